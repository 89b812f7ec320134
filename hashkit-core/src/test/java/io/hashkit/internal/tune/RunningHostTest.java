package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.catalog.VectorApi;
import org.junit.jupiter.api.Test;

/** What a tuning learns of the real host. */
class RunningHostTest {
    private final RunningHost host = new RunningHost();

    @Test
    void clocks_areThoseOfTheJvm() {
        long before = System.nanoTime();
        long wall = host.wallNanos();

        assertThat(wall).isBetween(before, System.nanoTime());
        assertThat(host.cpuNanos()).isPositive();
    }

    @Test
    void randomBytes_areFilled() {
        assertThat(host.random(16)).hasSize(16).isNotEqualTo(new byte[16]);
    }

    @Test
    void facts_areThoseOfThisProcess() {
        HostFacts facts = host.facts();

        assertThat(facts.cpu()).isNotBlank();
        assertThat(facts.processors()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(facts.quota()).isPositive().isLessThanOrEqualTo(facts.processors());
        assertThat(facts.vm().contains("Vector API")).isEqualTo(VectorApi.isOn());
    }
}
