package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;

class ServerThreadsTest {
    private static final int MOST = 1_000_000;

    @ParameterizedTest
    @CsvSource({
        "server.port, 1, 150",
        "server.tomcat.threads.max, 20, 15",
        "server.jetty.threads.max, 400, 300",
        "server.undertow.threads.worker, 32, 24",
        "server.tomcat.threads.max, 1, 1"
    })
    void waitingLogins_leaveAFourthOfTheThreads(String property, String value, int waiting) {
        assertThat(waitingWith(property, value)).isEqualTo(waiting);
    }

    /** JDK 17 has none, whatever the property says. */
    @Test
    void virtualThreads_haveNoLimit() {
        assertThat(waitingWith("spring.threads.virtual.enabled", "true"))
                .isEqualTo(Runtime.version().feature() >= 21 ? MOST : 150);
    }

    private static int waitingWith(String property, String value) {
        Limiter limiter = Limiter.builder().queue(MOST).build();
        ServerThreads.of(new MockEnvironment().withProperty(property, value)).leaveSomeFree(limiter);
        return limiter.stats().queue();
    }
}
