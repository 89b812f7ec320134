package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Policy;
import io.hashkit.tune.TuneOptions;
import java.security.Security;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TuneOptionsTest {
    @Test
    void defaults_areThoseOfTheDocumentation() {
        TuningRequest options = FakeTunings.request(TuneOptions.defaults());

        assertThat(options.target).isEqualTo(Duration.ofMillis(250));
        assertThat(options.cpuBudget()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.wallBudget()).isEqualTo(Duration.ofSeconds(3));
        assertThat(FakeTunings.request(TuneOptions.defaults().inBackground()).wallBudget())
                .isEqualTo(Duration.ofSeconds(15));
        assertThat(options.algorithms()).containsExactly(Algorithm.ARGON2ID);
        assertThat(options.policy).isEqualTo(Policy.OWASP_2026);
        assertThat(options.lanes).isEqualTo(1);
        assertThat(options.concurrency).isEqualTo(1);
    }

    @Test
    void longTarget_getsSixTimesItselfOfCpuTime() {
        assertThat(FakeTunings.request(TuneOptions.defaults().target(Duration.ofMillis(500)))
                        .cpuBudget())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void partOfAMillisecond_isLeftOut_becauseProfilesHoldWholeOnes() {
        Duration target = Duration.ofMillis(20).plusNanos(999_999);

        assertThat(FakeTunings.request(TuneOptions.defaults().target(target)).target)
                .isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void change_leavesTheOriginalAlone() {
        TuneOptions options = TuneOptions.defaults();

        assertThat(FakeTunings.request(options.target(Duration.ofMillis(100))).target)
                .isEqualTo(Duration.ofMillis(100));
        assertThat(FakeTunings.request(options).target).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void provider_isTunedAloneAndForPbkdf2Alone() {
        TuneOptions options = TuneOptions.defaults().provider(Security.getProvider("SunJCE"));

        assertThat(FakeTunings.request(options).families())
                .singleElement()
                .satisfies(row -> assertThat(row.candidates())
                        .singleElement()
                        .satisfies(engine -> assertThat(engine.name()).isEqualTo("jca:SunJCE")));
        assertThatThrownBy(() -> FakeTunings.request(options.algorithms(Algorithm.ARGON2ID))
                        .families())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a provider computes PBKDF2 alone");
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                wrong(options -> options.target(Duration.ofMillis(9)), "target", "10 to 10000"),
                wrong(options -> options.target(Duration.ofSeconds(11)), "target", "10 to 10000"),
                wrong(options -> options.cpuBudget(Duration.ZERO), "CPU budget", "10 to 300000"),
                wrong(options -> options.wallBudget(Duration.ofHours(1)), "time budget", "10 to 300000"),
                wrong(options -> options.concurrency(0), "concurrent logins", "1 to 10000"),
                wrong(options -> options.memoryShare(0), "memory share", "0.5"),
                wrong(options -> options.memoryShare(Double.NaN), "memory share", "NaN"),
                wrong(options -> options.memoryPerHash(1), "memory per hash", "1024"),
                wrong(options -> options.lanes(17), "lanes", "1 to 16"),
                wrong(options -> options.algorithms(new Algorithm[0]), "at least one", ""));
    }

    private static Arguments wrong(UnaryOperator<TuneOptions> change, String what, String range) {
        return Arguments.of(change, what, range);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void valueOutsideItsRange_isRefusedWithTheRange(UnaryOperator<TuneOptions> change, String what, String range) {
        assertThatThrownBy(() -> change.apply(TuneOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(what)
                .hasMessageContaining(range);
    }
}
