package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.charset.StandardCharsets;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** hashkit's own copies of passwords and computed tags are wiped when a call ends, however it ends. */
class WipedSecretsTest {
    private static final String NOT_NFC = "pa\u0308ssword";

    private final CountingEngines real = CountingEngines.counting();
    private final List<byte[]> secrets = new ArrayList<>();
    private boolean fails;

    /** Records the inputs and outputs of the engines. */
    private PasswordHasher hasher(Scheme scheme) {
        List<EngineFamily<?>> rows = new ArrayList<>();
        Catalog.FAMILIES.forEach(row -> rows.add(keeping(row)));
        return TestHashers.builder()
                .scheme(scheme)
                .with(its -> its.engines = Engines.of(rows, Set.of(), Resources.of(new WorkMemory(() -> 0))))
                .accept(Dialects.DJANGO, Dialects.WORDPRESS, Dialects.PASSLIB_BCRYPT_SHA256, Dialects.BCRYPT_2X)
                .build();
    }

    private <S extends Scheme> EngineFamily<S> keeping(EngineFamily<S> row) {
        Engine<S> engine = this::derive;
        return new EngineFamily<>(
                row.algorithm(),
                row.type(),
                List.of(),
                List.of(new EngineFamily.Candidate<>("keeping", false, memory -> engine)));
    }

    private byte[] derive(Scheme scheme, Input input, int length) {
        secrets.add(input.password());
        if (fails) {
            throw new IllegalStateException("the engine failed");
        }
        byte[] tag = real.derive(scheme, input, length);
        secrets.add(tag);
        return tag;
    }

    private void assertWiped(int atLeast) {
        assertThat(secrets).hasSizeGreaterThanOrEqualTo(atLeast);
        for (byte[] secret : secrets) {
            for (byte one : secret) {
                assertThat(one).isZero();
            }
        }
        secrets.clear();
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void passwordAndTag_areWipedAfterSuccess(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        for (String password : List.of("password", NOT_NFC)) {
            String stored = hasher.hash(password);
            assertWiped(2);
            assertThat(hasher.verify(password, stored)).isTrue();
            assertWiped(2);
            assertThat(hasher.verify(NOT_NFC + "x", stored)).isFalse();
            assertWiped(4);
            assertThat(hasher.verify(password.getBytes(StandardCharsets.UTF_8), hasher.hash("another")))
                    .isFalse();
            assertWiped(4);
            assertThat(hasher.verify("password\ud83d", stored)).isFalse();
            assertWiped(1);
            hasher.verifyNothing(password);
            assertWiped(2);
        }
    }

    @Test
    void passwordAndTag_areWipedAfterAnUpgradeThatThrows() {
        PasswordHasher hasher = hasher(CheapestForTests.ARGON2ID);
        String weak = hasher(CheapestForTests.BCRYPT).hash("password");
        secrets.clear();

        assertThatThrownBy(() -> hasher.verify("password", weak, better -> {
                    assertWiped(4);
                    throw new IllegalStateException("the database is away");
                }))
                .hasMessage("the database is away");
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void password_isWipedAfterAFailure(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        String stored = hasher.hash("password");
        secrets.clear();
        fails = true;
        for (String password : List.of("password", NOT_NFC)) {
            assertThatThrownBy(() -> hasher.hash(password)).isInstanceOf(IllegalStateException.class);
            assertWiped(1);
            assertThatThrownBy(() -> hasher.verify(password, stored)).isInstanceOf(IllegalStateException.class);
            assertWiped(1);
            assertThatThrownBy(() -> hasher.verifyNothing(password)).isInstanceOf(IllegalStateException.class);
            assertWiped(1);
        }
    }

    /** What is hashed again, and its hash, are as sensitive as the tag of the old row. */
    @Test
    void innerAndOuterTags_areWipedWhenARowIsWrappedAndVerified() {
        PasswordHasher hasher = hasher(CheapestForTests.ARGON2ID);
        String old = hasher(CheapestForTests.PBKDF2_SHA256).hash("password");
        secrets.clear();

        String wrapped = hasher.rows().wrap(old);
        assertWiped(2);
        assertThat(hasher.verify("password", wrapped)).isTrue();
        assertWiped(4);
        fails = true;
        assertThatThrownBy(() -> hasher.rows().wrap(old)).isInstanceOf(IllegalStateException.class);
        assertWiped(1);
    }

    /** The secret part of a row, as the provider of AES gets it to seal, and as it gives it back. */
    @Test
    void sealedAndOpenedSecrets_areWiped() {
        WatchedAes watched = new WatchedAes(secrets);
        Security.insertProviderAt(watched, 1);
        try {
            Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
            secrets.clear();
            String row = "$pbkdf2$i=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(26) + "E";

            String sealed = TestKeys.inside(keys).seal(row, null);
            assertWiped(1);
            assertThat(keys.unseal(sealed, null)).isEqualTo(row);
            assertWiped(1);
            TestKeys.inside(keys).reseal(SealedString.parse(sealed), null);
            assertWiped(2);
        } finally {
            Security.removeProvider(watched.getName());
        }
    }

    /** What a dialect derives from a password is as sensitive as the password. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bcrypt_sha256$$2b$04$sBOCJzMQFRSARsZ5yAh7PeSXnjVb1b72JUoCkjec3snfFNL9/wS7i",
                "$wp$2y$04$607XKVrBjPEqujeOXNwbYuOJ.gPMd2TelMMknmeV70Kap1E81Ovo6",
                "$bcrypt-sha256$2b,5$5Hg1DKFqPE8C2aflZ5vVoe$12BjNE0p7axMg55.Y/mHsYiVuFBDQyu",
                "$bcrypt-sha256$v=2,t=2b,r=5$5Hg1DKFqPE8C2aflZ5vVoe$wOK1VFFtS8IGTrGa7.h5fs0u84qyPbS",
                "$2x$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e"
            })
    void preparedPassword_isWiped(String stored) {
        PasswordHasher hasher = hasher(CheapestForTests.ARGON2ID);

        assertThat(hasher.verify("wrong", stored)).isFalse();
        assertWiped(2);
        fails = true;
        assertThatThrownBy(() -> hasher.verify("wrong", stored)).isInstanceOf(IllegalStateException.class);
        assertWiped(1);
    }
}
