package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OptionValues;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.InsufficientMemoryException.Bound;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class RungsOptionTest {
    private final StringWriter errors = new StringWriter();

    @TempDir
    private Path folder;

    private int tune(String... options) {
        return OptionValues.register(new CommandLine(new TuneCommand()))
                .setErr(new PrintWriter(errors))
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    errors.write(failure.getClass().getSimpleName() + " " + failure.getMessage());
                    return ExitCode.CANNOT_MEASURE;
                })
                .execute(options);
    }

    @Test
    void settings_areMeasuredAndPrintedLineByLine() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Console console = new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), false, 120);

        int code = RungsText.run(
                List.of(
                        new Rung(new Bcrypt(4), List.of("A")),
                        new Rung(Argon2.id(Argon2Traits.MAX_MEMORY_KIB, 1, 1), List.of("too large")),
                        new Rung(Pbkdf2.sha256(100), List.of("B"))),
                Duration.ofMillis(1),
                Duration.ofMillis(1),
                console);

        assertThat(code).isZero();
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.matches("hashkit.scheme=bcrypt,cost=4 .*[0-9].* A"))
                .anyMatch(line -> line.matches("hashkit.scheme=pbkdf2-sha256,i=100 .*[0-9].* B"))
                .anyMatch(line -> line.matches("hashkit.scheme=argon2id,m=16777215,t=1,p=1 +- +16384 +- .* too large"))
                .anyMatch(line -> line.startsWith("Confidence "))
                .anyMatch(line -> line.startsWith("-: no room in this heap of "));
    }

    @Test
    @ResourceLock(Resources.SYSTEM_ERR)
    void memoryThatIsTooSmall_isToldInOptions() {
        PrintStream before = System.err;
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            assertThat(tune("--memory", "1000")).isEqualTo(ExitCode.CANNOT_MEASURE);
        } finally {
            System.setErr(before);
        }

        assertThat(told.toString(StandardCharsets.UTF_8))
                .contains("(as set by --memory): raise --memory")
                .doesNotContain("TuneOptions");
    }

    @ParameterizedTest
    @EnumSource(Bound.class)
    void adviceOnMemory_namesOptionsOfTheCommand(Bound bound) {
        String message = OptionsMixin.inOptions(new InsufficientMemoryException("it does not fit", bound));

        assertThat(message).startsWith("it does not fit: ").doesNotContain("TuneOptions", "Limiter", "builder");
    }

    @Test
    void otherOptions_areAUsageErrorBecauseTheyWouldBeIgnored() {
        assertThat(tune("--rungs", "--target", "100")).isEqualTo(ExitCode.USAGE);
        assertThat(errors.toString()).contains("--rungs takes no other option");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "null",
                "not json",
                "{\"hashkit-profile\":\"one\"}",
                "{\"hashkit-profile\":1}",
                "{\"hashkit-profile\":1,\"curve\":7,\"scheme\":[]}",
                "{\"hashkit-profile\":1e300,\"curve\":{}}"
            })
    void knownProfileThatIsNone_isAnErrorNamingTheFile(String text) throws Exception {
        Path bad = Files.writeString(folder.resolve("bad.json"), text);

        assertThat(tune("--known", bad.toString())).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(errors.toString()).startsWith("IOException " + bad + ": ").doesNotContain("Exception:", "java.");
    }
}
