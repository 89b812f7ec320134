package io.hashkit.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.bench.report.Comparison.Question;
import io.hashkit.bench.statistics.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialResultTest {
    private static final Question QUESTION = new Question(0.03, true);
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    @TempDir
    private Path folder;

    /** Runs of a host whose forks differ by one per cent and whose speed changes from run to run. */
    private static List<Observation> runs(int runs, double slowed, double drift) {
        SplittableRandom random = new SplittableRandom(7);
        List<Observation> all = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            double host = Math.exp(drift * random.nextGaussian());
            String again = NAMES.get(run % NAMES.size());
            for (int round = 0; round < 6; round++) {
                for (String name : NAMES) {
                    all.add(fork(random, run, round, name, Observation.PLAIN, host));
                }
                all.add(fork(random, run, round, again, Observation.TWIN, host));
                all.add(fork(random, run, round, again, Observation.SLOWED, host * slowed));
                all.add(new Observation(
                        run, round, "loop", Observation.CONTROL, host * 1e5 * (1 + 0.003 * random.nextGaussian())));
            }
        }
        return all;
    }

    private static Observation fork(
            SplittableRandom random, int run, int round, String name, String role, double factor) {
        return new Observation(run, round, name, role, 1e7 * factor * Math.exp(0.01 * random.nextGaussian()));
    }

    @Test
    void knownNoise_meetsTheGoals() {
        TrialResult result = TrialResult.of(runs(101, 1.1, 0.02), QUESTION);

        assertThat(result.comparisons()).isEqualTo(100);
        assertThat(result.alarms()).isLessThanOrEqualTo(5);
        assertThat(result.found()).isGreaterThanOrEqualTo(95);
        assertThat(result.pairs()).isEqualTo(200);
        assertThat(result.covered()).isGreaterThanOrEqualTo(180);
        assertThat(result.told()).isGreaterThanOrEqualTo(95);
        assertThat(result.misled()).isLessThanOrEqualTo(10);
        assertThat(result.verdicts().values().stream().mapToInt(count -> count).sum())
                .isEqualTo(400);
    }

    @Test
    void engineAtNormalSpeed_isNotFound() {
        assertThat(TrialResult.of(runs(21, 1, 0), QUESTION).found()).isLessThanOrEqualTo(1);
    }

    @Test
    void oneRunOrNone_givesNoComparison() {
        assertThat(TrialResult.of(runs(1, 1.1, 0), QUESTION).comparisons()).isZero();
        assertThat(TrialResult.of(List.of(), QUESTION).verdicts()).isEmpty();
    }

    @Test
    void runWithFewForks_getsNoClearVerdict() {
        List<Observation> few =
                runs(2, 1.1, 0).stream().filter(one -> one.round() < 2).toList();

        TrialResult result = TrialResult.of(few, QUESTION);

        assertThat(result.verdicts()).containsOnlyKeys(Verdict.CANNOT_TELL);
        assertThat(result.pairs()).isZero();
    }

    @Test
    void data_isReadAsItWasWritten() throws IOException {
        List<Observation> all = List.of(new Observation(0, 5, "a/b", Observation.TWIN, 12345.6));
        Path file = Files.writeString(folder.resolve("trial.tsv"), Observation.write(all));

        assertThat(Observation.read(file)).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "something else\n",
                "run\tround\tname\trole\tnanos\n1\t2\n",
                "run\tround\tname\trole\tnanos\n1\t2\ta\tplain\tNaN\n",
                "run\tround\tname\trole\tnanos\n1\t2\ta\tplain\t-1\n",
                "run\tround\tname\trole\tnanos\n1\t2\ta\todd\t1\n"
            })
    void otherText_isRefusedNamingTheFile(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("odd.tsv"), text);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Observation.read(file))
                .withMessageContaining("odd.tsv");
    }
}
