package io.hashkit.bench.identify;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@ResourceLock(Resources.SYSTEM_OUT)
class IdentifyCommandTest {
    private static final String BCRYPT = "$2y$12$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO";
    private static final String DJANGO =
            "pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs=";

    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private int identify(String text, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("users of 2019.txt"), text);
        CommandLine line = new CommandLine(new IdentifyCommand()).setCaseInsensitiveEnumValuesAllowed(true);
        String[] arguments = new String[options.length + 1];
        System.arraycopy(options, 0, arguments, 0, options.length);
        arguments[options.length] = file.toString();
        return line.execute(arguments);
    }

    @Test
    void column_isReportedByKindsAndStrengthWithAdvice() throws IOException {
        int code = identify(BCRYPT + "\n" + DJANGO + "\r\n" + DJANGO + "\n\n" + DJANGO);

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.text())
                .contains("5 rows, 1 empty")
                .contains("django pbkdf2-sha256 i=10000 below floor")
                .contains("3 75.00 %")
                .contains("hashkit bcrypt cost=12 enough")
                .contains("Below the floor 75.00 % 3")
                .contains("Longest row 77 characters, line 2")
                .contains(".accept(Dialects.DJANGO)")
                .doesNotContain("kjVJaVz6qsnJ", "5yPHw3rwJGECpUf70daLGhOrQ5");
    }

    @Test
    void unreadableRow_isNamedByItsLineAndFailsTheCommand() throws IOException {
        int code = identify(BCRYPT + "\n$y$j9T$abc$def\nnonsense\n" + BCRYPT.substring(0, 40) + "\n");

        assertThat(code).isEqualTo(ExitCode.DISAGREEMENT);
        assertThat(out.text())
                .contains("Unreadable 75.00 % 3")
                .contains("line 2: hashes of yescrypt are known, but not computed here")
                .contains("line 3: ")
                .contains("line 4: a bcrypt string has 60 characters, not 40")
                .doesNotContain("nonsense");
    }

    @Test
    void weakRows_areCountedByWhetherTheyCanBeWrapped() throws IOException {
        String django = "sha1$" + "saltSALT1" + "$" + "0123456789".repeat(4);
        String leaked = "sha1$" + "12345" + "$" + "0123456789".repeat(4);
        int code = identify(BCRYPT + "\n" + DJANGO + "\n" + django + "\n" + leaked + "\n" + leaked + "\n!abc\n");

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.text())
                .contains("Weak rows that can be wrapped without a login: 2")
                .contains("the longest wrapped string has 163 characters")
                .contains("not 2: the salt has 20 bits and must have 48")
                .contains("not 1: no password matches the string")
                .doesNotContain("saltSALT1", "12345$");
    }

    @Test
    void strongRows_areNotWorthAWord() throws IOException {
        identify(BCRYPT + "\n");

        assertThat(out.text()).doesNotContain("wrapped");
    }

    @Test
    void hosts_tellHowLongWrappingTakes() throws IOException {
        identify(DJANGO + "\n", "--hosts", "10");

        assertThat(out.text())
                .containsPattern("Wrapping 1 rows with argon2id,m=\\d+,t=\\d,p=\\d, [\\d.]+ a second")
                .contains(" on one host like this, ", " on 10.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "100001"})
    void hostsOutOfRange_areRefused(String hosts) throws IOException {
        assertThat(identify(DJANGO + "\n", "--hosts", hosts)).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void policy_decidesWhatIsAllowed() throws IOException {
        identify(BCRYPT + "\n", "--policy", "FIPS_140");

        assertThat(out.text()).contains("Not allowed 100.00 % 1");
    }

    @Test
    void veryLongRow_isCountedAndNotKept() throws IOException {
        int code = identify("a".repeat(3_000_000) + "\n" + BCRYPT + "\n");

        assertThat(code).isEqualTo(ExitCode.DISAGREEMENT);
        assertThat(out.text())
                .contains("Longest row 3,000,000 characters, line 1")
                .contains("hashkit bcrypt");
    }

    @Test
    void manyKinds_areShortenedUnlessAllAreRequested() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            rows.append(DJANGO.replace("10000", Integer.toString(10_000 + i))).append('\n');
        }

        identify(rows.toString());
        assertThat(out.text()).contains("and 30 rows of other kinds (--all shows them)");
        out.forget();
        identify(rows.toString(), "--all");
        assertThat(out.text()).contains("i=10049").doesNotContain("--all");
    }

    /** If the command before the pipe failed, the input is empty; that must not count as a column without problems. */
    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n\r\n\n"})
    void columnWithoutStoredStrings_isAnError(String text) throws IOException {
        assertThat(identify(text)).isEqualTo(ExitCode.CANNOT_MEASURE);
    }
}
