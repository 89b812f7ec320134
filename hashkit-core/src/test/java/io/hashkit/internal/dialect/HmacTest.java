package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** HMAC under keys of any length. */
class HmacTest {
    static List<JsonNode> rfc4231() {
        return Vectors.rows("hmac_rfc4231.json", "vectors");
    }

    @ParameterizedTest
    @MethodSource("rfc4231")
    void hmac_isThatOfRfc4231(JsonNode row) {
        assertThat(Hmac.mac("SHA-256", Vectors.hex(row, "key"), Vectors.hex(row, "data")))
                .isEqualTo(Vectors.hex(row, "mac"));
    }

    /** The lengths are those around the block of each digest. */
    @ParameterizedTest
    @CsvSource({"SHA-1, 64", "SHA-224, 64", "SHA-256, 64", "SHA-384, 128", "SHA-512, 128"})
    void hmac_isThatOfTheJdk(String digest, int block) throws GeneralSecurityException {
        byte[] message = "message".getBytes(StandardCharsets.US_ASCII);
        String algorithm = "Hmac" + digest.replace("-", "");
        for (int length : new int[] {1, block - 1, block, block + 1, 3 * block}) {
            byte[] key = new byte[length];
            Arrays.fill(key, (byte) 0xA5);
            Mac jdk = Mac.getInstance(algorithm);
            jdk.init(new SecretKeySpec(key, algorithm));

            assertThat(Hmac.mac(digest, key, message)).isEqualTo(jdk.doFinal(message));
        }
    }

    @Test
    void emptyKey_isAKeyOfZeros() {
        byte[] message = {1, 2, 3};

        assertThat(Hmac.mac("SHA-1", new byte[0], message)).isEqualTo(Hmac.mac("SHA-1", new byte[64], message));
    }
}
