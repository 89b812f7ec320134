package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.bench.contender.SampleInput;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;

class EngineProfilerTest {
    private static PasswordHasher hasher(String engine) {
        return PasswordHasher.builder()
                .scheme(new Bcrypt(4))
                .allowWeakCosts()
                .engine(engine)
                .build();
    }

    @Test
    void iteration_namesTheEnginesThatComputed() {
        PasswordHasher hasher = hasher("bcrypt/jbcrypt");
        hasher.hash(SampleInput.PASSWORD);
        EngineProfiler.watch(hasher);

        hasher.hash(SampleInput.PASSWORD);
        hasher.hash(SampleInput.PASSWORD);

        assertThat(EngineProfiler.computed())
                .extracting(Result::getLabel, Result::getScore)
                .containsExactly(tuple("hashkit.computed:bcrypt/jbcrypt", 2.0));
    }

    @Test
    void iterationWithoutAHash_namesNoEngine() {
        EngineProfiler.watch(hasher("bcrypt/jbcrypt"));

        assertThat(EngineProfiler.computed()).isEmpty();
    }
}
