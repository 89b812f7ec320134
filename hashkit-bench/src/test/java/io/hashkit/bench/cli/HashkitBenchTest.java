package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.process.Jvm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class HashkitBenchTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return commandLine.execute(args);
    }

    @Test
    void help_namesCommandsExitCodesAndExamples() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("verify", "jmh", "--full", "--output", "Exit codes", "Examples")
                .doesNotContain("--smoke");
    }

    @Test
    void help_fitsEightyColumns() {
        run("--help");

        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
    }

    /** A percent sign in a description has to be doubled; else picocli warns on the process's own error stream. */
    @Test
    void helpOfEveryCommand_canBeFormatted() {
        Main.commandLine()
                .getSubcommands()
                .forEach((name, command) -> assertThat(
                                command.getCommandSpec().usageMessage().description())
                        .as(name)
                        .allSatisfy(text -> assertThat(text.replace("%%", "").replace("%n", ""))
                                .doesNotContainPattern("%(?!\\d)")));
    }

    @Test
    void unknownOption_isAUsageError() {
        assertThat(run("--nope")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Unknown option: '--nope'");
    }

    @Test
    void unknownCommand_isAUsageError() {
        assertThat(run("measure")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("measure");
    }

    @Test
    void jmhOptions_areKeptAsTheyAre() {
        assertThat(Main.forJmh(List.of("-l"))).startsWith("-l").contains(String.join(" ", Jvm.measuringArguments()));
        assertThat(Main.forJmh(List.of("-jvmArgsAppend", "-Xmx1g"))).containsExactly("-jvmArgsAppend", "-Xmx1g");
    }
}
