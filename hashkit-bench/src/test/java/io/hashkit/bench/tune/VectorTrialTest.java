package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VectorTrialTest {
    @Test
    void process_hashesAndTellsTheTime() throws IOException, InterruptedException {
        assertThat(VectorTrial.time(new Scrypt(4, 8, 1), List.of()))
                .hasValueSatisfying(time -> assertThat(time).isPositive());
        assertThat(VectorTrial.time(Argon2.id(64, 1, 2), List.of())).isPresent();
    }

    @Test
    void processThatCannotStart_isEmpty() throws IOException, InterruptedException {
        assertThat(VectorTrial.time(new Scrypt(4, 8, 1), List.of("-XX:+NoSuchOption")))
                .isEmpty();
    }

    @Test
    void algorithmWithoutSuchAnEngine_isNotTried() throws IOException, InterruptedException {
        assertThat(VectorTrial.run(new Bcrypt(4))).isEmpty();
    }

    @Test
    void trial_isMadeWhereTheOptionIsMissed() throws IOException, InterruptedException {
        assertThat(VectorTrial.run(new Scrypt(4, 8, 1)).isPresent()).isEqualTo(VectorApi.isMissed());
    }

    @Test
    void sentence_namesTheOptionAndBothTimes() {
        VectorTrial trial = new VectorTrial(new Scrypt(4, 8, 1), Duration.ofMillis(80), Duration.ofMillis(31));

        assertThat(trial.sentence()).contains("--add-modules jdk.incubator.vector", "from 80 to 31 ms");
    }
}
