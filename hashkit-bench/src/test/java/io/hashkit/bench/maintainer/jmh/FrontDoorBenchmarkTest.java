package io.hashkit.bench.maintainer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontDoorBenchmarkTest {
    @ParameterizedTest
    @ValueSource(strings = {"argon2", "bcrypt"})
    void hasherWithAnInstantEngine_hashesAndVerifies(String algorithm) {
        FrontDoorBenchmark benchmark = new FrontDoorBenchmark();
        benchmark.algorithm = algorithm;
        benchmark.prepare();

        assertThat(benchmark.hash()).startsWith("$");
        assertThat(benchmark.verify()).isTrue();
    }
}
