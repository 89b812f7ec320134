package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The strings of other programs verify through the public API, or are refused by an exception. */
class StoredVectorsTest {
    private static final PasswordHasher HASHER = PasswordHasher.recommended();

    /** A row of which a test report shows only the name. */
    record Stored(String name, String encoded, boolean expected, JsonNode row) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Stored> interop(boolean canonical) {
        return Vectors.lines("interop_sample.jsonl").stream()
                .filter(row -> Set.of("phc", "mcf").contains(Vectors.string(row, "format")) == canonical)
                .map(row -> new Stored(
                        Vectors.string(row, "id") + " by " + Vectors.string(row, "made_by") + ", "
                                + Vectors.string(row, "note"),
                        Vectors.string(row, "encoded"),
                        row.get("expect").asBoolean(),
                        row));
    }

    static Stream<Stored> canonical() {
        return interop(true);
    }

    static Stream<Stored> ofOtherForms() {
        return interop(false);
    }

    private static String text(Stored stored) {
        return new String(Vectors.base64(stored.row, "password_utf8_base64"), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("canonical")
    void canonicalString_givesItsAnswer(Stored stored) {
        assertThat(HASHER.verify(Vectors.base64(stored.row, "password_utf8_base64"), stored.encoded))
                .as("as bytes")
                .isEqualTo(stored.expected);
        if (Vectors.string(stored.row, "password_kind").equals("text")) {
            String text = text(stored);
            assertThat(HASHER.verify(text, stored.encoded)).as("as a String").isEqualTo(stored.expected);
            assertThat(HASHER.verify(CharBuffer.wrap(text.toCharArray()), stored.encoded))
                    .as("as a CharBuffer")
                    .isEqualTo(stored.expected);
        }
    }

    @ParameterizedTest
    @MethodSource("ofOtherForms")
    void stringOfAnotherForm_isRefused(Stored stored) {
        assertThatThrownBy(() -> HASHER.verify(Vectors.base64(stored.row, "password_utf8_base64"), stored.encoded))
                .isInstanceOfSatisfying(
                        InvalidHashException.class,
                        e -> assertThat(e.reason()).isIn(Reason.MALFORMED, Reason.UNSUPPORTED));
    }

    @Test
    void sample_hasRowsOfBothKinds() {
        assertThat(canonical()).hasSize(32);
        assertThat(ofOtherForms()).hasSize(100);
    }

    /** The file, the number of strings that verify, and the number of strings that are refused. */
    static List<Arguments> filesOfStrings() {
        return List.of(
                Arguments.of("bcrypt_libxcrypt_kat.json", 215, 71),
                Arguments.of("bcrypt_crypt_blowfish.json", 20, 8),
                Arguments.of("passlib.json", 64, 108));
    }

    @ParameterizedTest
    @MethodSource("filesOfStrings")
    void publishedString_verifiesOrIsRefused(String file, int verified, int refused) {
        assertStrings(file, verified, refused, false);
    }

    @Tag("heavy")
    @Test
    void publishedStringOf64MibAndMore_verifies() {
        assertStrings("passlib.json", 64, 108, true);
    }

    private static void assertStrings(String file, int verified, int refused, boolean heavy) {
        List<JsonNode> rows = Vectors.rows(file, "vectors");
        List<JsonNode> accepted = rows.stream()
                .filter(row -> isAccepted(Vectors.string(row, "encoded")))
                .toList();

        assertThat(accepted).hasSize(verified);
        assertThat(rows).hasSize(verified + refused);
        assertThat(accepted.stream().filter(row -> isHeavy(row) == heavy))
                .isNotEmpty()
                .allSatisfy(row -> {
                    byte[] password = Vectors.hex(row, "password_hex");
                    String encoded = Vectors.string(row, "encoded");
                    boolean bcrypt = encoded.startsWith("$2");
                    boolean possible = !bcrypt || (password.length <= 72 && !Vectors.isOf2aCountermeasure(row));
                    assertThat(HASHER.verify(password, encoded)).as("%s", row).isEqualTo(possible);
                    if (bcrypt && password.length > 72) {
                        assertThat(HASHER.verify(Arrays.copyOf(password, 72), encoded))
                                .as("cut to what bcrypt reads: %s", row)
                                .isTrue();
                    }
                });
    }

    private static boolean isHeavy(JsonNode row) {
        String encoded = Vectors.string(row, "encoded");
        return encoded.contains("m=65536,") || encoded.contains("m=102400,");
    }

    private static boolean isAccepted(String encoded) {
        try {
            HASHER.needsRehash(encoded);
            return true;
        } catch (InvalidHashException e) {
            return false;
        }
    }
}
