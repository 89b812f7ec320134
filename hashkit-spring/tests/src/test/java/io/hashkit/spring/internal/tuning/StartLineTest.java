package io.hashkit.spring.internal.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.tune.StartOption;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartLineTest {
    @Test
    void schemeThatNoStartOptionMakesFaster_isTheWholeLine() {
        assertThat(StartLine.of(new Bcrypt(12), Optional.empty())).isEqualTo("hashkit: new hashes use bcrypt,cost=12");
    }

    @Test
    void missingStartOptions_areNamed() {
        String line = StartLine.of(Argon2.OWASP_2026_19_MIB, Optional.empty());

        assertThat(line).startsWith("hashkit: new hashes use argon2id,m=19456,t=2,p=1");
        for (StartOption option : StartOption.values()) {
            assertThat(line.contains(option.option()))
                    .as(option.option())
                    .isEqualTo(StartOption.missed(Argon2.OWASP_2026_19_MIB).contains(option));
        }
    }
}
