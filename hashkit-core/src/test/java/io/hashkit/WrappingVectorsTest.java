package io.hashkit;

import static io.hashkit.Vectors.string;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.documents.Document;
import io.hashkit.internal.engine.argon2.Blake2b;
import io.hashkit.internal.phc.WrappedString;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Strings that a Python program wrapped from the document alone. */
@Tag("once")
class WrappingVectorsTest {
    /** Too long for 255 characters; of SCRAM, the tag is in two pieces. */
    private static final Set<String> REFUSED = Set.of("grub", "firebase", "keycloak", "scram");

    static List<JsonNode> wrapped() {
        return Vectors.rows("wrapping.json", "vectors");
    }

    /** The cheapest scheme with the identifier of a vector. */
    private static Scheme scheme(JsonNode row) {
        String outer = WrappedString.parse(string(row, "wrapped")).outer();
        return CheapestForTests.schemes()
                .filter(scheme -> outer.startsWith("$" + scheme.algorithm().id() + "$"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void innerString_isWrappedToExactlyTheWrappedString(JsonNode row) {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(scheme(row))
                .accept(Dialects.ALL)
                .accept(Dialects.UNSALTED_DIGEST, Dialects.PBKDF2_SHA224_SHA384)
                .with(its -> its.random = new ScriptedRandom(Vectors.hex(row, "salt_hex")))
                .build();

        assertThat(hasher.rows().wrapWithShortSalt(string(row, "inner"))).isEqualTo(string(row, "wrapped"));
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void wrappedString_verifiesWithThePasswordOnly(JsonNode row) {
        PasswordHasher hasher = WrappedRowsTest.hasher(CheapestForTests.ARGON2ID);

        assertThat(hasher.verify(string(row, "password"), string(row, "wrapped")))
                .isTrue();
        assertThat(hasher.verify(string(row, "password") + "x", string(row, "wrapped")))
                .isFalse();
    }

    /** Computed by the JDK as the page says, but for BLAKE2b. */
    @Test
    void valuesOfTheSpecification_areThoseOfTheVectors() throws GeneralSecurityException {
        String page = Document.named("docs/spec-wrapping.md").text();
        List<JsonNode> shown = wrapped().stream()
                .filter(row -> page.contains(string(row, "wrapped")))
                .toList();
        assertThat(shown)
                .hasSize(4)
                .allSatisfy(row -> assertThat(page)
                        .contains(string(row, "inner"), string(row, "salt_hex"), '"' + string(row, "password") + '"')
                        .contains(
                                hex(WrappedString.parse(string(row, "wrapped")).header())));

        JsonNode row = shown.stream()
                .filter(one -> string(one, "inner").startsWith("$6$"))
                .findFirst()
                .orElseThrow();
        byte[] header = WrappedString.parse(string(row, "wrapped")).header();
        String inner = string(row, "inner");
        byte[] tag = inner.substring(inner.lastIndexOf('$') + 1).getBytes(US_ASCII);
        ByteBuffer input = ByteBuffer.allocate(18 + header.length + tag.length);
        for (byte[] field : List.of("hashkit.wrap".getBytes(US_ASCII), header, tag)) {
            input.putShort((short) field.length).put(field);
        }
        Mac hmac = Mac.getInstance("HmacSHA256");
        hmac.init(new SecretKeySpec(input.array(), "HmacSHA256"));
        hmac.update(Vectors.hex(row, "salt_hex"));
        byte[] out = hmac.doFinal(new byte[] {0, 0, 0, 1});
        byte[] stored = new byte[32];
        new Blake2b(32, "hashkit.wrap.tag".getBytes(US_ASCII)).update(out).digest(stored, 0);

        assertThat(page).contains(hex(input.array()), hex(out), hex(stored));
        assertThat(string(row, "wrapped"))
                .endsWith("$" + Base64.getEncoder().withoutPadding().encodeToString(stored));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void vectors_coverEveryDialectThatCanBeWrapped() {
        Set<String> all = DialectTest.ofConstants(Dialects.ALL).stream()
                .map(Dialect::name)
                .collect(Collectors.toSet());
        Set<String> covered =
                wrapped().stream().map(row -> string(row, "dialect")).collect(Collectors.toSet());

        all.removeAll(covered);
        assertThat(all).isEqualTo(REFUSED);
    }
}
