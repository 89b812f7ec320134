package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;

class ServerThreadsTest {
    @ParameterizedTest
    @CsvSource({
        "server.port, 1, 150",
        "server.tomcat.threads.max, 20, 15",
        "server.jetty.threads.max, 400, 300",
        "server.tomcat.threads.max, 1, 1",
        "spring.threads.virtual.enabled, true, 1000000"
    })
    void waitingLogins_leaveAFourthOfTheThreadsButNoneOfVirtualOnes(String property, String value, int waiting) {
        Limiter limiter = Limiter.builder().queue(1_000_000).build();

        ServerThreads.of(new MockEnvironment().withProperty(property, value)).leaveSomeFree(limiter);

        assertThat(limiter.stats().queue()).isEqualTo(waiting);
    }
}
