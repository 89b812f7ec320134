package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The strings of thirty other programs verify through the public API, or are refused with a reason. */
@Tag("once")
class DialectVectorsTest {
    private static final Scheme CHEAP = Argon2.id(8, 1, 1);
    private static final PasswordHasher ALL = hasher(Dialects.ALL);
    private static final PasswordHasher EVERYTHING = TestHashers.builder()
            .scheme(CHEAP)
            .accept(Dialects.ALL)
            .accept(Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST, Dialects.BCRYPT_2X, Dialects.BCRYPT_TRUNCATED)
            .build();

    /** Formats of the sample that hashkit recognises and does not compute. */
    private static final Set<String> UNSUPPORTED =
            Set.of("crypt-y", "crypt-gy", "crypt-sunmd5", "des-crypt", "bsdi-crypt", "crypt-3", "mysql41");

    /** Formats of the sample that only their own dialect reads. */
    private static final Set<String> BY_NAME = Set.of("ldap_sha1", "hex_sha256");

    private static PasswordHasher hasher(List<Dialect> dialects) {
        return TestHashers.builder().scheme(CHEAP).accept(dialects).build();
    }

    /** A row of which a test report shows only the name. */
    record Stored(String name, String format, String encoded, String passwordHex, boolean text, boolean expected) {
        @Override
        public String toString() {
            return name;
        }

        byte[] password() {
            return HexFormat.of().parseHex(passwordHex);
        }

        boolean verify(PasswordHasher hasher) {
            return text
                    ? hasher.verify(new String(password(), StandardCharsets.UTF_8), encoded)
                    : hasher.verify(password(), encoded);
        }
    }

    private static Stream<Stored> sample() {
        return Vectors.lines("interop_sample.jsonl").stream()
                .map(row -> new Stored(
                        Vectors.string(row, "id") + " by " + Vectors.string(row, "made_by") + ", "
                                + Vectors.string(row, "note"),
                        Vectors.string(row, "format"),
                        Vectors.string(row, "encoded"),
                        HexFormat.of().formatHex(Vectors.base64(row, "password_utf8_base64")),
                        Vectors.string(row, "password_kind").equals("text"),
                        row.get("expect").asBoolean()));
    }

    static Stream<Stored> computed() {
        return sample().filter(row -> !UNSUPPORTED.contains(row.format));
    }

    static Stream<Stored> notComputed() {
        return sample().filter(row -> UNSUPPORTED.contains(row.format));
    }

    @ParameterizedTest
    @MethodSource("computed")
    void stringOfTheSample_givesItsAnswer(Stored row) {
        PasswordHasher hasher = BY_NAME.contains(row.format) ? EVERYTHING : ALL;

        assertThat(row.verify(hasher)).isEqualTo(row.expected);
        assertThat(hasher.verify(row.password(), row.encoded)).as("as bytes").isEqualTo(row.expected);
    }

    @ParameterizedTest
    @MethodSource("computed")
    void anotherPassword_isWrong(Stored row) {
        assertThat(EVERYTHING.verify("another password", row.encoded)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("notComputed")
    void stringOfTheSampleThatIsOnlyKnown_isUnsupported(Stored row) {
        assertRefused(EVERYTHING, row, Reason.UNSUPPORTED);
        assertThat(Dialects.identify(row.encoded).treatment()).hasToString("UNSUPPORTED");
    }

    static Stream<Stored> readByNameAlone() {
        return sample().filter(row -> BY_NAME.contains(row.format));
    }

    @ParameterizedTest
    @MethodSource("readByNameAlone")
    void digestWithoutSalt_isReadByNameOnly(Stored row) {
        assertRefused(ALL, row, Reason.UNSUPPORTED);
    }

    private static void assertRefused(PasswordHasher hasher, Stored row, Reason reason) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> row.verify(hasher))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
    }

    static Stream<Stored> published() {
        return Stream.of(
                        "passlib.json",
                        "django.json",
                        "crypt_other_libxcrypt_kat.json",
                        "bcrypt_crypt_blowfish.json",
                        "bcrypt_libxcrypt_kat.json")
                .flatMap(file -> Vectors.rows(file, "vectors").stream()
                        .filter(row -> !Vectors.isOf2aCountermeasure(row))
                        .map(row -> stored(file, row)))
                .filter(row -> !row.encoded.contains("m=65536,") && !row.encoded.contains("m=102400,"));
    }

    private static Stored stored(String file, JsonNode row) {
        String encoded = Vectors.string(row, "encoded");
        String name = file + " " + encoded.substring(0, Math.min(encoded.length(), 24));
        return new Stored(name, "", encoded, Vectors.string(row, "password_hex"), false, true);
    }

    private static boolean isOnlyKnown(Stored row) {
        return Stream.of("$y$", "$gy$").anyMatch(row.encoded::startsWith);
    }

    @ParameterizedTest
    @MethodSource("published")
    void publishedString_verifiesOrIsUnsupported(Stored row) {
        if (isOnlyKnown(row)) {
            assertRefused(EVERYTHING, row, Reason.UNSUPPORTED);
        } else if (row.encoded.startsWith("$scrypt$ln=4,r=1,p=1$$")) {
            // RFC 7914's, without a salt, which passlib writes only if it is told to.
            assertRefused(EVERYTHING, row, Reason.MALFORMED);
        } else {
            assertThat(row.verify(EVERYTHING)).isTrue();
        }
    }

    static Stream<String> mustRefuse() {
        return Vectors.rows("passlib.json", "must_refuse").stream().map(row -> Vectors.string(row, "encoded"));
    }

    @ParameterizedTest
    @MethodSource("mustRefuse")
    void stringThatPasslibRefuses_isRefused(String encoded) {
        // Crypt::Bcrypt writes all costs in two digits.
        assumeThat(encoded).doesNotContain("2b,r=05");
        assertThatExceptionOfType(InvalidHashException.class).isThrownBy(() -> ALL.verify("password", encoded));
    }

    @Test
    void files_haveTheirRows() {
        assertThat(computed().count() + notComputed().count()).isEqualTo(132);
        assertThat(mustRefuse()).hasSize(44);
        assertThat(published().filter(row -> !isOnlyKnown(row))).hasSizeGreaterThan(500);
    }
}
