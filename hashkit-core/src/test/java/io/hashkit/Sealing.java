package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;

/** Hashers with keys and what the tests of seals ask of them. */
final class Sealing {
    static final Scheme CHEAP = CheapestForTests.ARGON2ID;
    static final String PASSWORD = "correct horse battery staple";

    private Sealing() {}

    static PasswordHasher hasher(Scheme scheme, KeyringBuilder keys) {
        return TestHashers.builder()
                .scheme(scheme)
                .accept(Dialects.ALL)
                .keyring(keys.build())
                .build();
    }

    static PasswordHasher hasher(KeyringBuilder keys) {
        return hasher(CHEAP, keys);
    }

    static KeyringBuilder writing(byte[] key) {
        return Keyring.builder().write("now", KeyPrf.of(key));
    }

    static void assertRefused(Reason reason, Runnable call) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(call::run)
                .satisfies(refusal ->
                        assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason));
    }

    static void assertRefusedEverywhere(Reason reason, PasswordHasher hasher, String stored) {
        assertRefusedWhereOpened(reason, hasher, stored);
        assertRefused(reason, () -> hasher.needsRehash(stored));
    }

    static void assertRefusedWhereOpened(Reason reason, PasswordHasher hasher, String stored) {
        assertRefusedAtLogin(reason, hasher, stored);
        assertRefused(reason, () -> hasher.rows().rekey(stored));
    }

    static void assertRefusedAtLogin(Reason reason, PasswordHasher hasher, String stored) {
        assertRefused(reason, () -> hasher.verify(PASSWORD, stored));
        assertRefused(reason, () -> hasher.verify(PASSWORD, stored, better -> {}));
        assertRefused(reason, () -> hasher.verify(new byte[] {1}, stored));
    }
}
