package io.hashkit;

import static io.hashkit.Sealing.CHEAP;
import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static io.hashkit.Sealing.assertRefusedEverywhere;
import static io.hashkit.Sealing.hasher;
import static io.hashkit.Sealing.writing;
import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static io.hashkit.TestKeys.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The states of keys: which rows are opened, refused and sealed again, and a rotation over a fleet. */
class SealedKeysTest {
    @Test
    void rowOfTheOldKey_isSealedAgainAtLoginWithoutAHash() {
        String old = hasher(writing(A)).hash(PASSWORD);
        Limiter limiter = Limiter.builder().build();
        PasswordHasher rotated = TestHashers.builder()
                .scheme(CHEAP)
                .limiter(limiter)
                .keyring(Keyring.builder()
                        .read("old", KeyPrf.of(A))
                        .write("new", KeyPrf.of(B))
                        .build())
                .build();
        List<String> upgraded = new ArrayList<>();

        assertThat(rotated.rows().needsRekey(old)).isTrue();
        assertThat(rotated.needsRehash(old)).isTrue();
        assertThat(rotated.verify(PASSWORD, old, upgraded::add)).isTrue();

        assertThat(upgraded).hasSize(1);
        assertThat(limiter.stats().admitted()).as("hashes").isEqualTo(1);
        String better = upgraded.get(0);
        assertThat(rotated.rows().needsRekey(better)).isFalse();
        assertThat(rotated.needsRehash(better)).isFalse();
        assertThat(hasher(writing(B)).verify(PASSWORD, better)).isTrue();
    }

    @Test
    void wrongPassword_upgradesNothing() {
        String old = hasher(writing(A)).hash(PASSWORD);
        PasswordHasher rotated =
                hasher(Keyring.builder().read("old", KeyPrf.of(A)).write("new", KeyPrf.of(B)));

        assertThat(rotated.verify("wrong", old, better -> {
                    throw new AssertionError(better);
                }))
                .isFalse();
    }

    @Test
    void weakRowOfTheOldKey_isHashedAnew() {
        String weak = hasher(Argon2.id(8, 1, 1), writing(A)).hash(PASSWORD);
        PasswordHasher strong = hasher(
                Argon2.id(64, 3, 1), Keyring.builder().read("old", KeyPrf.of(A)).write("new", KeyPrf.of(B)));
        List<String> upgraded = new ArrayList<>();

        strong.verify(PASSWORD, weak, upgraded::add);

        assertThat(upgraded.get(0)).contains("m=64,t=3");
    }

    /** bcrypt cannot hash it, but its Argon2 row gets the new key. */
    @Test
    void rowThatCannotBeHashedAnew_isSealedAgain() {
        String password = "a".repeat(100);
        String old = hasher(Argon2.id(8, 1, 1), writing(A)).hash(password);
        PasswordHasher bcrypt = TestHashers.builder()
                .scheme(new Bcrypt(4))
                .keyring(Keyring.builder()
                        .read("old", KeyPrf.of(A))
                        .write("new", KeyPrf.of(B))
                        .build())
                .build();
        List<String> upgraded = new ArrayList<>();

        assertThat(bcrypt.verify(password, old, upgraded::add)).isTrue();

        assertThat(upgraded).hasSize(1);
        assertThat(upgraded.get(0)).startsWith("$argon2id-aes256gcm$");
        assertThat(bcrypt.rows().needsRekey(upgraded.get(0))).isFalse();
    }

    @Test
    void rowOfAnUnknownKey_isRefused() {
        String foreign = hasher(writing(C)).hash(PASSWORD);

        assertRefusedEverywhere(Reason.UNKNOWN_KEY, hasher(writing(A)), foreign);
        assertRefused(Reason.UNKNOWN_KEY, () -> hasher(writing(A)).rows().needsRekey(foreign));
    }

    @Test
    void rowOfARetiredKey_isRefusedByName() {
        String old = hasher(writing(A)).hash(PASSWORD);
        String id = writing(A).build().keys().get(0).id();

        for (KeyringBuilder keys : List.of(
                Keyring.builder().retired("2024-01", KeyPrf.of(A)).write("now", KeyPrf.of(B)),
                Keyring.builder().retired("2024-01", HmacOfTheJdk.of(A)).write("now", KeyPrf.of(B)),
                Keyring.builder().retired("2024-01", id).write("now", KeyPrf.of(B)))) {
            PasswordHasher hasher = hasher(keys);
            assertRefusedEverywhere(Reason.RETIRED_KEY, hasher, old);
            assertRefused(Reason.RETIRED_KEY, () -> hasher.rows().needsRekey(old));
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> hasher.verify(PASSWORD, old))
                    .withMessageContaining("2024-01");
        }
    }

    /** The keyring reaches the hosts one after the other; a host without it would refuse the first sealed row. */
    @Test
    void introductionOverAFleet_losesNoLoginAndWritesNoRowTwice() {
        assertNoLoginLost(
                List.of(
                        TestHashers.of(CHEAP),
                        hasher(Keyring.builder().next("first", KeyPrf.of(A))),
                        hasher(writing(A)),
                        hasher(writing(A).required())),
                2);
    }

    @Test
    void keyringWithoutAKeyThatWrites_readsSealedRowsAndWritesPlainOnes() {
        PasswordHasher ahead = hasher(Argon2.id(8, 1, 1), writing(A));
        PasswordHasher reading = hasher(Argon2.id(64, 3, 1), Keyring.builder().next("first", KeyPrf.of(A)));
        PasswordHasher view = reading.boundTo("user-17");
        List<String> upgraded = new ArrayList<>();

        for (String row : List.of(ahead.hash(PASSWORD), ahead.boundTo("user-17").hash(PASSWORD))) {
            assertThat(view.verify(PASSWORD, row, upgraded::add)).isTrue();
            assertThat(view.rows().needsRekey(row)).isFalse();
            assertThat(view.needsRehash(row))
                    .as("weak, and left to hosts that seal")
                    .isFalse();
            assertThat(view.rows().rekey(row)).isSameAs(row);
        }
        assertThat(upgraded).isEmpty();
        for (String row : List.of(view.hash(PASSWORD), reading.hash(PASSWORD))) {
            assertThat(row).startsWith("$argon2id$");
            assertThat(view.rows().needsRekey(row)).isFalse();
            assertThat(view.needsRehash(row)).isFalse();
            assertThat(view.rows().rekey(row)).isSameAs(row);
        }
        assertThat(view.verifyNothing(PASSWORD)).isFalse();
    }

    /** A fleet in which neighbouring steps of a rotation run side by side, in every mixture. */
    @Test
    void rotationOverAFleet_losesNoLoginAndWritesNoRowTwice() {
        List<PasswordHasher> steps = List.of(
                hasher(Keyring.builder().write("old", KeyPrf.of(A))),
                hasher(Keyring.builder().write("old", KeyPrf.of(A)).next("new", KeyPrf.of(B))),
                hasher(Keyring.builder().write("new", KeyPrf.of(B)).read("old", KeyPrf.of(A))),
                hasher(Keyring.builder().write("new", KeyPrf.of(B)).retired("old", KeyPrf.of(A))));
        assertNoLoginLost(steps, 2);
    }

    /**
     * Two neighbouring steps at a time verify what either has written.
     *
     * @param rekeyed the step that seals all rows before the next one begins
     */
    private static void assertNoLoginLost(List<PasswordHasher> steps, int rekeyed) {
        for (int step = 0; step + 1 < steps.size(); step++) {
            List<PasswordHasher> fleet = List.of(steps.get(step), steps.get(step + 1));
            for (PasswordHasher writer : fleet) {
                String row = writer.hash(PASSWORD);
                if (step == rekeyed) {
                    row = steps.get(step).rows().rekey(row);
                }
                int written = 0;
                // Each order of logins at hosts of both steps.
                for (int logins = 0; logins < 16; logins++) {
                    String stored = row;
                    written = 0;
                    for (int i = 0; i < 4; i++) {
                        List<String> upgraded = new ArrayList<>();
                        assertThat(fleet.get(logins >> i & 1).verify(PASSWORD, stored, upgraded::add))
                                .isTrue();
                        if (!upgraded.isEmpty()) {
                            stored = upgraded.get(0);
                            written++;
                        }
                    }
                    assertThat(written).isLessThanOrEqualTo(1);
                }
            }
        }
    }
}
