package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.benchmark.HashBenchmark;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.run.Rounds.Subject;
import io.hashkit.bench.run.Step.Effort;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.RunResult;

/** Tests rounds with a simulated clock and forks of given length. */
class RoundsTest {
    private static final double START = 0.5;

    private final AtomicLong now = new AtomicLong();
    private final List<String> ran = new ArrayList<>();
    private double hashMillis = 50;
    /** The number of forks after which the host is ten times as quick. */
    private int quickAfter = Integer.MAX_VALUE;

    private String disturbed = "";
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private static Step step(String engine, String... large) {
        return new Step(
                        engine,
                        HashBenchmark.class,
                        Map.of("engine", engine),
                        "costs",
                        List.of("small"),
                        new Effort(1, 1, 400, 5, 1))
                .withLarge(List.of(large));
    }

    private Rounded run(Budget budget, Step... steps) {
        List<Step> all = List.of(steps);
        Subject subject = new Subject(all, List.of(), step -> all.get(0), (step, value) -> 10);
        Console console = new Console(new PrintStream(printed, true), false, 80);
        return new Rounds(console, subject, budget, now::get, this::fork).run();
    }

    private List<RunResult> fork(Step step, Progress progress) {
        ran.add(step.label());
        if (ran.size() == quickAfter + 1) {
            hashMillis /= 10;
        }
        int samples = step.effort().measurements();
        double millis = 400 + samples * hashMillis + step.large().size() * 3 * hashMillis * 10;
        now.addAndGet((long) ((START + millis / 1000) * 1e9));
        double onCpu = step.label().equals(disturbed) ? 0.5 : 1;
        disturbed = step.label().equals(disturbed) ? "" : disturbed;
        Map<String, Double> beside = Map.of("hashkit.on-cpu", onCpu, "hashkit.control:memory", 100.0);
        List<RunResult> results = new ArrayList<>();
        results.add(FakeForks.of("costs", "small", 1, beside, Collections.nCopies(samples, hashMillis)));
        step.large()
                .forEach(large -> results.add(FakeForks.of(
                        "costs", large, 0, beside, List.of(hashMillis * 10, hashMillis * 11, hashMillis * 9))));
        return results;
    }

    private static Forks row(Rounded rounded, String engine, String value) {
        return rounded.rows().stream()
                .filter(row -> row.step().label().equals(engine) && row.value().equals(value))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyStep_hasOneForkInEveryRound_andLargeValuesOne() {
        Rounded rounded = run(Budget.quick(1000), step("a", "large"), step("b"));

        assertThat(rounded.rounds()).isEqualTo(6);
        assertThat(row(rounded, "a", "small").all()).extracting(Fork::round).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(row(rounded, "a", "large").large()).isTrue();
        assertThat(row(rounded, "a", "large").all())
                .singleElement()
                .satisfies(fork -> assertThat(fork.samples()).hasSize(3));
        assertThat(ran).hasSize(12);
        assertThat(rounded.controls().get("memory")).hasSize(6);
        assertThat(rounded.leftOut()).isEmpty();
        assertThat(row(rounded, "a", "small").combined().getParams().getForks()).isEqualTo(6);
    }

    @Test
    void order_rotates() {
        run(new Budget(3, 400, 1000, false), step("a"), step("b"), step("c"));

        assertThat(ran).containsExactly("a", "b", "c", "b", "c", "a", "c", "a", "b");
    }

    @Test
    void shortTime_cutsSamplesBeforeRounds() {
        hashMillis = 40;
        Rounded rounded = run(Budget.quick(14.2), step("a"), step("b"));

        assertThat(rounded.rounds()).isEqualTo(6);
        int wanted = 400 / 40;
        assertThat(row(rounded, "a", "small").all().get(5).samples()).hasSizeBetween(5, wanted - 1);
        assertThat(now.get() / 1e9).isLessThan(14.2);
    }

    @Test
    void largeValue_isLeftOutBeforeARound() {
        hashMillis = 40;
        Rounded rounded = run(Budget.quick(14.2), step("a", "large"), step("b"));

        assertThat(rounded.rounds()).isEqualTo(6);
        assertThat(rounded.leftOut()).containsExactly("a large: not enough time");
        assertThat(now.get() / 1e9).isLessThan(14.2);
    }

    /** The order of the last round is another one than that of the steps. */
    @Test
    void shortTime_isForTheLargeValuesOfTheFirstSteps() {
        hashMillis = 40;
        Rounded rounded =
                run(new Budget(3, 400, 13.2, false), step("a", "large"), step("b", "large"), step("c", "large"));

        assertThat(ran.subList(6, 9)).containsExactly("c", "a", "b");
        assertThat(rounded.leftOut()).containsExactly("c large: not enough time", "b large: not enough time");
        assertThat(row(rounded, "a", "large").all()).hasSize(1);
        assertThat(now.get() / 1e9).isLessThan(13.2);
    }

    @Test
    void hostThatIsSlowAtFirst_hasAllRoundsNevertheless() {
        hashMillis = 500;
        quickAfter = 2;
        Rounded rounded = run(Budget.quick(22), step("a"), step("b"));

        assertThat(rounded.rounds()).isEqualTo(6);
        assertThat(now.get() / 1e9).isLessThan(22);
    }

    @Test
    void slowHost_hasFewerRoundsAndListsWhatIsLeftOut() {
        hashMillis = 500;
        Rounded rounded = run(Budget.quick(30), step("a", "large"), step("b"));

        assertThat(rounded.rounds()).isBetween(3, 5);
        assertThat(rounded.leftOut()).containsExactly("a large: not enough time");
        assertThat(row(rounded, "a", "small").counted()).hasSize(rounded.rounds());
    }

    /** Each fork takes seven times as long as on a quiet host. */
    @ParameterizedTest
    @CsvSource({"500, 30, 20", "500, 60, 20", "2000, 60, 6", "2000, 240, 20", "8000, 240, 8", "200, 20, 20"})
    void hostThatIsTooSlowForAllSteps_keepsToItsTime_andSaysWhatItLeavesOut(double millis, double seconds, int most) {
        hashMillis = millis;
        Step[] steps =
                IntStream.range(0, most).mapToObj(i -> step("engine" + i)).toArray(Step[]::new);

        Rounded rounded = run(Budget.quick(seconds), steps);

        double oneFork = START + 0.4 + 5 * millis / 1000;
        assertThat(now.get() / 1e9).isLessThan(seconds + oneFork);
        assertThat(rounded.rows())
                .isNotEmpty()
                .extracting(row -> row.step().label())
                .contains("engine0");
        assertThat(rounded.rows())
                .allSatisfy(row -> assertThat(row.all()).hasSizeGreaterThanOrEqualTo(rounded.rounds()));
        assertThat(rounded.rows().size() + rounded.leftOut().size()).isEqualTo(most);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("Not measured, for lack of time");
    }

    @Test
    void disturbedFork_isRepeatedWithItsRivalWhileTimeIsLeft() {
        disturbed = "b";
        Rounded rounded = run(Budget.quick(1000), step("a"), step("b"));

        assertThat(ran.subList(12, ran.size())).containsExactly("a", "b");
        assertThat(row(rounded, "b", "small").counted()).hasSize(6).noneMatch(fork -> fork.round() == 0);
        assertThat(row(rounded, "b", "small").disturbance()).isEmpty();
    }

    @Test
    void disturbedForkWithoutTime_isMarked() {
        disturbed = "b";
        Rounded rounded = run(Budget.quick(15.9), step("a"), step("b"));

        assertThat(ran).hasSize(12);
        assertThat(row(rounded, "b", "small").disturbance())
                .isEqualTo("1 of 6 forks; for example: had a processor for only 50 % of the time");
    }

    @Test
    void forkWithoutResult_isAFailureAndTheOthersContinue() {
        Subject subject = new Subject(List.of(step("a")), List.of(), step -> step, (step, value) -> 1);
        Console console = new Console(new PrintStream(new ByteArrayOutputStream()), false, 80);

        Rounded rounded =
                new Rounds(console, subject, Budget.quick(1000), now::get, (step, progress) -> List.of()).run();

        assertThat(rounded.rows()).isEmpty();
        assertThat(rounded.failures()).hasSize(6).allMatch(failure -> failure.startsWith("a did not finish"));
    }
}
