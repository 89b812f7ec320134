package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.bench.contender.SampleInput;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;

class EngineProfilerTest {
    private final EngineProfiler profiler = new EngineProfiler();

    private static PasswordHasher hasher(String engine) {
        return PasswordHasher.builder()
                .scheme(new Bcrypt(4))
                .allowWeakCosts()
                .engine(engine)
                .build();
    }

    private List<? extends Result<?>> after() {
        return List.copyOf(profiler.afterIteration(null, null, null));
    }

    @Test
    void iteration_isNamedByTheEnginesThatComputedInIt() {
        PasswordHasher hasher = hasher("bcrypt/jbcrypt");
        hasher.hash(SampleInput.PASSWORD);
        EngineProfiler.watch(hasher);

        hasher.hash(SampleInput.PASSWORD);
        hasher.hash(SampleInput.PASSWORD);

        assertThat(after())
                .extracting(Result::getLabel, Result::getScore)
                .containsExactly(tuple("hashkit.computed:bcrypt/jbcrypt", 2.0));
    }

    @Test
    void iterationWithoutAHash_namesNone() {
        EngineProfiler.watch(hasher("bcrypt/jbcrypt"));

        assertThat(after()).isEmpty();
    }
}
