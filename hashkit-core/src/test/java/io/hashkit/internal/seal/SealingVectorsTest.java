package io.hashkit.internal.seal;

import static io.hashkit.Vectors.hex;
import static io.hashkit.Vectors.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.ScriptedRandom;
import io.hashkit.Vectors;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.documents.Document;
import io.hashkit.internal.engine.pbkdf2.HmacSha256;
import io.hashkit.internal.host.FreshBytes;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.SealingKey.State;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Strings that a Python program sealed, and the published vectors of the functions that the seal consists of. */
class SealingVectorsTest {
    static List<JsonNode> sealed() {
        return Vectors.rows("sealing.json", "vectors");
    }

    static List<JsonNode> bound() {
        return sealed().stream().filter(row -> boundTo(row) != null).toList();
    }

    static List<JsonNode> macs() {
        return Vectors.rows("hmac_rfc4231.json", "vectors");
    }

    static List<JsonNode> expansions() {
        return Vectors.rows("hkdf_rfc5869.json", "vectors");
    }

    private static @Nullable String boundTo(JsonNode row) {
        return row.get("bound_to").isNull() ? null : string(row, "bound_to");
    }

    private static MasterKeys keys(JsonNode row) {
        MasterKey key = MasterKey.of("python", State.WRITE, KeyPrf.of(hex(row, "key_hex")));
        FreshBytes random = new FreshBytes(new ScriptedRandom(hex(row, "random_hex")));
        return new MasterKeys(List.of(key), new Seal(), new MasterKeys.Modes(false, false, true), random);
    }

    private static String unsealed(JsonNode row, @Nullable String boundTo) {
        return keys(row).unseal(SealedString.parse(string(row, "sealed")), boundTo);
    }

    @ParameterizedTest
    @MethodSource("sealed")
    void sealedString_opensToExactlyTheInnerString(JsonNode row) {
        assertThat(unsealed(row, boundTo(row))).isEqualTo(string(row, "inner"));
    }

    @ParameterizedTest
    @MethodSource("sealed")
    void innerString_isSealedToExactlyTheSealedString(JsonNode row) {
        assertThat(keys(row).seal(string(row, "inner"), boundTo(row))).isEqualTo(string(row, "sealed"));
    }

    @ParameterizedTest
    @MethodSource("sealed")
    void masterKey_hasExactlyTheKeyId(JsonNode row) {
        assertThat(keys(row).keys().get(0).id()).isEqualTo(string(row, "keyid"));
    }

    @ParameterizedTest
    @MethodSource("bound")
    void boundStringWithAnotherId_isABrokenSeal(JsonNode row) {
        for (@Nullable String other : new String[] {null, "user-18", "#"}) {
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> unsealed(row, other))
                    .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.BROKEN_SEAL));
        }
    }

    @Test
    void vectors_coverFormsBindingsAndLengthsOfKeys() {
        Set<String> identifiers = sealed().stream()
                .map(row -> string(row, "sealed").split("\\$", 3)[1].replace("-aes256gcm", ""))
                .collect(Collectors.toSet());

        assertThat(sealed()).hasSize(108);
        assertThat(bound()).hasSize(54);
        assertThat(identifiers)
                .contains("argon2id", "argon2i", "scrypt", "pbkdf2", "pbkdf2-sha256", "pbkdf2-sha512")
                .contains("2a", "2b", "2y", "dialect");
        assertThat(sealed().stream().map(row -> hex(row, "key_hex").length)).contains(32, 33, 64, 65, 1024);
    }

    /** The lengths that docs/sealing.md gives. */
    @Test
    void sealedString_isLongerByTheDocumentedLengths() {
        for (JsonNode row : sealed()) {
            int bound = boundTo(row) == null ? 0 : 8;
            int inner = Vectors.utf8(row, "inner").length;
            int length = string(row, "sealed").length();
            if (string(row, "sealed").startsWith("$dialect-")) {
                assertThat(length).as(row.toString()).isEqualTo(37 + bound + ((inner + 32) * 4 + 2) / 3);
                assertThat(length).as(row.toString()).isLessThanOrEqualTo(inner * 4 / 3 + 81 + bound);
            } else if (string(row, "sealed").startsWith("$2")) {
                assertThat(length).as(row.toString()).isLessThanOrEqualTo(137 + bound);
            } else {
                assertThat(length).as(row.toString()).isBetween(inner + 70 + bound, inner + 71 + bound);
            }
        }
    }

    @Test
    void longestRowThatIsWritten_hasTheDocumentedLength() {
        String longest = Pbkdf2.sha512(Integer.MAX_VALUE).sample();

        assertThat(Document.named("docs/sealing.md").text())
                .contains("has " + keys(sealed().get(0)).sealedLength(longest, true) + " characters");
    }

    /** The first has all intermediate values. */
    @Test
    void valuesOfTheSpecification_areThoseOfTheVectors() {
        String page = Document.named("docs/spec-sealing.md").text();
        List<JsonNode> shown = sealed().stream()
                .filter(row -> page.contains(string(row, "sealed")))
                .toList();
        assertThat(shown).hasSize(3).allSatisfy(row -> {
            assertThat(page).contains(string(row, "key_hex"), string(row, "random_hex"), string(row, "inner"));
            assertThat(page).contains(boundTo(row) == null ? "none" : digits(Vectors.utf8(row, "bound_to")));
        });

        JsonNode row = shown.get(0);
        String sealed = string(row, "sealed");
        byte[] nothing = {};
        byte[] one = {1};
        byte[] header = HkdfExpand.text(sealed.substring(0, sealed.lastIndexOf('$') + 1));
        byte[] info = HkdfExpand.join(
                HkdfExpand.text("hashkit.seal"),
                one,
                HkdfExpand.text(sealed.split("\\$", 3)[1]),
                hex(row, "random_hex"),
                new byte[1],
                nothing);
        try (HmacSha256 hmac = new HmacSha256(hex(row, "key_hex"))) {
            assertThat(page)
                    .contains(
                            string(row, "keyid"),
                            digits(info),
                            digits(HkdfExpand.raw(hmac::mac, "test", info)),
                            digits(HkdfExpand.join(header, nothing)));
        }
    }

    private static String digits(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @ParameterizedTest
    @MethodSource("macs")
    void hmac_isThatOfTheRfc(JsonNode row) {
        try (HmacSha256 hmac = new HmacSha256(hex(row, "key"))) {
            assertThat(hmac.mac(hex(row, "data"))).isEqualTo(hex(row, "mac"));
        }
    }

    @ParameterizedTest
    @MethodSource("expansions")
    void expand_isThatOfTheRfc(JsonNode row) {
        try (HmacSha256 hmac = new HmacSha256(hex(row, "prk"))) {
            assertThat(HkdfExpand.raw(hmac::mac, "test", hex(row, "info")))
                    .isEqualTo(Arrays.copyOf(hex(row, "okm"), 32));
        }
    }

    @Test
    void fieldLongerThanItsLengthCanSay_isRefused() {
        assertThat(HkdfExpand.join(new byte[0xffff])).hasSize(0xffff + 2).startsWith(0xff, 0xff);
        assertThatIllegalArgumentException().isThrownBy(() -> HkdfExpand.join(new byte[0x10000]));
    }

    @Test
    void publishedVectors_areAllThere() {
        assertThat(macs()).hasSize(6);
        assertThat(expansions()).hasSize(3);
    }
}
