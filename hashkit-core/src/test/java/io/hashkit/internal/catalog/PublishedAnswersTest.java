package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.KnownAnswer;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Before its first use in a process, every engine computes answers that were published by others. */
class PublishedAnswersTest {
    static final List<EngineFamily<?>> ROWS = Catalog.FAMILIES;

    private static final Set<String> FILES = Set.of(
            "argon2_rfc9106.json",
            "bcrypt_libxcrypt_kat.json",
            "scrypt_rfc7914.json",
            "peers_derived.jsonl",
            "pbkdf2_rfc7914.json",
            "pbkdf2_rfc6070.json");

    /** A correct engine that records its inputs. */
    private static <S extends Scheme> EngineFamily<S> keeping(
            EngineFamily<S> row, List<byte[]> passwords, List<String> answers) {
        Engine<S> real = row.candidates().stream()
                .filter(candidate -> candidate.name().equals("hashkit"))
                .findFirst()
                .orElseThrow()
                .make()
                .apply(Resources.of(new WorkMemory(() -> 0)));
        Engine<S> keeping = (scheme, input, length) -> {
            passwords.add(input.password().clone());
            byte[] tag = real.derive(scheme, input, length);
            answers.add(HexFormat.of().formatHex(tag) + "," + asStored(scheme, input, tag));
            return tag;
        };
        return new EngineFamily<>(
                row.algorithm(),
                row.type(),
                row.answers(),
                List.of(new EngineFamily.Candidate<>("keeping", false, resources -> keeping)));
    }

    @ParameterizedTest
    @FieldSource("ROWS")
    void engine_givesPublishedAnswersBeforeItSeesAPassword(EngineFamily<?> row) {
        List<byte[]> passwords = new ArrayList<>();
        List<String> given = new ArrayList<>();
        byte[] secret = "a password".getBytes(StandardCharsets.US_ASCII);
        Engines engines =
                Engines.of(List.of(keeping(row, passwords, given)), Set.of(), Resources.of(new WorkMemory(() -> 0)));
        assertThat(passwords).isEmpty();

        for (Scheme scheme : oneOfEachAlgorithm(row)) {
            passwords.clear();
            given.clear();
            engines.derive(
                    scheme, Input.of(secret, new byte[16]), Traits.of(scheme).tagLength());
            int answers = passwords.size() - 1;
            assertThat(answers).as("answers before %s", scheme).isPositive();
            assertThat(passwords.subList(0, answers))
                    .noneMatch(one -> new String(one, StandardCharsets.US_ASCII).equals("a password"));
            assertThat(passwords.get(answers)).isEqualTo(secret);
            assertThat(given.subList(0, answers)).allMatch(PublishedAnswersTest::isPublished);

            engines.derive(
                    scheme, Input.of(secret, new byte[16]), Traits.of(scheme).tagLength());
            assertThat(passwords).as("proven once").hasSize(answers + 2);
        }
    }

    @ParameterizedTest
    @FieldSource("ROWS")
    void everyEngineThatWorksHere_givesThePublishedAnswers(EngineFamily<?> row) {
        assertAllAnswers(row);
    }

    private static <S extends Scheme> void assertAllAnswers(EngineFamily<S> row) {
        for (EngineFamily.Candidate<S> candidate : row.candidates()) {
            if (candidate.reasonAgainst() != null) {
                continue;
            }
            try {
                Engine<S> engine = candidate.make().apply(Resources.of(new WorkMemory(() -> 0)));
                assertThat(row.answers())
                        .allSatisfy(answer -> assertThat(answer.failure(engine))
                                .as(candidate.name())
                                .isNull());
            } catch (LinkageError e) {
                // Native code of this library is not for this processor.
                assertThat(candidate.optIn()).as("%s: %s", candidate.name(), e).isTrue();
            }
        }
    }

    @Test
    void textOfAnAnswer_tellsItsSourceAndNothingOfItsInput() {
        Scheme scheme = Pbkdf2.sha1(1);

        assertThat(KnownAnswer.of("a book", scheme, "password", "salt", "00"))
                .hasToString("KnownAnswer[a book, " + scheme + "]");
        assertThat(Input.of("password".getBytes(StandardCharsets.US_ASCII), new byte[16]))
                .hasToString("Input[...]");
    }

    private static List<Scheme> oneOfEachAlgorithm(EngineFamily<?> row) {
        return Stream.<Scheme>of(
                        Argon2.id(8, 1, 1),
                        Argon2.i(8, 1, 1),
                        Argon2.d(8, 1, 1),
                        new Bcrypt(4),
                        new Scrypt(1, 8, 1),
                        Pbkdf2.sha1(1),
                        Pbkdf2.sha256(1),
                        Pbkdf2.sha512(1))
                .filter(row.type()::isInstance)
                .toList();
    }

    /** The answers of bcrypt are published as stored strings. */
    private static String asStored(Scheme scheme, Input input, byte[] tag) {
        return scheme instanceof Bcrypt ? Traits.of(scheme).print(input.salt(), tag) : "none";
    }

    private static boolean isPublished(String answer) {
        String[] forms = answer.split(",", -1);
        return Stream.concat(
                        FILES.stream().map(Vectors::text),
                        Stream.of("512", "256").map(PublishedAnswersTest::ofTheJdk))
                .anyMatch(text -> text.contains(forms[0]) || text.contains(forms[1]));
    }

    /** An answer that no file contains, computed by another implementation. */
    private static String ofTheJdk(String sha) {
        try {
            return HexFormat.of()
                    .formatHex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA" + sha)
                            .generateSecret(new PBEKeySpec(
                                    "password".toCharArray(),
                                    "salt".getBytes(StandardCharsets.US_ASCII),
                                    2,
                                    Integer.parseInt(sha)))
                            .getEncoded());
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
