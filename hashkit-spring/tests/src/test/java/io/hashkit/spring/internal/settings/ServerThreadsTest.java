package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import io.hashkit.spring.Contexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
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

    /** Of two applications in a process, the one with fewer threads decides as long as it runs. */
    @Test
    void contextThatIsClosed_lowersTheQueueNoMore() {
        Limiter limiter = Limiter.builder().queue(MOST).build();
        WebApplicationContextRunner servlet = new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(Contexts.all()))
                .withPropertyValues(Contexts.CHEAPEST_FOR_TESTS, Contexts.WEAK_COSTS_ALLOWED);
        servlet.withPropertyValues("server.tomcat.threads.max=20").run(few -> {
            few.getBean(ServerThreads.class).leaveSomeFree(limiter);
            servlet.run(many -> many.getBean(ServerThreads.class).leaveSomeFree(limiter));
            assertThat(limiter.stats().queue()).isEqualTo(15);
            few.close();
        });
        assertThat(limiter.stats().queue()).isEqualTo(MOST);
    }

    private static int waitingWith(String property, String value) {
        Limiter limiter = Limiter.builder().queue(MOST).build();
        ServerThreads.of(new MockEnvironment().withProperty(property, value)).leaveSomeFree(limiter);
        return limiter.stats().queue();
    }
}
