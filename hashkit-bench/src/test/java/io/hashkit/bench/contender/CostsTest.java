package io.hashkit.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import org.junit.jupiter.api.Test;

class CostsTest {
    @Test
    void parameters_nameAllCosts() {
        assertThat(Costs.parameters(Argon2.RFC_9106_LOW_MEMORY)).isEqualTo("argon2id m=65536 t=3 p=4");
        assertThat(Costs.parameters(new Scrypt(14, 8, 1))).isEqualTo("N=2^14 r=8 p=1");
        assertThat(Costs.parameters(Pbkdf2.OWASP_2026_SHA256)).isEqualTo("HmacSHA256 i=600000");
    }

    @Test
    void fullName_isAlgorithmAndCosts() {
        assertThat(Costs.named("bcrypt/COST_10").scheme()).isEqualTo(new Bcrypt(10));
    }

    @Test
    void unknownName_isRefusedListingTheNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Costs.named("bcrypt", "COST_9"))
                .withMessageContaining("COST_10");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Costs.named("COST_10"))
                .withMessageContaining("no costs COST_10");
    }
}
