package io.hashkit.bench.maintainer.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.contender.Contenders;
import org.junit.jupiter.api.Test;

class DuelCaseTest {
    @Test
    void usualRivals_exist() {
        assertThat(DuelCase.ALL)
                .allSatisfy(
                        work -> assertThat(Contenders.names(work.algorithm())).contains(work.against(), work.ours()));
    }

    @Test
    void nativeRivals_areAmongTheUsualOnes() {
        assertThat(DuelCase.named("scrypt-14-8-1").nativeRivals())
                .containsExactly("native/openssl-scrypt", "native/scrypt");
        assertThat(DuelCase.named("bcrypt-10").nativeRivals()).isEmpty();
    }
}
