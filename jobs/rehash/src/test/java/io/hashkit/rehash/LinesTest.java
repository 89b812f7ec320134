package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Stop;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code identify} of a file with a stored string in each line. */
@Tag("once")
class LinesTest {
    private static final String BCRYPT = "$2y$12$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO";
    private static final String DJANGO =
            "pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs=";

    @TempDir
    private Path folder;

    private String output = "";

    private int run(List<String> words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int code = RehashProgram.run(
                words, ThisHost::new, new Stop(), new PrintStream(printed, true, StandardCharsets.UTF_8));
        output = printed.toString(StandardCharsets.UTF_8).replaceAll(" +", " ");
        return code;
    }

    private int identify(String text, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("users of 2019.txt"), text);
        List<String> words = new ArrayList<>(List.of("identify", "--lines", file.toString()));
        words.addAll(Arrays.asList(options));
        return run(words);
    }

    @Test
    void readerThatHasGone_endsTheProgramWithoutAWord() throws Exception {
        Path file = Files.writeString(folder.resolve("rows.txt"), BCRYPT);
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        RehashProgram.class.getName(),
                        "identify",
                        "--lines",
                        file.toString())
                .redirectError(errors.toFile())
                .start();
        process.getInputStream().close();

        assertThat(process.waitFor()).isEqualTo(128 + 13); // as of a program that SIGPIPE has ended
        assertThat(errors).isEmptyFile();
    }

    @Test
    void outputOnAFullDisk_isAFailure() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.txt"), BCRYPT);
        PrintStream full = new PrintStream(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        });

        int code = RehashProgram.run(List.of("identify", "--lines", file.toString()), ThisHost::new, new Stop(), full);

        assertThat(code).isEqualTo(Exit.FAILED.code());
    }

    @Test
    void column_isReportedByKindsAndStrengthWithAdvice() throws IOException {
        int code = identify(BCRYPT + "\n" + DJANGO + "\r\n" + DJANGO + "\n\n" + DJANGO);

        assertThat(code).as(output).isZero();
        assertThat(output)
                .contains(
                        "5 rows, 1 empty: 1 strong enough, 3 below the floor, 0 not allowed, 0 without a password, 0 cannot be read")
                .contains("django pbkdf2-sha256 i=10000 below floor 3 75.00 %")
                .contains("hashkit bcrypt cost=12 enough 1 25.00 %")
                .contains("The longest has 77 characters (line 2)")
                .contains(" hashkit.dialects=django\n", " .accept(Dialects.DJANGO)\n")
                .doesNotContain("kjVJaVz6qsnJ", "5yPHw3rwJGECpUf70daLGhOrQ5");
    }

    @Test
    @ResourceLock("java.lang.System.in")
    void standardInput_isReadForAHyphen() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream((BCRYPT + "\n").getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(run(List.of("identify", "--lines", "-"))).as(output).isZero();
        } finally {
            System.setIn(before);
        }
        assertThat(output).contains("1 rows, 0 empty", "hashkit bcrypt cost=12");
    }

    @Test
    void unreadableRow_isNamedByItsLineAndFailsTheCommand() throws IOException {
        int code = identify(BCRYPT + "\n$y$j9T$abc$def\nnonsense\n" + BCRYPT.substring(0, 40) + "\n");

        assertThat(code).isEqualTo(1);
        assertThat(output)
                .contains("3 cannot be read")
                .contains("line 2: hashes of yescrypt are known, but not computed here")
                .contains("line 3: ")
                .contains("line 4: a bcrypt string has 60 characters, not 40")
                .doesNotContain("nonsense");
    }

    @Test
    void byteOrderMarkOfWindows_isNoPartOfTheFirstRow() throws IOException {
        assertThat(identify("\ufeff" + DJANGO + "\r\n" + DJANGO)).as(output).isZero();
        assertThat(output).contains("2 rows", "0 cannot be read");
    }

    @Test
    void fileInUtf16_isRefusedAndNoRowIsCalledDamaged() throws IOException {
        String rows = Files.write(folder.resolve("rows"), DJANGO.getBytes(StandardCharsets.UTF_16))
                .toString();
        String password =
                Files.writeString(folder.resolve("password"), "secret").toString();

        assertThat(run(List.of("identify", "--lines", rows))).as(output).isEqualTo(2);
        assertThat(output).endsWith("cannot be read: it is not UTF-8 text, but UTF-16\n");
        assertThat(run(List.of("try", "--lines", rows, "--known-password", password)))
                .as(output)
                .isEqualTo(2);
        assertThat(output).endsWith("cannot be read: it is not UTF-8 text, but UTF-16\n");
    }

    @Test
    void rowAboveACeiling_isNamedWithItsCosts() throws IOException {
        assertThat(identify("$argon2id$v=19$m=8192,t=1023,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(43) + "\n"))
                .isEqualTo(1);

        assertThat(output).contains("hashkit argon2id, above ceiling m=8192,t=1023,p=1", "1 cannot be read");
    }

    @Test
    void formOfOnesOwnAndADialectWithoutAConstant_areCountedByTheirNames() throws IOException {
        String own = "shop:" + "0a".repeat(8) + ":" + "0123456789abcdef".repeat(4);
        String server = "0x0200" + "0A".repeat(4) + "0123456789ABCDEF".repeat(8);
        String[] form = {"--form", "shop=shop:<s[8]:hex>:<tag:hex> = sha256($s.$p)"};

        assertThat(identify(own + "\n" + server + "\n", form)).as(output).isZero();

        assertThat(output)
                .contains("shop salted-sha256", "mssql salted-sha512", " hashkit.dialects=mssql\n")
                .contains(
                        " hashkit.forms.shop=<template> = <computation>\n",
                        " .accept(Dialects.of(\"shop\", <template>, <computation>))\n")
                .contains("changed or peppered the password before it hashed it: 2;");
    }

    @Test
    void rowOfADialectThatMustBeNamed_getsProposals() throws IOException {
        assertThat(identify("saltsalt:" + "0123456789abcdef".repeat(2) + "\n")).isEqualTo(1);

        assertThat(output)
                .contains("dialects that read such strings, one of which must be named: ")
                .contains("mybb");
    }

    @Test
    void weakRows_areCountedByWhetherTheyCanBeWrapped() throws IOException {
        String django = "sha1$" + "saltSALT1" + "$" + "0123456789".repeat(4);
        String leaked = "sha1$" + "12345" + "$" + "0123456789".repeat(4);
        int code = identify(BCRYPT + "\n" + DJANGO + "\n" + django + "\n" + leaked + "\n" + leaked + "\n");

        assertThat(code).isZero();
        assertThat(output)
                .contains("Weak rows that can be wrapped without a login, and without seals: 2")
                .contains("the longest wrapped string has 172 characters; a seal adds up to 79, and 255 are allowed")
                .contains("not 2: the salt has 20 bits and must have 48", "accept the risk with --accept-short-salt")
                .doesNotContain("saltSALT1", "12345$");
    }

    @Test
    void hosts_tellHowLongWrappingTakes() throws IOException {
        identify(DJANGO + "\n", "--hosts", "10");

        assertThat(output)
                .containsPattern("Wrapping 1 rows with argon2id,m=\\d+,t=\\d,p=\\d, [\\d.]+ a second")
                .contains(" on one host like this, ", " on 10.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--hosts 0", "--hosts -1", "--policy OWASP_1999", "--table users", "--csv users.csv"})
    void optionsThatCannotBe_areRefused(String options) throws IOException {
        assertThat(identify(DJANGO + "\n", options.split(" "))).as(output).isEqualTo(2);
    }

    /** Whatever the option expects, the message says it without a name of Java. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--policy OWASP_1999",
                "--hosts many",
                "--batch x",
                "--patience 1h",
                "--statement-timeout x",
                "--progress-millis x",
                "--csv-separator tab",
                "--csv-separator \" --csv users.csv",
                "--bind-form padding",
                "--accept nobody",
                "--config gone.properties",
                "--password-file gone.txt --url jdbc:postgresql://localhost/x --table users"
            })
    void wrongValue_isNamedWithoutWordsOfJava(String options) throws IOException {
        String before = options.split(" ", 2)[0];

        assertThat(run(List.of(("identify " + options).split(" ")))).as(output).isEqualTo(2);
        assertThat(output)
                .contains(before.equals("--password-file") ? "gone.txt" : before)
                .doesNotContain("java.", "Exception", "cannot convert")
                .doesNotContainPattern("is not an? (int|double|char)\\b");
    }

    @Test
    void policy_decidesWhatIsAllowed() throws IOException {
        identify(BCRYPT + "\n", "--policy", "FIPS_140");

        assertThat(output).contains("1 not allowed");
    }

    @Test
    void veryLongRow_isCountedAndNotKept() throws IOException {
        int code = identify("a".repeat(3_000_000) + "\n" + BCRYPT + "\n");

        assertThat(code).isEqualTo(1);
        assertThat(output)
                .contains("The longest has 3,000,000 characters (line 1)")
                .contains("hashkit bcrypt");
    }

    @Test
    void manyKinds_areShortenedUnlessAllAreRequested() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            rows.append(DJANGO.replace("10000", Integer.toString(10_000 + i))).append('\n');
        }

        identify(rows.toString());
        assertThat(output).contains("and 30 rows of other kinds (--all shows them)");
        identify(rows.toString(), "--all");
        assertThat(output).contains("i=10049").doesNotContain("--all");
    }

    @Test
    void json_hasEveryKindAndEveryRowThatCannotBeRead() throws IOException {
        identify(BCRYPT + "\n" + DJANGO + "\n" + DJANGO + "\nnonsense\n", "--json");

        assertThat(output.lines())
                .allMatch(line -> line.startsWith("{\"time\":\"") && line.endsWith("}"))
                .anyMatch(line -> line.contains("\"event\":\"kind\",\"dialect\":\"django\",\"algorithm\":"
                        + "\"pbkdf2-sha256\",\"costs\":\"i=10000\",\"strength\":\"BELOW_FLOOR\",\"key\":\"\","
                        + "\"bound\":false,\"rows\":2,"))
                .anyMatch(line -> line.contains("\"event\":\"kinds\",\"rows\":4,\"empty\":0,\"enough\":1,"))
                .anyMatch(line -> line.contains("\"event\":\"unreadable\",\"line\":\"4\","));
    }

    /** A wrong option may stand before {@code --json}, and {@code --json} in a file of options. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--lines gone.txt --json",
                "--hosts 0 --json",
                "--json --hosts 0",
                "--gone --json",
                "--json --lines",
                "--config json.properties --lines gone.txt"
            })
    void json_isAlsoTheLineOfAFailure(String options) throws IOException {
        Path config = Files.writeString(folder.resolve("json.properties"), "json=true\n");

        assertThat(run(List.of(("identify " + options)
                        .replace("json.properties", config.toString())
                        .split(" "))))
                .as(output)
                .isEqualTo(2);
        assertThat(output.lines())
                .singleElement()
                .asString()
                .startsWith("{\"time\":\"")
                .contains("\"event\":\"failed\",\"text\":\"identify: ")
                .endsWith("}");
    }

    /** If the command before the pipe failed, the input is empty; that must not count as a column without problems. */
    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n\r\n\n"})
    void columnWithoutStoredStrings_isAnError(String text) throws IOException {
        assertThat(identify(text)).isEqualTo(2);
        assertThat(output).contains("expected one stored string per line");
    }

    @Test
    void missingFile_isAnErrorNamingIt() {
        assertThat(run(List.of("identify", "--lines", "gone.txt"))).isEqualTo(2);
        assertThat(output).contains("--lines gone.txt cannot be read: there is no such file");
    }
}
