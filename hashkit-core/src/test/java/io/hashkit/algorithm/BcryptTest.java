package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BcryptTest {
    @ParameterizedTest
    @ValueSource(ints = {3, 0, -1, 32, Integer.MAX_VALUE})
    void costOutOfRange_namesValueAndRange(int cost) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Bcrypt(cost))
                .withMessage("the bcrypt cost must be from 4 to 31, not " + cost);
    }

    @Test
    void namedSet_hasThePublishedValue() {
        assertThat(Bcrypt.OWASP_2026).isEqualTo(new Bcrypt(10));
        assertThat(Bcrypt.recommended()).isEqualTo(new Bcrypt(10));
    }

    @Test
    void owaspRatio_doublesWithEachCost() {
        assertThat(Traits.of(new Bcrypt(10)).owaspRatio()).isEqualTo(1);
        assertThat(Traits.of(new Bcrypt(12)).owaspRatio()).isEqualTo(4);
        assertThat(Traits.of(new Bcrypt(9)).owaspRatio()).isEqualTo(0.5);
        assertThat(Traits.of(new Bcrypt(31)).owaspRatio()).isEqualTo(1 << 21);
        assertThat(new Bcrypt(31).memoryBytes()).isEqualTo(4168);
    }

    @Test
    void stringWritten_isReadBackUnderEachPrefix() {
        for (int cost = 4; cost <= 15; cost++) {
            String stored = Traits.of(new Bcrypt(cost)).print(new byte[16], new byte[23]);

            assertThat(stored).startsWith("$2b$").hasSize(60);
            for (String prefix : new String[] {"$2a$", "$2b$", "$2y$"}) {
                StoredHash read = BcryptTraits.read(prefix + stored.substring(4), Ceilings.defaults());
                assertThat(read.scheme()).isEqualTo(new Bcrypt(cost));
            }
        }
    }

    @Test
    void passwordThatItCannotTake_isNamed() {
        assertThat(Traits.of(new Bcrypt(4)).violation(new byte[73])).contains("72", "73");
        assertThat(Traits.of(new Bcrypt(4)).violation(new byte[1])).contains("NUL");
        assertThat(Traits.of(new Bcrypt(4))
                        .violation("x".repeat(72).getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isNull();
        assertThat(Traits.of(new Bcrypt(4)).violation(new byte[0])).isNull();
    }

    @Test
    void saltOrTagOfOtherLength_isNotWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Traits.of(new Bcrypt(4)).print(new byte[15], new byte[23]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Traits.of(new Bcrypt(4)).print(new byte[16], new byte[24]));
    }
}
