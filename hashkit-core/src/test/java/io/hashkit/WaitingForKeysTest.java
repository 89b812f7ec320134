package io.hashkit;

import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static io.hashkit.UnavailableKeysTest.ID;
import static io.hashkit.UnavailableKeysTest.PASSWORD;
import static io.hashkit.UnavailableKeysTest.assertUnavailable;
import static io.hashkit.UnavailableKeysTest.calls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.UnavailableKeysTest.Service;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Synchronous calls that wait for a key service. */
class WaitingForKeysTest {
    private final Service service = new Service(A);

    private PasswordHasher hasher() {
        return UnavailableKeysTest.hasher(Keyring.builder().write("remote-1", service));
    }

    @Test
    void callThatIsInterrupted_keepsTheFlag() {
        PasswordHasher hasher = hasher();
        String stored = hasher.boundTo(ID).hash(PASSWORD);
        service.behaviour = message -> {
            throw new InterruptedException();
        };

        calls(hasher, stored).forEach((name, call) -> {
            try {
                assertUnavailable(name, call, stored);
            } finally {
                assertThat(Thread.interrupted()).as(name).isTrue();
            }
        });
        try {
            assertThatExceptionOfType(KeyUnavailableException.class).isThrownBy(this::hasher);
        } finally {
            assertThat(Thread.interrupted()).as("build").isTrue();
        }
    }

    @Test
    void callThatWaitsForTheService_canBeInterrupted() throws Exception {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        CountDownLatch asked = new CountDownLatch(1);
        service.behaviour = message -> {
            asked.countDown();
            new CountDownLatch(1).await();
            throw new AssertionError();
        };
        AtomicReference<Object> result = new AtomicReference<>();
        Thread login = new Thread(() -> {
            try {
                result.set(hasher.verify(PASSWORD, stored));
            } catch (KeyUnavailableException e) {
                result.set("unavailable, flag " + Thread.currentThread().isInterrupted());
            }
        });
        login.start();
        asked.await();
        login.interrupt();
        login.join();

        assertThat(result).hasValue("unavailable, flag true");
    }

    /** A slow key service must not hold the permits and the memory that other logins need. */
    @Test
    void slowService_isAwaitedWithoutAPermit() {
        Limiter limiter = Limiter.builder().build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .threads(Runnable::run)
                .keyThreads(Runnable::run)
                .keyring(Keyring.builder()
                        .read("local", KeyPrf.of(B))
                        .write("remote-1", service)
                        .build())
                .build();
        String old = UnavailableKeysTest.hasher(Keyring.builder().write("local", KeyPrf.of(B)))
                .hash(PASSWORD);
        String weak = TestHashers.builder()
                .scheme(new io.hashkit.algorithm.Bcrypt(4))
                .build()
                .hash(PASSWORD);
        // Asynchronous calls add to it on their own thread.
        List<Integer> running = Collections.synchronizedList(new ArrayList<>());
        service.behaviour = message -> {
            running.add(limiter.stats().running());
            return service.right(message);
        };
        List<String> upgraded = new ArrayList<>();

        String stored = hasher.hash(PASSWORD);
        assertThat(hasher.tryHash(PASSWORD)).isPresent();
        assertThat(hasher.verify(PASSWORD, stored, upgraded::add)).isTrue();
        assertThat(hasher.verify("wrong", stored)).isFalse();
        assertThat(hasher.verify(PASSWORD, old, upgraded::add)).isTrue();
        assertThat(hasher.verify(PASSWORD, weak, upgraded::add)).isTrue();

        assertThat(upgraded).hasSize(2);
        assertThat(running).hasSize(14).containsOnly(0);
        hasher.async().hash(PASSWORD).join();
        assertThat(hasher.async().verify(PASSWORD, weak, upgraded::add).join()).isTrue();
        assertThat(upgraded).hasSize(3);
        assertThat(running).hasSize(20).containsOnly(0);
    }
}
