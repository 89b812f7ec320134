package io.hashkit;

import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A key service that fails: each call that needs its key throws, and none answers {@code false}. */
class UnavailableKeysTest {
    static final String PASSWORD = "correct horse battery staple";
    static final String ID = "user-17";

    private final Service service = new Service(A);

    /** Computes under a key, until it is told to do something else. */
    static final class Service implements KeyPrf {
        private final byte[] key;
        private final AtomicInteger calls = new AtomicInteger();
        volatile KeyPrf behaviour = this::right;

        Service(byte[] key) {
            this.key = key;
        }

        @Override
        public byte[] hmacSha256(byte[] message) throws Exception {
            calls.incrementAndGet();
            return behaviour.hmacSha256(message);
        }

        byte[] right(byte[] message) throws GeneralSecurityException {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message);
        }

        /** The next calls are right, and those after them are not. */
        void failAfter(int right, KeyPrf failure) {
            AtomicInteger left = new AtomicInteger(right);
            behaviour = message -> left.getAndDecrement() > 0 ? right(message) : failure.hmacSha256(message);
        }
    }

    private enum Failure {
        @SuppressWarnings("NullAway") // a fault of the implementation
        NULL(message -> null),
        EMPTY(message -> new byte[0]),
        SHORT(message -> new byte[31]),
        LONG(message -> new byte[33]),
        CHECKED(message -> {
            throw new IOException("connection refused");
        }),
        SECURITY(message -> {
            throw new GeneralSecurityException("CKR_DEVICE_REMOVED");
        }),
        UNCHECKED(message -> {
            throw new IllegalArgumentException("no such key");
        }),
        REFUSAL(message -> {
            throw Refusal.of(Reason.MALFORMED, "not of hashkit");
        });

        private final KeyPrf prf;

        Failure(KeyPrf prf) {
            this.prf = prf;
        }
    }

    static PasswordHasher hasher(KeyringBuilder keys) {
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .keyring(keys.build())
                .build();
    }

    private PasswordHasher hasher() {
        return hasher(Keyring.builder().write("remote-1", service));
    }

    /** Every call that needs the key, on a row that is bound. */
    static Map<String, ThrowingCallable> calls(PasswordHasher hasher, String stored) {
        PasswordHasher view = hasher.boundTo(ID);
        Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        calls.put("hash", () -> view.hash(PASSWORD));
        calls.put("hash bytes", () -> view.hash(new byte[] {1}));
        calls.put("tryHash", () -> view.tryHash(PASSWORD));
        calls.put("verify", () -> view.verify(PASSWORD, stored));
        calls.put("verify wrong", () -> view.verify("wrong", stored));
        calls.put("verify bytes", () -> view.verify(new byte[] {1}, stored));
        calls.put(
                "verify and upgrade",
                () -> view.verify(PASSWORD, stored, better -> {
                    throw new AssertionError("upgraded");
                }));
        calls.put("verifyNothing", () -> view.verifyNothing(PASSWORD));
        calls.put("rekey", () -> view.rows().rekey(stored));
        return calls;
    }

    static void assertUnavailable(String call, ThrowingCallable code, String stored) {
        assertThatExceptionOfType(KeyUnavailableException.class)
                .as(call)
                .isThrownBy(code)
                .satisfies(e -> assertThat(e.getMessage())
                        .contains("remote-1")
                        .doesNotContain(PASSWORD, ID)
                        .doesNotContain(stored.substring(20, 40), stored.substring(stored.length() - 20)));
    }

    @ParameterizedTest
    @EnumSource
    void keyThatFailsAtOnce_failsTheBuild(Failure failure) {
        service.behaviour = failure.prf;

        for (KeyringBuilder keys : List.of(
                Keyring.builder().write("remote-1", service),
                Keyring.builder().write("local", KeyPrf.of(B)).next("remote-1", service),
                Keyring.builder().write("local", KeyPrf.of(B)).read("remote-1", service))) {
            assertThatExceptionOfType(KeyUnavailableException.class)
                    .isThrownBy(keys::build)
                    .withMessageContaining("remote-1");
        }
    }

    /** The first HMAC of a call fails, or a later one of those that a new seal takes. */
    @ParameterizedTest
    @EnumSource
    void keyThatFailsLater_failsEachCallThatNeedsIt(Failure failure) {
        PasswordHasher hasher = hasher();
        String stored = hasher.boundTo(ID).hash(PASSWORD);

        calls(hasher, stored).forEach((name, call) -> {
            service.failAfter(0, failure.prf);
            assertUnavailable(name, call, stored);
        });
        for (int right : List.of(1, 2)) {
            service.failAfter(right, failure.prf);
            assertUnavailable("hash", () -> hasher.hash(PASSWORD), stored);
        }
        assertThat(hasher.boundTo(ID).rows().needsRekey(stored))
                .as("opens nothing")
                .isFalse();
        assertThat(hasher.boundTo(ID).needsRehash(stored)).as("opens nothing").isFalse();

        service.behaviour = service::right;
        assertThat(hasher.boundTo(ID).verify(PASSWORD, stored))
                .as("works again without a restart")
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void keyThatFailsLater_failsAsynchronousCalls(Failure failure) {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(CheapestForTests.ARGON2ID)
                    .threads(threads)
                    .keyThreads(threads)
                    .keyring(Keyring.builder().write("remote-1", service).build())
                    .build();
            String stored = hasher.hash(PASSWORD);
            service.behaviour = failure.prf;

            for (var future : List.of(
                    hasher.async().hash(PASSWORD),
                    hasher.async().verify(PASSWORD, stored),
                    hasher.async().verify("wrong", stored),
                    hasher.async().verify(PASSWORD, stored, better -> {}),
                    hasher.async().verifyNothing(PASSWORD))) {
                assertThatThrownBy(future::get).hasCauseInstanceOf(KeyUnavailableException.class);
            }
        } finally {
            threads.shutdown();
        }
    }

    /** The password is right, and the old key opens the row: the login must not depend on the new key. */
    @ParameterizedTest
    @EnumSource
    void newKeyThatFails_costsOnlyTheUpgrade(Failure failure) {
        String old = hasher(Keyring.builder().write("local", KeyPrf.of(B))).hash(PASSWORD);
        PasswordHasher rotated =
                hasher(Keyring.builder().read("local", KeyPrf.of(B)).write("remote-1", service));
        List<String> upgraded = new ArrayList<>();
        service.behaviour = failure.prf;

        assertThat(rotated.verify(PASSWORD, old, upgraded::add)).isTrue();
        assertThat(rotated.verify("wrong", old, upgraded::add)).isFalse();
        assertUnavailable("rekey", () -> rotated.rows().rekey(old), old);
        assertThat(upgraded).isEmpty();

        service.behaviour = service::right;
        assertThat(rotated.verify(PASSWORD, old, upgraded::add)).isTrue();
        assertThat(upgraded).hasSize(1);
    }

    /** As after a rotation inside the key service. */
    @Test
    void keyThatChangedUnnoticed_isABrokenSeal() {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        Service rotated = new Service(B);
        service.behaviour = rotated::right;

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.verify(PASSWORD, stored))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.BROKEN_SEAL));
    }

    /** There is no row whose seal could be broken. */
    @Test
    void keyThatChangedUnnoticed_isUnavailableWhereThereIsNoRow() {
        PasswordHasher hasher = hasher();
        Service rotated = new Service(B);
        service.behaviour = rotated::right;

        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> hasher.verifyNothing(PASSWORD),
                () -> hasher.verifyNothing(new byte[] {1}),
                () -> hasher.boundTo(ID).verifyNothing(PASSWORD),
                () -> hasher.hash(PASSWORD))) {
            assertThatExceptionOfType(KeyUnavailableException.class)
                    .isThrownBy(call)
                    .withMessageStartingWith("the key remote-1 no longer answers as it did");
        }

        service.behaviour = service::right;
        assertThat(hasher.verifyNothing(PASSWORD)).isFalse();
    }

    /** An Error is not the state of a key: it reaches the caller as it is. */
    @Test
    void error_reachesTheCaller() {
        PasswordHasher hasher = hasher();
        String stored = hasher.boundTo(ID).hash(PASSWORD);
        Error missing = new NoClassDefFoundError("software/amazon/awssdk/Client");
        service.behaviour = message -> {
            throw missing;
        };

        calls(hasher, stored)
                .forEach((name, call) -> assertThatThrownBy(call).as(name).isSameAs(missing));
        assertThatThrownBy(this::hasher).isSameAs(missing);
    }

    /** What the service keeps of a message is wiped, and the answer is wiped after use. */
    @Test
    void messagesAndAnswers_areWiped() {
        PasswordHasher hasher = hasher();
        List<byte[]> seen = new ArrayList<>();
        service.behaviour = message -> {
            byte[] answer = service.right(message);
            seen.add(message);
            seen.add(answer);
            return answer;
        };

        hasher.hash(PASSWORD);

        assertThat(seen).hasSize(6).allSatisfy(array -> assertThat(array).isEqualTo(new byte[array.length]));
    }

    @Test
    void loginWithNeitherAPermitNorAKeyForItsUpgrade_isCountedOnce() {
        Argon2 large = Argon2.id(1024, 1, 1);
        Limiter narrow =
                Limiter.builder().parallel(2).memoryBytes(large.memoryBytes()).build();
        KeyPrf old = KeyPrf.of(B);
        String weak = TestHashers.builder()
                .scheme(Argon2.id(8, 1, 1))
                .keyring(Keyring.builder().write("old", old).build())
                .build()
                .hash(PASSWORD);
        PasswordHasher hasher = TestHashers.builder()
                .scheme(large)
                .limiter(narrow)
                .keyring(
                        Keyring.builder().write("now", service).read("old", old).build())
                .build();
        service.failAfter(0, message -> {
            throw new IOException("connection refused");
        });

        try (Permit measurement = narrow.acquire(Priority.IMPORT, large.memoryBytes() / 2)) {
            assertThat(measurement).isNotNull();
            assertThat(hasher.verify(PASSWORD, weak, stored -> {
                        throw new AssertionError("upgraded");
                    }))
                    .isTrue();
        }

        assertThat(narrow.stats().failedUpgrades()).isEqualTo(1);
    }
}
