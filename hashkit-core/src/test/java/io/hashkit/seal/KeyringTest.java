package io.hashkit.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.hashkit.HmacOfTheJdk;
import io.hashkit.TestKeys;
import io.hashkit.internal.phc.SealHeader;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.SealingKey.State;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The keys of a keyring: what is told of them, what they seal and open, and that they are wiped. */
class KeyringTest {
    private static final String STORED = "$pbkdf2$i=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(27);

    /** Before the first string is sealed. */
    @Test
    void keyringOfNextKeysAlone_opensAndSealsNothing() {
        Keyring sealing = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        Keyring reading = Keyring.builder()
                .next("a", KeyPrf.of(TestKeys.A))
                .retired("b", KeyPrf.of(TestKeys.B))
                .build();

        assertThat(TestKeys.inside(sealing).isWriting()).isTrue();
        assertThat(TestKeys.inside(reading).isWriting()).isFalse();
        assertThat(reading.unseal(TestKeys.inside(sealing).seal(STORED, "me"), "me"))
                .isEqualTo(STORED);
        assertThatIllegalStateException()
                .isThrownBy(() -> TestKeys.inside(reading).seal(STORED, null))
                .withMessageContaining("no key to write with");
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
                .contains("old", ", bound required]")
                .doesNotContain(HexFormat.of().formatHex(TestKeys.A).substring(0, 8));
        assertThat(keys.keys().get(3)).hasToString("SealingKey[name=gone, id=AAAAAAAAAAA, state=RETIRED]");
        assertThat(keys.requiringNothing().isBoundRequired()).isFalse();
    }

    @Test
    void text_namesTheModes() {
        assertThat(one().build().toString()).endsWith("state=WRITE]]]");
        assertThat(one().required().build().toString()).endsWith("], required]");
        assertThat(one().bindNext().build().toString()).endsWith("], bind next]");
        assertThat(one().required().bindNext().build().toString()).endsWith("], required, bind next]");
    }

    private static KeyringBuilder one() {
        return Keyring.builder().write("a", KeyPrf.of(TestKeys.A));
    }

    @Test
    void keyringThatRequiresNothing_isItsOwnView() {
        Keyring keys = one().build();

        assertThat(keys.requiringNothing()).isSameAs(keys);
    }

    @Test
    void keyOfTheApplication_isAService() {
        KeyPrf service = HmacOfTheJdk.of(TestKeys.B);
        Keyring local = one().build();
        Keyring asking = one().next("b", service).build();
        Keyring writing = Keyring.builder().write("b", service).build();
        SealHeader ofB =
                SealedString.parse(TestKeys.inside(writing).seal(STORED, null)).header();

        assertThat(TestKeys.inside(local).hasService()).isFalse();
        assertThat(TestKeys.inside(local).isWritingByService()).isFalse();
        assertThat(TestKeys.inside(asking).hasService()).isTrue();
        assertThat(TestKeys.inside(asking).isWritingByService()).isFalse();
        assertThat(TestKeys.inside(asking).keyOf(ofB).isInService()).isTrue();
        assertThat(TestKeys.inside(one().next("b", KeyPrf.of(TestKeys.B)).build())
                        .keyOf(ofB)
                        .isInService())
                .isFalse();
        assertThat(TestKeys.inside(writing).isWritingByService()).isTrue();
        assertThat(TestKeys.inside(one().retired("b", service).build()).hasService())
                .isFalse();
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

    @Test
    void keyOfTheCaller_isCopied() {
        byte[] key = TestKeys.A.clone();
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(key)).build();
        Arrays.fill(key, (byte) 0);

        assertThat(keys.unseal(TestKeys.inside(keys).seal(STORED, null), null)).isEqualTo(STORED);
        assertThat(keys.keys().get(0).id()).isEqualTo(id(TestKeys.A));
    }

    /** Its header would leave nothing to seal, and such a string does not open. */
    @Test
    void stringWithoutAHash_isSealedAsAWholeAndOpens() {
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        String cut = STORED.substring(0, STORED.lastIndexOf('$') + 1);

        String sealed = TestKeys.inside(keys).seal(cut, null);

        assertThat(sealed).startsWith("$dialect-aes256gcm$");
        assertThat(keys.unseal(sealed, null)).isEqualTo(cut);
    }

    @Test
    void closedKeyring_sealsAndOpensNothing() {
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        String sealed = TestKeys.inside(keys).seal(STORED, null);
        keys.close();
        keys.close();

        assertThatIllegalStateException().isThrownBy(() -> TestKeys.inside(keys).seal(STORED, null));
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
        String sealed = TestKeys.inside(keys).seal(STORED, null);
        keys.close();

        keys.reopen(Keyring.builder()
                .write("a", KeyPrf.of(TestKeys.A))
                .retired("b", KeyPrf.of(TestKeys.B))
                .build());

        assertThat(keys.unseal(sealed, null)).isEqualTo(STORED);
        assertThat(view.unseal(TestKeys.inside(view).seal(STORED, "id"), "id")).isEqualTo(STORED);
        assertThat(keys.isRequired()).isTrue();
        keys.close();
        assertThatIllegalStateException().isThrownBy(() -> view.unseal(sealed, null));
    }

    @Test
    void reopeningWithOtherKeys_isRefused_andTheKeyringStaysClosed() {
        Keyring keys = Keyring.builder().write("a", KeyPrf.of(TestKeys.A)).build();
        String sealed = TestKeys.inside(keys).seal(STORED, null);
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
                    String sealed = TestKeys.inside(keys).seal(STORED, null);
                    assertThatNoException().isThrownBy(() -> other.unseal(sealed, null));
                }
            } catch (IllegalStateException e) {
                assertThat(e).rootCause().hasMessageContaining("closed");
            }
            closing.join();
        }
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
        String one = TestKeys.inside(keys).seal(STORED, null);
        String two = TestKeys.inside(keys).seal(other, null);
        String bound = TestKeys.inside(keys).seal(STORED, "me");
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
