package io.hashkit.spring.internal.unreadable;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.phc.InvalidHashException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CuresTest {
    @Test
    void unknownKey_isOneOfTheKeyring_orTheSecretOfAForm() {
        assertThat(Cures.of(Reason.UNKNOWN_KEY, true, false))
                .contains("hashkit.keyring.keys")
                .doesNotContain("PasswordHasherCustomizer");
        assertThat(Cures.of(Reason.UNKNOWN_KEY, false, false))
                .contains("PasswordHasherCustomizer", "secret")
                .doesNotContain("keyring");
    }

    @ParameterizedTest
    @EnumSource
    void otherReason_hasOneCureWhetherTheRowIsSealedOrNot(Reason reason) {
        if (reason != Reason.UNKNOWN_KEY) {
            assertThat(Cures.of(reason, true, false))
                    .isEqualTo(Cures.of(reason, false, false))
                    .endsWith(".");
        }
    }
}
