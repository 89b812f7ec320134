package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.cli.Main;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.load.LoadPlan.Shape;
import io.hashkit.bench.process.PropertiesProcess.Outcome;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
@ResourceLock(Resources.SYSTEM_OUT)
class LoadSweepTest {
    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private static final LoadPlan PLAN =
            new LoadPlan(LoadTarget.SPRING, Argon2.id(64, 1, 1), Shape.OPEN, 20, 10, 5_000);

    @ParameterizedTest
    @ValueSource(strings = {"refused.QUEUE_FULL", "refused.TIMED_OUT", "unanswered", "outOfMemory", "otherErrors"})
    void loginsWithoutAnAnswer_areNotServed(String why) {
        Properties seen = new Properties();
        seen.setProperty("seconds", "10");
        seen.setProperty("answers", "50");
        seen.setProperty(why, "150");

        Load load = LoadSweep.load(PLAN, 20, "64m", seen);

        assertThat(load.refused()).isEqualTo(0.75);
        assertThat(LoadSweep.print(List.of(load), 200)).contains("not served").contains("75 %");
    }

    @Test
    void longestWait_isAParameterOfTheTargetWithALimiter() {
        Properties seen = new Properties();
        seen.setProperty("seconds", "10");

        assertThat(LoadSweep.load(PLAN, 20, "64m", seen).parameters()).isEqualTo("argon2id,m=64,t=1,p=1, -Xmx64m");
        LoadPlan hashkit = new LoadPlan(LoadTarget.HASHKIT, PLAN.scheme(), Shape.OPEN, 20, 10, 100);
        assertThat(LoadSweep.load(hashkit, 20, "64m", seen).parameters()).endsWith(", -Xmx64m, waits up to 100 ms");
    }

    /** A rate of nothing could not be read from the file again. */
    @Test
    void targetThatServesNothing_hasNoPeakAndNoRates() {
        assertThat(LoadSweep.reason(new Outcome(new Properties(), ""), 0)).isEqualTo("nothing was served");
        assertThat(LoadSweep.reason(new Outcome(new Properties(), ""), 5)).isEmpty();
        assertThat(LoadSweep.reason(new Outcome(new Properties(), "it ended"), 0))
                .isEqualTo("it ended");
    }

    private static int sweep(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--sweep", "--seconds", "1"));
        arguments.addAll(List.of(more));
        return Main.commandLine(new LoadCommand()).execute(arguments.toArray(String[]::new));
    }

    /** One hash of the default costs takes 46 MiB. */
    @ParameterizedTest
    @CsvSource({"spring, 16m, 0", "hashkit, 16m, 3", "spring, 1k, 3"})
    void fullHeap_isAResultForATargetWithoutALimiter(String target, String heap, int exitCode) {
        assertThat(sweep("--target", target, "--heap", heap)).isEqualTo(exitCode);
    }

    @Test
    void output_isTheRun_withAPageBesideIt() throws IOException {
        Path file = folder.resolve("load.json");

        assertThat(sweep("--target", "spring", "--heap", "16m", "-o", file.toString()))
                .isZero();

        assertThat(RunFile.read(file).runs()).singleElement().satisfies(run -> {
            assertThat(run.command())
                    .isEqualTo("java -jar hashkit-bench.jar load --sweep --target spring --heap 16m --seconds 1"
                            + " --max-wait 5000 --scheme argon2id,m=47104,t=1,p=1");
            assertThat(run.findings())
                    .as("what died is told where people look")
                    .containsExactly(new RunFile.Finding(
                            "No result",
                            List.of("target", "rate", "why"),
                            List.of(List.of("spring", "all rates", "the heap was full"))));
        });
        String told = "spring at all rates: no result, the heap was full";
        assertThat(out.text()).contains(told);
        assertThat(Files.readString(folder.resolve("load.html")))
                .as("at the top of the page, because the chart has no line of it")
                .containsSubsequence("<main>", "<li>" + told + "</li>", "All figures");
        assertThat(folder).isDirectoryNotContaining("glob:**.run.json");
        assertThat(out.text())
                .contains(file.toString(), folder.resolve("load.html").toString());
    }

    @Test
    void pageThatCannotBeWritten_isToldBeforeAnythingIsMeasured() throws IOException {
        Files.createDirectory(folder.resolve("load.html"));
        Path file = folder.resolve("load.json");

        assertThat(sweep("--target", "spring", "--heap", "16m", "-o", file.toString()))
                .isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(file).doesNotExist();
        assertThat(out.text()).isEmpty();
    }

    @Test
    void wrongAnswers_areServed() {
        CallStatistics statistics = new CallStatistics();
        statistics.login(password -> true, false, System.nanoTime());
        Properties seen = new Properties();
        statistics.addTo(seen);
        seen.setProperty("seconds", "10");

        Load load = LoadSweep.load(PLAN, 20, "64m", seen);

        assertThat(load.refused()).isZero();
        assertThat(load.wrong()).isEqualTo(1);
    }
}
