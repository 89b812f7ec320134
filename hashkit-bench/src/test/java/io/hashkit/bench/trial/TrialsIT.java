package io.hashkit.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.cli.PackedJar;
import io.hashkit.bench.cli.PackedJar.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trials in their shortest form, started like in README.md. */
@Tag("full")
class TrialsIT {
    @TempDir
    private Path folder;

    private Outcome run(String... args) throws Exception {
        return new PackedJar(folder).run(Trials.class, args);
    }

    @Test
    void methodTrial_writesDataThatCanBeEvaluatedAgain() throws Exception {
        Outcome outcome = run("method-trial", "--smoke", "--runs", "1", "--rows", "1", "-o", "trial.tsv");

        assertThat(outcome.err().lines()).allMatch(line -> line.contains("jmh"));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("[2/2]", "Same engines: 0 of 1 comparisons", "Slowed engine: found in");
        assertThat(PackedJar.read(folder.resolve("trial.tsv"))).contains("twin", "slowed", "control");
        Outcome again = run("method-trial", "--evaluate", "trial.tsv");
        assertThat(outcome.out()).contains(again.out().strip());
        assertThat(run("method-trial", "--slow", "5").exitCode()).isEqualTo(2);
    }

    @Test
    void capacityTrial_comparesPredictionsWithAStorm() throws Exception {
        Outcome outcome = run(
                "capacity-trial",
                "--times",
                "0.5",
                "--scheme",
                "argon2id,m=1024,t=2,p=1",
                "--seconds",
                "1",
                "--measure",
                "0");

        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("capacity-trial: "));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("argon2id,m=1024,t=2,p=1 by argon2/", "longest wait 1000 ms, -Xmx256m, 1 s each")
                .contains("Within 15 %: ", " of 5 figures");
    }

    @Test
    void tuneTrial_comparesCalibratorsWithMeasuredTimes() throws Exception {
        Outcome outcome =
                run("tune-trial", "--jvms", "1", "--seconds", "0", "--target", "60", "--memory", "19456", "--busy");

        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("tune-trial: "));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("argon2id, target 60 ms, 1 JVMs each, every processor busy")
                .contains("hashkit", "password4j", "argon2-jvm", "single-sample");
    }
}
