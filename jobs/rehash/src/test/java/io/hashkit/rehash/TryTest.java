package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.rehash.run.Stop;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** {@code try}: who verifies a password that somebody knows. */
class TryTest {
    private static final String DJANGO = "pbkdf2_sha256$1000$abcdefgh$GHUbOYNfzc/1XP2MWJxQ0OB83AthJA5LJEJcJ6ahzFY=";
    private static final String DIGEST = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b";
    private static final String PEPPERED =
            "00ff:5b8ce49b038dcb3987529bacd0880b3e672aaa846e16ed543cfb75b7b335537d498947b068712d312e7bd32b4c261dbd7f624f274cd406fbb2add46ff69fbbdd";
    private static final String FORM = "mine=<s:hex>:<tag:hex> = sha512($s.$k.$p)";

    @TempDir
    private Path folder;

    private String output = "";

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private int run(String rows, String password, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "try",
                "--lines",
                file("rows", rows).toString(),
                "--known-password",
                file("known", password + "\n").toString()));
        words.addAll(Arrays.asList(more));
        return run(words);
    }

    private int run(List<String> words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int code = RehashProgram.run(
                words, ThisHost::new, new Stop(), new PrintStream(printed, true, StandardCharsets.UTF_8));
        output = printed.toString(StandardCharsets.UTF_8);
        return code;
    }

    @Test
    void rows_areVerifiedByDialectsAlsoThoseThatMustBeNamed() throws IOException {
        assertThat(run(DJANGO + "\r\n" + DIGEST + "\n", "secret")).as(output).isZero();
        assertThat(output)
                .contains("line 1: verified by django", "line 2: verified by unsalted-digest (by name)")
                .contains("2 rows: 2 verified, 0 not verified, 0 cannot be read, 0 without a password");
    }

    @Test
    void byteOrderMarksOfWindows_areNoPartOfARowOrAPassword() throws IOException {
        assertThat(run("\ufeff" + DJANGO + "\r\n", "\ufeffsecret")).as(output).isZero();
        assertThat(output).contains("line 1: verified by django");
    }

    @Test
    void wrappedRow_isVerifiedByTheDialectThatItTells_andSealedOnesAreNamed() throws IOException {
        PasswordHasher hasher = PasswordHasher.builder()
                .scheme(Argon2.id(8, 1, 1))
                .allowWeakCosts()
                .accept(Dialects.DJANGO, Dialects.UNSALTED_DIGEST)
                .build();
        String sealed = "$dialect-aes256gcm$keyid=EUgeIKZ05/M$" + "A".repeat(64);

        run(hasher.rows().wrap(DJANGO) + "\n" + hasher.rows().wrapWithShortSalt(DIGEST) + "\n" + sealed, "secret");
        assertThat(output.lines())
                .contains("line 1: verified by django", "line 2: verified by unsalted-digest (by name)")
                .contains("line 3: cannot be read: it is sealed");
    }

    @Test
    void whatCannotBeKnown_isCountedWithoutTextOfARow() throws IOException {
        assertThat(run(DJANGO + "\n" + DIGEST + "\nnonsense\n*\n\n", "another")).isEqualTo(1);
        assertThat(output)
                .contains("line 1: not verified by django", "line 3: cannot be read: ")
                .contains("5 rows: 0 verified, 2 not verified, 1 cannot be read, 2 without a password")
                .contains("2 not verified: another password", "2 are a tag alone: the salt may stand in another column")
                .doesNotContain("nonsense", "another\n", DIGEST, DJANGO, "abcdefgh");
    }

    @Test
    void formOfOnesOwn_needsItsSecret() throws IOException {
        String secret = "mine=file:" + file("pepper", "pepper\n");

        assertThat(run(PEPPERED, "secret", "--form", FORM, "--form-secret", secret))
                .as(output)
                .isZero();
        assertThat(output).contains("line 1: verified by mine");
        assertThat(run(PEPPERED, "secret", "--form", FORM)).isEqualTo(2);
        assertThat(output).contains("--form mine=", "it needs a secret");
        assertThat(run(PEPPERED, "secret", "--form", FORM, "--form-secret", "mine=pepper"))
                .isEqualTo(2);
        assertThat(output).contains("give env:VARIABLE or file:PATH").doesNotContain("=pepper");
    }

    @Test
    void formsThatReadTheSameStrings_areAllTried() throws IOException {
        String secret = "mine=file:" + file("pepper", "pepper\n");

        assertThat(run(
                        PEPPERED,
                        "secret",
                        "--form",
                        "other=<s:hex>:<tag:hex> = sha512($s.$p)",
                        "--form",
                        FORM,
                        "--form-secret",
                        secret))
                .as(output)
                .isZero();
        assertThat(output).contains("line 1: verified by mine; not by other");
    }

    @Test
    @ResourceLock("java.lang.System.in")
    void standardInput_isThePasswordForAHyphen() throws IOException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("secret\n".getBytes(StandardCharsets.UTF_8)));
        try {
            String rows = file("rows", DJANGO).toString();
            assertThat(run(List.of("try", "--lines", rows, "--known-password", "-")))
                    .as(output)
                    .isZero();
        } finally {
            System.setIn(before);
        }
        assertThat(run(List.of("try", "--lines", "-", "--known-password", "-"))).isEqualTo(2);
        assertThat(output).contains("cannot both be standard input");
    }
}
