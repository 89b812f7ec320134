package io.hashkit.internal.phc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.phc.InvalidHashException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each accepted string has one spelling: parsing and printing returns the same text. */
class BcryptStringTest {
    private static final String REST = "abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO";

    @ParameterizedTest
    @ValueSource(strings = {"$2a$04$", "$2b$04$", "$2y$10$", "$2b$31$"})
    void acceptedString_isPrintedAsItWas(String start) {
        BcryptString text = BcryptString.parse(start + REST);

        assertThat(text.print()).isEqualTo(start + REST);
        assertThat(text).hasToString(start);
        assertThat(text.cost()).isEqualTo(Integer.parseInt(start.substring(4, 6)));
        assertThat(text.salt()).hasSize(16);
        assertThat(text.hash()).hasSize(23);
    }

    @Test
    void generatedString_isPrintedAndReadAsItWas() {
        long seed = 20261120;
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            byte[] salt = new byte[16];
            byte[] hash = new byte[23];
            random.nextBytes(salt);
            random.nextBytes(hash);
            int cost = 4 + random.nextInt(28);

            String text = BcryptString.of(cost, salt, hash).print();

            assertThat(text).hasSize(60).matches("\\$2b\\$\\d\\d\\$[./A-Za-z0-9]{53}");
            BcryptString read = BcryptString.parse(text);
            assertThat(read.print()).as("seed %s", seed).isEqualTo(text);
            assertThat(read.cost()).isEqualTo(cost);
            assertThat(read.salt()).isEqualTo(salt);
            assertThat(read.hash()).isEqualTo(hash);
        }
    }

    @Test
    void partsOutOfRange_areNotPrinted() {
        for (int cost : List.of(-1, 0, 3, 32, 99, 100, Integer.MIN_VALUE)) {
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> BcryptString.of(cost, new byte[16], new byte[23]));
        }
        for (int length : List.of(0, 15, 17)) {
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> BcryptString.of(4, new byte[length], new byte[23]));
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> BcryptString.of(4, new byte[16], new byte[length + 7]));
        }
    }

    @Test
    void hashOfAFaultyProgram_isUnsupported() {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> BcryptString.parse("$2x$04$" + REST))
                .returns(InvalidHashException.Reason.UNSUPPORTED, InvalidHashException::reason);
    }
}
