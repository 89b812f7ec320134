package io.hashkit.internal.engine.argon2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** BLAKE2b gives the answers of CPython for messages of 0 to 255 bytes, without a key and with one. */
class Blake2bTest {
    private static final byte[] INPUT = new byte[256];

    static {
        for (int i = 0; i < INPUT.length; i++) {
            INPUT[i] = (byte) i;
        }
    }

    private static void assertAnswers(List<JsonNode> answers, byte[] key) {
        assertThat(answers).hasSize(INPUT.length);
        for (int length = 0; length < INPUT.length; length++) {
            byte[] digest = new byte[64];
            Blake2b blake = key.length == 0 ? new Blake2b(64) : new Blake2b(64, key);
            blake.update(INPUT, 0, length).digest(digest, 0);

            assertThat(HexFormat.of().formatHex(digest))
                    .as("%s bytes", length)
                    .isEqualTo(answers.get(length).asString());
        }
    }

    @Test
    void digest_isThatOfPython() {
        assertAnswers(Vectors.rows("blake2b.json", "unkeyed"), new byte[0]);
    }

    @Test
    void digestWithAKey_isThatOfPython() {
        assertAnswers(Vectors.rows("blake2b.json", "keyed"), Arrays.copyOf(INPUT, 64));
    }

    @Test
    void number_isHashedFromItsLowestByte() {
        byte[] ofNumber = new byte[64];
        byte[] ofBytes = new byte[64];

        new Blake2b(64).updateInt(0x84030201).digest(ofNumber, 0);
        new Blake2b(64).update(new byte[] {1, 2, 3, (byte) 0x84}).digest(ofBytes, 0);

        assertThat(ofNumber).isEqualTo(ofBytes);
    }
}
