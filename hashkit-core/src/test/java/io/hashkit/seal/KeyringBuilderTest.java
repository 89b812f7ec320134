package io.hashkit.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.hashkit.TestKeys;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys and settings that make a keyring, and those that are refused. */
class KeyringBuilderTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 1025})
    void keyOfWrongLength_isRefusedWithTheRange(int length) {
        byte[] key = new byte[length];
        new SecureRandom().nextBytes(key);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keyring.builder().write("a", KeyPrf.of(key)))
                .withMessage("a key must have from 32 to 1024 random bytes, not " + length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255})
    void keyOfEqualBytes_isRefused(int value) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keyring.builder().write("a", KeyPrf.of(key)))
                .withMessageContaining("must be random");
    }

    @Test
    void keyGivenTwice_isRefusedByBothNames() {
        KeyringBuilder twice =
                Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).read("b", KeyPrf.of(TestKeys.A));
        // HMAC pads keys with zeros (RFC 2104 section 2), so this is the same key too.
        KeyringBuilder padded =
                Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).read("b", KeyPrf.of(Arrays.copyOf(TestKeys.A, 33)));

        for (KeyringBuilder keys : List.of(twice, padded)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(keys::build)
                    .withMessage("the keys a and b are the same key");
        }
    }

    @Test
    void keyringWithoutExactlyOneKeyThatWrites_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Keyring.builder().build());
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Keyring.builder().read("a", KeyPrf.of(TestKeys.A)).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keyring.builder()
                        .write("a", KeyPrf.of(TestKeys.A))
                        .write("b", KeyPrf.of(TestKeys.B))
                        .build())
                .withMessageContaining("exactly one key to write with");
    }

    @Test
    void keyringWithoutAKeyThatWrites_hasNextKeysAloneAndRequiresNothing() {
        for (KeyringBuilder keys : List.of(
                Keyring.builder().next("a", KeyPrf.of(TestKeys.A)).read("b", KeyPrf.of(TestKeys.B)),
                Keyring.builder().retired("a", KeyPrf.of(TestKeys.A)),
                Keyring.builder().next("a", KeyPrf.of(TestKeys.A)).required(),
                Keyring.builder().next("a", KeyPrf.of(TestKeys.A)).requireBound())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(keys::build)
                    .withMessageContaining("call write(name, key) once");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "é", "a\n", "$"})
    void impossibleName_isRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> Keyring.builder().write(name, KeyPrf.of(TestKeys.A)));
    }

    @Test
    void nameGivenTwice_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).read("a", KeyPrf.of(TestKeys.B)))
                .withMessage("two keys have the name a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AAAA", "AAAAAAAAAAB", "AAAAAAAAAAA=", "AAAAAAAAAA!"})
    void impossibleIdentifier_isRefused(String id) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keyring.builder().retired("a", id))
                .withMessageContaining("11 characters");
    }

    @Test
    void keysOfABuildThatFails_andRetiredOnes_areWiped() {
        KeyPrf failed = KeyPrf.of(TestKeys.A);
        KeyPrf retired = KeyPrf.of(TestKeys.B);
        KeyPrf kept = KeyPrf.of(TestKeys.C);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keyring.builder().read("a", failed).build());
        Keyring.builder().write("c", kept).retired("b", retired).build();

        for (KeyPrf wiped : List.of(failed, retired)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> wiped.hmacSha256(new byte[1]))
                    .withMessageContaining("wiped");
        }
        assertThatNoException().isThrownBy(() -> kept.hmacSha256(new byte[1]));
        assertThat(kept).hasToString("LocalKey");
    }

    /** Two keyrings of one builder would share their keys, and closing one would take them from the other. */
    @Test
    void builder_buildsOnce() {
        KeyringBuilder builder =
                Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).retired("b", KeyPrf.of(TestKeys.B));
        builder.build();

        assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("has built its keyring");
    }

    @Test
    void repeatingRandomNumbers_areRefused() {
        SecureRandom zeros = new SecureRandom() {
            @Override
            public void nextBytes(byte[] bytes) {
                Arrays.fill(bytes, (byte) 0);
            }
        };

        assertThatIllegalStateException()
                .isThrownBy(() -> Keyring.builder()
                        .write("a", KeyPrf.of(TestKeys.A))
                        .random(zeros)
                        .build())
                .withMessageContaining("repeats itself");
    }
}
