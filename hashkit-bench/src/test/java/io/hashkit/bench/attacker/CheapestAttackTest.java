package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Tables.Price;
import org.junit.jupiter.api.Test;

class CheapestAttackTest {
    @Test
    void cheapestDevice_givesRateAndPrice() {
        AttackModel model = AttackModel.published();
        Scheme scheme = Argon2.recommended();
        Price device = model.cheapest(scheme).orElseThrow();

        CheapestAttack attack = CheapestAttack.of(scheme).orElseThrow();

        assertThat(attack.device()).isEqualTo(device.device());
        assertThat(attack.priced()).isEqualTo(device.source().date().toString());
        assertThat(attack.guessesPerSecond())
                .isEqualTo(model.guesses(device.device(), scheme).orElseThrow().perSecond());
        assertThat(attack.usd()).isEqualTo(model.usd(device, scheme));
    }

    @Test
    void moreIterations_costMore() {
        AttackModel model = AttackModel.published();
        Scheme less = Pbkdf2.sha256(600_000);
        Scheme more = Pbkdf2.sha256(1_200_000);
        Price device = model.cheapest(less).orElseThrow();

        assertThat(model.usd(device, more)).isGreaterThan(1.9 * model.usd(device, less));
    }
}
