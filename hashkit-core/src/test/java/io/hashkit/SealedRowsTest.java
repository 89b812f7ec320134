package io.hashkit;

import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static io.hashkit.TestKeys.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Hashers with a keyring: what they write, read, refuse and upgrade. */
class SealedRowsTest {
    private static final Scheme CHEAP = CheapestForTests.ARGON2ID;
    private static final String PASSWORD = "correct horse battery staple";

    private final PasswordHasher plain = TestHashers.of(CHEAP);

    private static PasswordHasher hasher(Scheme scheme, KeyringBuilder keys) {
        return TestHashers.builder()
                .scheme(scheme)
                .accept(Dialects.ALL)
                .keyring(keys.build())
                .build();
    }

    private static PasswordHasher hasher(KeyringBuilder keys) {
        return hasher(CHEAP, keys);
    }

    private static KeyringBuilder writing(byte[] key) {
        return Keyring.builder().write("now", key);
    }

    private static void assertRefused(Reason reason, Runnable call) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(call::run)
                .satisfies(refusal ->
                        assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason));
    }

    private static void assertRefusedEverywhere(Reason reason, PasswordHasher hasher, String stored) {
        assertRefused(reason, () -> hasher.verify(PASSWORD, stored));
        assertRefused(reason, () -> hasher.verify(PASSWORD, stored, better -> {}));
        assertRefused(reason, () -> hasher.verify(new byte[] {1}, stored));
        assertRefused(reason, () -> hasher.needsRehash(stored));
        assertRefused(reason, () -> hasher.rekey(stored));
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void hashOfEachScheme_isSealedAndVerifies(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme, writing(A));
        PasswordHasher bound = hasher.boundTo("user-17");

        for (PasswordHasher one : List.of(hasher, bound)) {
            String stored = one.hash(PASSWORD);

            assertThat(stored)
                    .startsWith("$" + scheme.algorithm().id() + "-aes256gcm$")
                    .hasSizeLessThanOrEqualTo(255);
            assertThat(one.verify(PASSWORD, stored)).isTrue();
            assertThat(one.verify("wrong", stored)).isFalse();
            assertThat(one.needsRekey(stored)).isFalse();
            assertThat(one.rekey(stored)).isSameAs(stored);
        }
        assertThat(bound.verify(PASSWORD, bound.hash(PASSWORD))).isTrue();
    }

    @Test
    void hashOfTheSamePassword_isSealedDifferentlyEachTime() {
        PasswordHasher hasher = hasher(writing(A));
        String row = plain.hash(PASSWORD);
        List<String> sealed = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            sealed.add(hasher.rekey(row));
        }

        assertThat(Set.copyOf(sealed)).hasSize(100);
        assertThat(sealed).allMatch(one -> hasher.verify(PASSWORD, one));
    }

    @Test
    void hasherWithoutKeys_refusesSealedRows() {
        String sealed = hasher(writing(A)).hash(PASSWORD);

        assertRefused(Reason.UNKNOWN_KEY, () -> plain.verify(PASSWORD, sealed));
        assertRefused(Reason.UNKNOWN_KEY, () -> plain.needsRehash(sealed));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> plain.boundTo("a"))
                .withMessageContaining("keyring");
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> plain.rekey(sealed));
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> plain.needsRekey(sealed));
    }

    @Test
    void dialectThatClaimsEverything_isNotAskedAboutSealedRows() {
        AtomicInteger asked = new AtomicInteger();
        io.hashkit.dialect.Dialect greedy = new io.hashkit.dialect.Dialect("greedy", "nobody") {
            @Override
            public boolean claims(String stored) {
                if (stored.contains("aes256gcm")) {
                    asked.incrementAndGet();
                }
                return false;
            }

            @Override
            public io.hashkit.algorithm.ParsedHash read(String stored, Ceilings ceilings) {
                throw new AssertionError();
            }
        };
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .accept(greedy)
                .keyring(writing(A).build())
                .build();

        assertThat(hasher.verify(PASSWORD, hasher.hash(PASSWORD))).isTrue();
        assertThat(asked).hasValue(0);
    }

    // Keys

    @Test
    void rowOfTheOldKey_isSealedAgainAtLoginWithoutAHash() {
        AtomicInteger hashes = new AtomicInteger();
        String old = hasher(writing(A)).hash(PASSWORD);
        Limiter limiter = Limiter.builder().build();
        PasswordHasher rotated = TestHashers.builder()
                .scheme(CHEAP)
                .limiter(limiter)
                .keyring(Keyring.builder().read("old", A).write("new", B).build())
                .build();
        List<String> upgraded = new ArrayList<>();

        assertThat(rotated.needsRekey(old)).isTrue();
        assertThat(rotated.needsRehash(old)).isTrue();
        assertThat(rotated.verify(PASSWORD, old, upgraded::add)).isTrue();

        assertThat(upgraded).hasSize(1);
        assertThat(limiter.stats().admitted()).as("hashes").isEqualTo(1);
        String better = upgraded.get(0);
        assertThat(rotated.needsRekey(better)).isFalse();
        assertThat(rotated.needsRehash(better)).isFalse();
        assertThat(hasher(writing(B)).verify(PASSWORD, better)).isTrue();
        assertThat(hashes).hasValue(0);
    }

    @Test
    void wrongPassword_upgradesNothing() {
        String old = hasher(writing(A)).hash(PASSWORD);
        PasswordHasher rotated = hasher(Keyring.builder().read("old", A).write("new", B));

        assertThat(rotated.verify("wrong", old, better -> {
                    throw new AssertionError(better);
                }))
                .isFalse();
    }

    @Test
    void weakRowOfTheOldKey_isHashedAnew() {
        String weak = hasher(Argon2.id(8, 1, 1), writing(A)).hash(PASSWORD);
        PasswordHasher strong =
                hasher(Argon2.id(64, 3, 1), Keyring.builder().read("old", A).write("new", B));
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
                .policy(io.hashkit.algorithm.Policy.OWASP_2026)
                .keyring(Keyring.builder().read("old", A).write("new", B).build())
                .build();
        List<String> upgraded = new ArrayList<>();

        assertThat(bcrypt.verify(password, old, upgraded::add)).isTrue();

        assertThat(upgraded).hasSize(1);
        assertThat(upgraded.get(0)).startsWith("$argon2id-aes256gcm$");
        assertThat(bcrypt.needsRekey(upgraded.get(0))).isFalse();
    }

    @Test
    void rowOfAnUnknownKey_isRefused() {
        String foreign = hasher(writing(C)).hash(PASSWORD);

        assertRefusedEverywhere(Reason.UNKNOWN_KEY, hasher(writing(A)), foreign);
        assertRefused(Reason.UNKNOWN_KEY, () -> hasher(writing(A)).needsRekey(foreign));
    }

    @Test
    void rowOfARetiredKey_isRefusedByName() {
        String old = hasher(writing(A)).hash(PASSWORD);
        String id = writing(A).build().keys().get(0).id();

        for (KeyringBuilder keys : List.of(
                Keyring.builder().retired("2024-01", A).write("now", B),
                Keyring.builder().retired("2024-01", HmacOfTheJdk.of(A)).write("now", B),
                Keyring.builder().retired("2024-01", id).write("now", B))) {
            PasswordHasher hasher = hasher(keys);
            assertRefusedEverywhere(Reason.RETIRED_KEY, hasher, old);
            assertRefused(Reason.RETIRED_KEY, () -> hasher.needsRekey(old));
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> hasher.verify(PASSWORD, old))
                    .withMessageContaining("2024-01");
        }
    }

    // Modes

    private enum Mode {
        OPTIONAL(keys -> {}),
        REQUIRED(KeyringBuilder::required),
        BOUND(KeyringBuilder::requireBound);

        private final Consumer<KeyringBuilder> set;

        Mode(Consumer<KeyringBuilder> set) {
            this.set = set;
        }

        KeyringBuilder of(KeyringBuilder keys) {
            set.accept(keys);
            return keys;
        }
    }

    /** Every state of a key in every mode, plain rows and rows of dialects included. */
    @ParameterizedTest
    @EnumSource
    void mode_decidesWhichRowsAreRead(Mode mode) {
        PasswordHasher hasher = hasher(mode.of(Keyring.builder()
                .write("write", A)
                .next("next", B)
                .read("read", C)
                .retired("gone", TestKeys.of("d"))));
        PasswordHasher view = hasher.boundTo("user-17");
        String django = "pbkdf2_sha256$1$seasalt$" + djangoTag();

        for (byte[] key : List.of(A, B, C)) {
            PasswordHasher writer = hasher(writing(key));
            String unbound = writer.hash(PASSWORD);
            String bound = writer.boundTo("user-17").hash(PASSWORD);

            assertThat(view.verify(PASSWORD, bound)).isTrue();
            assertThat(view.needsRekey(bound)).isEqualTo(key == C);
            assertRefused(Reason.BROKEN_SEAL, () -> hasher.verify(PASSWORD, bound));
            if (mode == Mode.BOUND) {
                assertRefusedEverywhere(Reason.NOT_SEALED, hasher, unbound);
                assertRefusedEverywhere(Reason.NOT_SEALED, view, unbound);
            } else {
                assertThat(hasher.verify(PASSWORD, unbound)).isTrue();
                assertThat(hasher.needsRekey(unbound)).isEqualTo(key == C);
                assertThat(view.verify(PASSWORD, unbound)).isTrue();
                assertThat(view.needsRekey(unbound)).isEqualTo(key != B);
            }
        }
        for (String row : List.of(plain.hash(PASSWORD), django)) {
            if (mode == Mode.OPTIONAL) {
                assertThat(hasher.verify(PASSWORD, row)).isTrue();
                assertThat(hasher.needsRehash(row)).isTrue();
                assertThat(hasher.needsRekey(row)).isTrue();
                assertThat(hasher.verify(PASSWORD, hasher.rekey(row))).isTrue();
                assertThat(hasher.needsRekey(hasher.rekey(row))).isFalse();
            } else {
                assertRefusedEverywhere(Reason.NOT_SEALED, hasher, row);
                assertRefused(Reason.NOT_SEALED, () -> hasher.needsRekey(row));
            }
        }
    }

    private static String djangoTag() {
        try {
            javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
            mac.init(new javax.crypto.spec.SecretKeySpec(
                    PASSWORD.getBytes(java.nio.charset.StandardCharsets.UTF_8), "HmacSHA256"));
            return java.util.Base64.getEncoder()
                    .encodeToString(mac.doFinal(new byte[] {'s', 'e', 'a', 's', 'a', 'l', 't', 0, 0, 0, 1}));
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void unusableRow_matchesNothingInEveryMode(Mode mode) {
        PasswordHasher hasher = hasher(mode.of(writing(A)));
        String unusable = "!" + "x".repeat(40);

        assertThat(hasher.verify(PASSWORD, unusable)).isFalse();
        assertThat(hasher.needsRekey(unusable)).isFalse();
        assertThat(hasher.rekey(unusable)).isSameAs(unusable);
    }

    @Test
    void hashWithoutBinding_isRefusedWhereBindingIsRequired() {
        PasswordHasher hasher = hasher(writing(A).requireBound());

        assertThatIllegalStateException()
                .isThrownBy(() -> hasher.hash(PASSWORD))
                .withMessageContaining("boundTo(id)");
        assertThatIllegalStateException().isThrownBy(() -> hasher.tryHash(PASSWORD));
        assertThat(hasher.verifyNothing(PASSWORD)).isFalse();
        assertThat(hasher.boundTo("a").verify(PASSWORD, hasher.boundTo("a").hash(PASSWORD)))
                .isTrue();
    }

    // Binding

    @Test
    void rowOfAnotherUser_isABrokenSeal() {
        PasswordHasher hasher = hasher(writing(A));
        String mine = hasher.boundTo("user-17").hash(PASSWORD);

        assertRefusedEverywhere(Reason.BROKEN_SEAL, hasher.boundTo("user-18"), mine);
        assertRefusedEverywhere(Reason.BROKEN_SEAL, hasher.boundTo("user-1"), mine);
        assertRefusedEverywhere(Reason.BROKEN_SEAL, hasher, mine);
        assertThat(hasher.boundTo("other").boundTo("user-17").verify(PASSWORD, mine))
                .isTrue();
    }

    /** Normalised, both would be the same. */
    @Test
    void identity_isTakenByteForByte() {
        PasswordHasher hasher = hasher(writing(A));
        String mine = hasher.boundTo("\u00e9").hash(PASSWORD);

        assertRefused(Reason.BROKEN_SEAL, () -> hasher.boundTo("e\u0301").verify(PASSWORD, mine));
    }

    @Test
    void unboundRow_isBoundAtTheLoginOfAView() {
        PasswordHasher hasher = hasher(writing(A));
        String unbound = hasher.hash(PASSWORD);
        List<String> upgraded = new ArrayList<>();

        assertThat(hasher.boundTo("a").verify(PASSWORD, unbound, upgraded::add)).isTrue();

        assertThat(hasher.boundTo("a").verify(PASSWORD, upgraded.get(0))).isTrue();
        assertRefused(Reason.BROKEN_SEAL, () -> hasher.boundTo("b").verify(PASSWORD, upgraded.get(0)));
    }

    /** Bound by a host that still writes with the old key, the row would be written twice. */
    @Test
    void unboundRowOfTheNextKey_isLeftToHostsThatWriteWithIt() {
        PasswordHasher ahead = hasher(Keyring.builder().write("new", B).read("old", A));
        PasswordHasher behind = hasher(Keyring.builder().write("old", A).next("new", B));
        String row = ahead.hash(PASSWORD);

        assertThat(behind.boundTo("a").rekey(row)).isSameAs(row);
        assertThat(behind.boundTo("a").verify(PASSWORD, row, better -> {
                    throw new AssertionError(better);
                }))
                .isTrue();
        assertThat(ahead.boundTo("a").needsRekey(row)).isTrue();
    }

    @Test
    void impossibleIdentity_isRefused() {
        PasswordHasher hasher = hasher(writing(A));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher.boundTo(""))
                .withMessageContaining("from 1 to 1024");
        assertThatIllegalArgumentException().isThrownBy(() -> hasher.boundTo("a".repeat(1025)));
        assertThatIllegalArgumentException().isThrownBy(() -> hasher.boundTo("\ud800"));
        String stored = hasher.boundTo("é".repeat(512)).hash(PASSWORD);
        assertThat(hasher.boundTo("é".repeat(512)).verify(PASSWORD, stored)).isTrue();
    }

    // Interplay

    @Test
    void asynchronousCalls_sealAndOpen() {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(CHEAP)
                    .threads(threads)
                    .keyring(Keyring.builder().read("old", A).write("new", B).build())
                    .build()
                    .boundTo("a");
            String stored = hasher.hashAsync(PASSWORD).join();
            String old = hasher(writing(A)).boundTo("a").hash(PASSWORD);
            List<String> upgraded = new ArrayList<>();

            assertThat(stored).startsWith("$argon2id-aes256gcm$");
            assertThat(hasher.verifyAsync(PASSWORD, stored).join()).isTrue();
            assertThat(hasher.verifyAsync(PASSWORD, old, upgraded::add).join()).isTrue();
            assertThat(upgraded).hasSize(1);
            assertThat(hasher.verifyNothingAsync(PASSWORD).join()).isFalse();
            String broken = TestRows.withChangedTag(stored);
            assertThat(hasher.verifyAsync(PASSWORD, broken))
                    .failsWithin(java.time.Duration.ofSeconds(30))
                    .withThrowableThat()
                    .withCauseInstanceOf(InvalidHashException.class);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void brokenSeal_takesNoPermitAndNoMemory() {
        Limiter limiter = Limiter.builder().build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .limiter(limiter)
                .keyring(writing(A).build())
                .build();
        String broken = TestRows.withChangedTag(hasher.hash(PASSWORD));
        long before = limiter.stats().admitted();
        String costly = broken.replace("m=8,t=1,p=1", "m=1048576,t=1,p=1");

        for (String row : List.of(broken, costly)) {
            assertRefusedEverywhere(Reason.BROKEN_SEAL, hasher, row);
        }

        assertThat(limiter.stats().admitted()).isEqualTo(before);
    }

    @Test
    void sealedCostsAboveTheCeilings_areRefused() {
        String costly = hasher(Argon2.id(512, 1, 1), writing(A)).hash(PASSWORD);
        PasswordHasher strict = TestHashers.builder()
                .scheme(CHEAP)
                .ceilings(Ceilings.defaults().with(Ceilings.Limit.ARGON2_MEMORY, 256))
                .keyring(writing(A).build())
                .build();

        assertRefusedEverywhere(Reason.ABOVE_CEILING, strict, costly);
    }

    @Test
    void ceilingBelowTheSealedLength_isRefusedByTheBuilder() {
        int length = hasher(writing(A)).boundTo("nobody").hash(PASSWORD).length();
        Ceilings ceilings = Ceilings.defaults().with(Ceilings.Limit.STORED_STRING, length);

        TestHashers.builder()
                .scheme(CHEAP)
                .ceilings(ceilings)
                .keyring(writing(A).build())
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestHashers.builder()
                        .scheme(CHEAP)
                        .ceilings(ceilings.with(Ceilings.Limit.STORED_STRING, length - 1))
                        .keyring(writing(A).build())
                        .build())
                .withMessageContaining("stored string");
    }

    @Test
    void closedKeyring_failsAndNeverAnswers() {
        Keyring keys = writing(A).build();
        PasswordHasher hasher =
                TestHashers.builder().scheme(CHEAP).keyring(keys).build();
        String stored = hasher.hash(PASSWORD);
        keys.close();

        assertThatIllegalStateException().isThrownBy(() -> hasher.verify(PASSWORD, stored));
        assertThatIllegalStateException().isThrownBy(() -> hasher.hash(PASSWORD));
        assertThatIllegalStateException().isThrownBy(() -> hasher.verifyNothing(PASSWORD));
        assertThatIllegalStateException().isThrownBy(() -> hasher.rekey(plain.hash(PASSWORD)));
    }

    /** A fleet in which neighbouring steps of a rotation run side by side, in every mixture. */
    @Test
    void rotationOverAFleet_losesNoLoginAndWritesNoRowTwice() {
        List<PasswordHasher> steps = List.of(
                hasher(Keyring.builder().write("old", A)),
                hasher(Keyring.builder().write("old", A).next("new", B)),
                hasher(Keyring.builder().write("new", B).read("old", A)),
                hasher(Keyring.builder().write("new", B).retired("old", A)));
        for (int step = 0; step + 1 < steps.size(); step++) {
            List<PasswordHasher> fleet = List.of(steps.get(step), steps.get(step + 1));
            for (PasswordHasher writer : fleet) {
                String row = writer.hash(PASSWORD);
                if (step == 2) {
                    row = steps.get(2).rekey(row);
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
