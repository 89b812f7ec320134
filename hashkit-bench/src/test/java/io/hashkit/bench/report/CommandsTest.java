package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.cli.Main;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(Resources.SYSTEM_OUT)
class CommandsTest {
    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private String file(String name, RunFile run) throws IOException {
        return Files.writeString(folder.resolve(name), RunJson.write(run)).toString();
    }

    private int execute(Callable<Integer> command, String... arguments) {
        return Main.commandLine(command).execute(arguments);
    }

    @Test
    void comparisonWithASlowerRun_exitsWithSix() throws IOException {
        int code = execute(
                new CompareCommand(),
                file("a.run.json", Runs.whole("main", 1)),
                file("b.run.json", Runs.whole("branch", 1.5)));

        assertThat(code).isEqualTo(ExitCode.REGRESSED);
        assertThat(out.text())
                .contains("main", "branch")
                .contains("45.0 ms [43.4 ms, 46.6 ms]", "67.5 ms [65.9 ms, 69.1 ms] (1.50, SLOWER)")
                .contains("branch: 0 faster")
                .contains(", 0 cannot tell");
    }

    @Test
    void comparisonWithAFasterRun_exitsWithZero() throws IOException {
        int code = execute(
                new CompareCommand(),
                file("a.run.json", Runs.whole("main", 1)),
                file("b.run.json", Runs.whole("branch", 0.5)));

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.text())
                .contains("(0.50, faster)")
                .contains("branch: 39 faster, 0 slower, 0 the same within 3.00 %, 0 cannot tell");
    }

    @Test
    void failOn_selectsTheExitCode() throws IOException {
        String first = file("a.run.json", Runs.whole("main", 1));
        String slower = file("b.run.json", Runs.whole("branch", 1.5));
        String unsure = file("c.run.json", Runs.whole("branch", 1.01));

        assertThat(execute(new CompareCommand(), first, unsure)).isEqualTo(ExitCode.OK);
        assertThat(execute(new CompareCommand(), "--fail-on", "cannot-tell", first, unsure))
                .isEqualTo(ExitCode.UNDECIDED);
        assertThat(execute(new CompareCommand(), "--fail-on", "cannot-tell", first, slower))
                .isEqualTo(ExitCode.REGRESSED);
        assertThat(execute(new CompareCommand(), "--fail-on", "never", first, slower))
                .isEqualTo(ExitCode.OK);
        assertThat(execute(new CompareCommand(), "--margin", "60", first, slower))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void gateWithoutARowInCommon_doesNotPass() throws IOException {
        String first = file("a.run.json", Runs.of("main", Runs.row("hashkit", "argon2id m=19456 t=2 p=1", 45, 2)));
        String other = file("b.run.json", Runs.of("branch", Runs.row("hashkit", "argon2id m=65536 t=3 p=1", 280, 12)));
        String same = file("c.run.json", Runs.of("again", Runs.row("hashkit", "argon2id m=19456 t=2 p=1", 45, 0.1)));

        assertThat(execute(new CompareCommand(), "--fail-on", "cannot-tell", first, other))
                .isEqualTo(ExitCode.UNDECIDED);
        assertThat(execute(new CompareCommand(), "--fail-on", "cannot-tell", first, same, other))
                .as("one of several runs")
                .isEqualTo(ExitCode.UNDECIDED);
        assertThat(execute(new CompareCommand(), first, other)).isEqualTo(ExitCode.OK);
    }

    @Test
    void gateOnRangesAlone_doesNotPass() throws IOException {
        RunFile.Row range = Runs.whole("x", 1).rows().stream()
                .filter(row -> row.spread().isRange())
                .findFirst()
                .orElseThrow();
        String run = file("a.run.json", Runs.of("main", range));
        String again = file("b.run.json", Runs.of("branch", range));

        assertThat(execute(new CompareCommand(), "--fail-on", "cannot-tell", run, again))
                .isEqualTo(ExitCode.UNDECIDED);
    }

    @ParameterizedTest
    @CsvSource({"--fail-on, faster", "--margin, 0", "--margin, -3", "--margin, NaN", "--margin, x"})
    void wrongOption_isAUsageError(String option, String value) throws IOException {
        String run = file("a.run.json", Runs.whole("main", 1));

        assertThat(execute(new CompareCommand(), option, value, run, run)).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void runOfVersionOne_canBeComparedWithoutVerdicts() throws IOException {
        int code = execute(
                new CompareCommand(),
                "src/test/resources/io/hashkit/bench/report/runs/java-17.run.json",
                "src/test/resources/io/hashkit/bench/report/runs/java-25.run.json");

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.text())
                .contains("Java 25 on Linux: 0 faster, 0 slower, 0 the same")
                .contains("its rows cannot be compared");
    }

    @Test
    void runsWithEqualLabels_areNamedAfterTheirFiles() throws IOException {
        execute(
                new CompareCommand(),
                file("before.run.json", Runs.whole("x", 1)),
                file("after.json", Runs.whole("x", 1)));

        assertThat(out.text()).contains("before", "after").doesNotContain(" x ");
    }

    @Test
    void filesOfTheSameName_areToldApartByTheirPaths() throws IOException {
        Files.createDirectory(folder.resolve("17"));
        Files.createDirectory(folder.resolve("25"));

        execute(
                new CompareCommand(),
                file("17/a.run.json", Runs.whole("x", 1)),
                file("25/a.run.json", Runs.whole("x", 1)));

        assertThat(out.text())
                .contains(folder.resolve("25/a.run.json") + ": 0 faster", folder.resolve("17/a.run.json") + " ");
    }

    @Test
    void byFile_namesRunsAfterTheirFiles() throws IOException {
        execute(
                new CompareCommand(),
                "--by-file",
                file("host-a.run.json", Runs.whole("Java 17", 1)),
                file("host-b.run.json", Runs.whole("Java 25", 1)));

        assertThat(out.text()).contains("host-a", "host-b").doesNotContain("Java 17");
    }

    @Test
    void fileOfJmhNextToItsRun_countsOnce() throws IOException {
        String run = file("a.run.json", Runs.whole("a", 1));
        String jmh = Files.writeString(folder.resolve("a.json"), "[]").toString();

        assertThat(execute(new CompareCommand(), jmh, run, file("b.run.json", Runs.whole("b", 1))))
                .isEqualTo(ExitCode.OK);
        assertThat(out.text().lines().filter(line -> line.contains(" faster, ")))
                .hasSize(1);
    }

    @Test
    void differencesOfTheHosts_areListed() throws IOException {
        RunFile other = RunFile.now("t", "c", false, Map.of("CPU", "another"), List.of(), List.of())
                .labelled("other");

        execute(new CompareCommand(), file("a.run.json", Runs.whole("main", 1)), file("b.run.json", other));

        assertThat(out.text()).contains("other differs in CPU: another, and in main: Some <CPU>");
    }

    @Test
    void markdown_isATable() throws IOException {
        execute(
                new CompareCommand(),
                "--markdown",
                file("a.run.json", Runs.whole("main | 1", 1)),
                file("b.run.json", Runs.whole("branch", 1)));

        assertThat(out.text())
                .startsWith("| Section | Engine | Parameters | main \\| 1 | branch |")
                .contains("| --- | --- | --- | ---: | ---: |")
                .contains("| argon2 | hashkit | argon2id m=19456 t=2 p=1 | 45.0 ms [43.4 ms, 46.6 ms] |");
    }

    private String log(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines)).toString();
    }

    @Test
    void logOfSeveralPods_isComparedByTheirLabels() throws IOException {
        int code = execute(
                new CompareCommand(),
                log(
                        "pods.log",
                        "Host",
                        Runs.whole("m7i.large", 1).line(),
                        "x",
                        Runs.whole("m7g.large", 1.5).line()));

        assertThat(code).isEqualTo(ExitCode.REGRESSED);
        assertThat(out.text()).contains("m7g.large: 0 faster");
    }

    @Test
    void runsWithEqualLabelsInOneLog_areNumbered() throws IOException {
        int code = execute(
                new CompareCommand(),
                log("pods.log", Runs.whole("x", 1).line(), Runs.whole("x", 1).line()));

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.text()).contains("x (pods.log-1)", "x (pods.log-2): 0 faster");
    }

    @Test
    void logThatBeginsWithAPodName_isNotReadAsJmhsJson() throws IOException {
        int code = execute(
                new CompareCommand(),
                log(
                        "pods.log",
                        "[pod/hashkit-bench-0-x/hashkit-bench] "
                                + Runs.whole("a", 1).line(),
                        "[pod/hashkit-bench-1-y/hashkit-bench] "
                                + Runs.whole("b", 1).line()));

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.text()).contains("b: 0 faster");
    }

    @Test
    void singleRun_cannotBeCompared() throws IOException {
        assertThat(execute(
                        new CompareCommand(), log("pods.log", Runs.whole("x", 1).line())))
                .isNotZero();
    }
}
