package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The first block of PBKDF2 with SHA-224 and SHA-384, compared with Wycheproof's. */
class Pbkdf2Sha224Sha384Test {
    /** Rows with more iterations take seconds. */
    private static final int MOST_ITERATIONS = 10_000;

    static List<JsonNode> wycheproof() {
        return Vectors.rows("pbkdf2_wycheproof.json", "vectors").stream()
                .filter(row -> List.of("sha224", "sha384").contains(Vectors.string(row, "hash")))
                .filter(row -> row.get("valid").asBoolean() && Vectors.number(row, "c") <= MOST_ITERATIONS)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("wycheproof")
    void pbkdf2_isThatOfWycheproof(JsonNode row) {
        String digest = Vectors.string(row, "hash").replace("sha", "SHA-");
        byte[] expected = Vectors.hex(row, "dk");
        byte[] block = Pbkdf2Sha224Sha384.compute(
                digest, Vectors.hex(row, "salt_hex"), Vectors.number(row, "c"), Vectors.hex(row, "password_hex"));

        int length = Math.min(expected.length, block.length);
        assertThat(Arrays.copyOf(block, length)).isEqualTo(Arrays.copyOf(expected, length));
    }

    @Test
    void rowsOfWycheproof_areMostOfThem() {
        assertThat(wycheproof()).hasSizeGreaterThan(100);
    }
}
