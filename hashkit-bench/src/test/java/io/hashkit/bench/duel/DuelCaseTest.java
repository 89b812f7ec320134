package io.hashkit.bench.duel;

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
}
