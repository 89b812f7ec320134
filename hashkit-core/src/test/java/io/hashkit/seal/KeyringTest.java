package io.hashkit.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.hashkit.TestKeys;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.SealingKey.State;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of a keyring: what is accepted, what is told of them, and that they are wiped. */
class KeyringTest {
    private static final String STORED = "$pbkdf2$i=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(27);

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

    /** Before the first string is sealed. */
    @Test
    void keyringOfNextKeysAlone_opensAndSealsNothing() {
        Keyring sealing = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        Keyring reading = Keyring.builder()
                .next("a", KeyPrf.of(TestKeys.A))
                .retired("b", KeyPrf.of(TestKeys.B))
                .build();

        assertThat(sealing.isWriting()).isTrue();
        assertThat(reading.isWriting()).isFalse();
        assertThat(reading.unseal(sealing.seal(STORED, "me"), "me")).isEqualTo(STORED);
        assertThatIllegalStateException()
                .isThrownBy(() -> reading.seal(STORED, null))
                .withMessageContaining("no key to write with");
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
    void keys_areDescribedWithoutSecrets() {
        Keyring keys = Keyring.builder()
                .read("old", KeyPrf.of(TestKeys.A))
                .write("now", KeyPrf.of(TestKeys.B))
                .next("next", KeyPrf.of(TestKeys.C))
                .retired("gone", "AAAAAAAAAAA")
                .requireBound()
                .build();

        assertThat(keys.keys()).extracting(SealingKey::name).containsExactly("old", "now", "next", "gone");
        assertThat(keys.keys())
                .extracting(SealingKey::state)
                .containsExactly(State.READ, State.WRITE, State.NEXT, State.RETIRED);
        assertThat(keys.keys()).allMatch(key -> key.id().length() == 11);
        assertThat(keys.isRequired()).isTrue();
        assertThat(keys.isBoundRequired()).isTrue();
        assertThat(keys.toString())
                .contains("old", "bound required")
                .doesNotContain(HexFormat.of().formatHex(TestKeys.A).substring(0, 8));
    }

    @Test
    void identifier_dependsOnTheKeyAlone() {
        assertThat(id(TestKeys.A)).isEqualTo(id(TestKeys.A.clone())).isNotEqualTo(id(TestKeys.B));
    }

    private static String id(byte[] key) {
        return Keyring.builder()
                .write("x", KeyPrf.of(key))
                .build()
                .keys()
                .get(0)
                .id();
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
    void keyOfTheCaller_isCopied() {
        byte[] key = TestKeys.A.clone();
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(key)).build();
        Arrays.fill(key, (byte) 0);

        assertThat(keys.unseal(keys.seal(STORED, null), null)).isEqualTo(STORED);
        assertThat(keys.keys().get(0).id()).isEqualTo(id(TestKeys.A));
    }

    /** Its header would leave nothing to seal, and such a string does not open. */
    @Test
    void stringWithoutAHash_isSealedAsAWholeAndOpens() {
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        String cut = STORED.substring(0, STORED.lastIndexOf('$') + 1);

        String sealed = keys.seal(cut, null);

        assertThat(sealed).startsWith("$dialect-aes256gcm$");
        assertThat(keys.unseal(sealed, null)).isEqualTo(cut);
    }

    @Test
    void closedKeyring_sealsAndOpensNothing() {
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        String sealed = keys.seal(STORED, null);
        keys.close();
        keys.close();

        assertThatIllegalStateException().isThrownBy(() -> keys.seal(STORED, null));
        assertThatIllegalStateException().isThrownBy(() -> keys.unseal(sealed, null));
        assertThat(keys.toString()).contains("a");
    }

    @Test
    void reopenedKeyring_opensWhatItSealed_andSoDoItsViews() {
        Keyring keys = Keyring.builder()
                .write("a", KeyPrf.of(TestKeys.A))
                .retired("b", KeyPrf.of(TestKeys.B))
                .required()
                .build();
        Keyring view = keys.requiringNothing();
        String sealed = keys.seal(STORED, null);
        keys.close();

        keys.reopen(Keyring.builder()
                .write("a", KeyPrf.of(TestKeys.A))
                .retired("b", KeyPrf.of(TestKeys.B))
                .build());

        assertThat(keys.unseal(sealed, null)).isEqualTo(STORED);
        assertThat(view.unseal(view.seal(STORED, "id"), "id")).isEqualTo(STORED);
        assertThat(keys.isRequired()).isTrue();
        keys.close();
        assertThatIllegalStateException().isThrownBy(() -> view.unseal(sealed, null));
    }

    @Test
    void reopeningWithOtherKeys_isRefused_andTheKeyringStaysClosed() {
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        String sealed = keys.seal(STORED, null);
        keys.close();

        for (Keyring other : List.of(
                Keyring.builder().write("a", KeyPrf.of(TestKeys.B)).build(),
                Keyring.builder().next("a", KeyPrf.of(TestKeys.A)).build(),
                Keyring.builder()
                        .write("a", KeyPrf.of(TestKeys.A))
                        .read("b", KeyPrf.of(TestKeys.B))
                        .build())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> keys.reopen(other))
                    .withMessageStartingWith("these are not the keys of this keyring, which has [SealingKey[name=a");
        }
        assertThatIllegalStateException().isThrownBy(() -> keys.unseal(sealed, null));
    }

    /** A key that is wiped while it is used must never seal under what is left of it. */
    @Test
    void closingWhileSealing_sealsUnderTheKeyOrFails() throws Exception {
        Keyring other = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        for (int round = 0; round < 200; round++) {
            Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
            Thread closing = new Thread(keys::close);
            closing.start();
            try {
                for (int i = 0; i < 50; i++) {
                    String sealed = keys.seal(STORED, null);
                    assertThatNoException().isThrownBy(() -> other.unseal(sealed, null));
                }
            } catch (IllegalStateException e) {
                assertThat(e).rootCause().hasMessageContaining("closed");
            }
            closing.join();
        }
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

    /** Each part of a sealed string and its binding is authenticated. */
    @Test
    void partsOfTwoSealedStrings_doNotFitTogether() {
        Keyring keys = Keyring.builder()
                .write("a", KeyPrf.of(TestKeys.A))
                .read("b", KeyPrf.of(TestKeys.B))
                .build();
        Keyring second = Keyring.builder().write("b", KeyPrf.of(TestKeys.B)).build();
        String other = "$pbkdf2$i=2$c29tZXNhbHRzb21lc2FsdB$".replace("dB$", "dA$") + "B".repeat(26) + "A";
        String one = keys.seal(STORED, null);
        String two = keys.seal(other, null);
        String bound = keys.seal(STORED, "me");
        String idOfB = second.keys().get(0).id();
        String idOfA = keys.keys().get(0).id();

        for (String mixed : List.of(
                one.substring(0, one.lastIndexOf('$')) + two.substring(two.lastIndexOf('$')),
                one.replace("i=1", "i=2"),
                one.replace(idOfA, idOfB),
                one.replace("keyid=" + idOfA, "keyid=" + idOfA + ",bound=1"),
                bound.replace(",bound=1", ""),
                one.replace("$pbkdf2-", "$scrypt-"))) {
            assertThatExceptionOfType(InvalidHashException.class)
                    .as(mixed)
                    .isThrownBy(() -> keys.unseal(mixed, "me"))
                    .satisfies(e -> assertThat(e.reason()).isEqualTo(InvalidHashException.Reason.BROKEN_SEAL));
        }
    }
}
