package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

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
import picocli.CommandLine;

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
        return new CommandLine(command).execute(arguments);
    }

    @Test
    void compareWithASlowerRun_saysSoAndExitsWithSix() throws IOException {
        int code = execute(
                new CompareCommand(),
                file("a.run.json", Runs.whole("main", 1)),
                file("b.run.json", Runs.whole("branch", 1.5)));

        assertThat(code).isEqualTo(ExitCode.REGRESSED);
        assertThat(out.text())
                .contains("main", "branch")
                .contains("45.0 ms +/- 2.00 ms 67.5 ms +/- 2.00 ms (1.50, SLOWER)")
                .contains("branch: 0 faster")
                .contains("2 without an answer");
    }

    @Test
    void compareWithAFasterRun_exitsWithZero() throws IOException {
        int code = execute(
                new CompareCommand(),
                file("a.run.json", Runs.whole("main", 1)),
                file("b.run.json", Runs.whole("branch", 0.5)));

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.text())
                .contains("(0.50, faster)")
                .contains("branch: 39 faster, 0 slower, 0 alike, 2 without an answer");
    }

    @Test
    void runsOfOneName_areCalledAfterTheirFiles() throws IOException {
        execute(
                new CompareCommand(),
                file("before.run.json", Runs.whole("x", 1)),
                file("after.json", Runs.whole("x", 1)));

        assertThat(out.text()).contains("before", "after").doesNotContain(" x ");
    }

    @Test
    void runsByFile_areCalledAfterTheirFiles() throws IOException {
        execute(
                new CompareCommand(),
                "--by-file",
                file("host-a.run.json", Runs.whole("Java 17", 1)),
                file("host-b.run.json", Runs.whole("Java 25", 1)));

        assertThat(out.text()).contains("host-a", "host-b").doesNotContain("Java 17");
    }

    @Test
    void fileOfJmhBesideItsRun_countsOnce() throws IOException {
        String run = file("a.run.json", Runs.whole("a", 1));
        String jmh = Files.writeString(folder.resolve("a.json"), "[]").toString();

        assertThat(execute(new CompareCommand(), jmh, run, file("b.run.json", Runs.whole("b", 1))))
                .isEqualTo(ExitCode.OK);
        assertThat(out.text().lines().filter(line -> line.contains(" faster, ")))
                .hasSize(1);
    }

    @Test
    void whatSilentlyDiffers_isSaid() throws IOException {
        RunFile other = new RunFile(
                "t",
                "other",
                "2026-11-21",
                "c",
                false,
                Map.of("CPU", "another"),
                List.of(),
                List.of(),
                List.of(),
                List.of());

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
                .contains("| argon2 | hashkit | argon2id m=19456 t=2 p=1 | 45.0 ms +/- 2.00 ms |");
    }

    @Test
    void csv_hasARowForEachFigure() throws IOException {
        execute(
                new CompareCommand(),
                "--csv",
                file("a.run.json", Runs.whole("main", 1)),
                file("b.run.json", Runs.whole("branch", 1)));

        assertThat(out.text().lines())
                .hasSize(1 + 2 * 41)
                .contains("\"argon2\",\"hashkit\",\"argon2id m=19456 t=2 p=1\",\"main\",4.5E7,2000000.0,")
                .contains("\"argon2\",\"hashkit\",\"argon2id m=19456 t=2 p=1\",\"branch\",4.5E7,2000000.0,ALIKE");
    }

    @Test
    void report_writesOnePageWithoutTheNetwork() throws IOException {
        Path page = folder.resolve("a page.html");

        int code = execute(new ReportCommand(), file("a.run.json", Runs.whole("main", 1)), "-o", page.toString());

        assertThat(code).isEqualTo(ExitCode.OK);
        String html = Files.readString(page);
        assertThat(html).doesNotContain("/*DATA*/", "/*CHART.JS*/", "/*REPORT.JS*/", "/*REPORT.CSS*/");
        assertThat(html).contains("Chart.js v4.5.1").doesNotContain("src=\"http", "href=\"http", "Some <CPU>");
        assertThat(out.text()).contains("a page.html");
    }
}
