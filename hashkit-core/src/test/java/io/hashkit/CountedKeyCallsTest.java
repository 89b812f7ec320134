package io.hashkit;

import static io.hashkit.Sealing.CHEAP;
import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.hasher;
import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * How often each call asks a key service: once for each seal that is opened, and three times for each that is made.
 * docs/sealing.md lists them.
 */
class CountedKeyCallsTest {
    private final AtomicInteger calls = new AtomicInteger();
    private final PasswordHasher hasher = hasher(writing(A)).boundTo("user-17");
    private final PasswordHasher rotated =
            hasher(writing(B).read("old", counted(A))).boundTo("user-17");

    private KeyPrf counted(byte[] key) {
        KeyPrf right = HmacOfTheJdk.of(key);
        return message -> {
            calls.incrementAndGet();
            return right.hmacSha256(message);
        };
    }

    private KeyringBuilder writing(byte[] key) {
        return Keyring.builder().write("now", counted(key));
    }

    private void assertCalls(int expected, Runnable call) {
        calls.set(0);
        call.run();
        assertThat(calls).hasValue(expected);
    }

    @Test
    void keyring_triesEachKeyAndHasherSealsOnce() {
        assertCalls(8, () -> writing(A).next("next", counted(B)).build());
        assertCalls(5, () -> writing(A).retired("gone", counted(B)).build());
        Keyring keys = writing(A).build();
        assertCalls(3, () -> TestHashers.builder().scheme(CHEAP).keyring(keys).build());
        assertCalls(0, () -> hasher.boundTo("user-18"));
    }

    @Test
    void loginThatUpgradesNothing_opensTheSealOnce() {
        String stored = hasher.hash(PASSWORD);

        assertCalls(1, () -> hasher.verify(PASSWORD, stored));
        assertCalls(1, () -> hasher.verify("wrong", stored));
        assertCalls(1, () -> hasher.verify(PASSWORD, stored, better -> {}));
        assertCalls(1, () -> hasher.verifyNothing(PASSWORD));
    }

    @Test
    void loginThatUpgrades_opensOnceAndSealsOnce() {
        String old = hasher.hash(PASSWORD);
        String weak = hasher(Argon2.id(8, 1, 1), writing(B)).hash(PASSWORD);
        PasswordHasher strong = hasher(Argon2.id(64, 3, 1), writing(B));
        List<String> upgraded = new ArrayList<>();

        assertCalls(4, () -> rotated.verify(PASSWORD, old, upgraded::add));
        assertCalls(4, () -> strong.verify(PASSWORD, weak, upgraded::add));
        assertThat(upgraded).hasSize(2);
    }

    @Test
    void questionsAboutARow_openNothing() {
        String stored = hasher.hash(PASSWORD);

        assertCalls(0, () -> assertThat(hasher.needsRehash(stored)).isFalse());
        assertCalls(0, () -> assertThat(rotated.needsRehash(stored)).isTrue());
        assertCalls(0, () -> assertThat(rotated.rows().needsRekey(stored)).isTrue());
    }

    /** Its header does not tell whether it is weak. */
    @Test
    void questionAboutARowThatIsSealedAsAWhole_opensIt() {
        String whole = hasher.rows().rekey("{SSHA}" + "c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0");

        assertCalls(1, () -> assertThat(hasher.needsRehash(whole)).isTrue());
        assertCalls(0, () -> assertThat(hasher.rows().needsRekey(whole)).isFalse());
    }

    @Test
    void rekey_opensAndSeals() {
        String stored = hasher.hash(PASSWORD);
        String plain = TestHashers.of(CHEAP).hash(PASSWORD);

        assertCalls(4, () -> rotated.rows().rekey(stored));
        assertCalls(1, () -> hasher.rows().rekey(stored));
        assertCalls(3, () -> hasher.rows().rekey(plain));
        assertCalls(3, () -> hasher.hash(PASSWORD));
    }
}
