package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.limit.HashStages;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.seal.Keyring;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a listener learns about a hash, and what it cannot spoil. */
class HashStagesTest {
    private static final String CALLER = "caller";

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newSingleThreadExecutor(task -> new Thread(task, "given"));

    @AfterEach
    void stop() {
        threads.shutdown();
    }

    private void tell(String stage) {
        String thread = Thread.currentThread().getName();
        seen.add(stage + " on " + (thread.equals("given") ? thread : CALLER));
    }

    private final class Seen implements HashStages {
        @Override
        public void onWait() {
            tell("waits");
        }

        @Override
        public void onStart() {
            tell("computes");
        }

        @Override
        public void onEnd() {
            tell("ends");
        }
    }

    /** Throws at each stage, and fails the hash if that were to reach it. */
    private static final class Thrown implements HashStages {
        @Override
        public void onWait() {
            throw new OutOfMemoryError("of the test");
        }

        @Override
        public void onStart() {
            throw new IllegalStateException("of the test");
        }

        @Override
        public void onEnd() {
            throw new StackOverflowError("of the test");
        }
    }

    private PasswordHasherBuilder builder() {
        return TestHashers.builder()
                .scheme(CheapestForTests.BCRYPT)
                .limiter(limiter)
                .stages(Seen::new);
    }

    @Test
    void hash_waitsThenIsComputedByTheCaller() {
        builder().build().hash("password");

        assertThat(seen).containsExactly("waits on caller", "computes on caller", "ends on caller");
    }

    @Test
    void withThreads_theCallerWaitsAndTheyCompute() {
        PasswordHasher hasher = builder().threads(threads).build();

        hasher.hash("password");

        assertThat(seen).containsExactly("waits on caller", "computes on given", "ends on given");
    }

    @Test
    void future_isAskedForOnTheCallingThread() {
        PasswordHasher hasher = builder().threads(threads).build();

        String stored = hasher.async().hash("password").join();
        assertThat(seen).containsExactly("waits on caller", "computes on given", "ends on given");
        assertThat(hasher.async().verify("password", stored).join()).isTrue();
    }

    @Test
    void futureThatAsksAKeyService_waitsOnTheCallerToo() {
        PasswordHasher hasher = builder()
                .threads(threads)
                .keyThreads(threads)
                .keyring(Keyring.builder()
                        .write("remote", HmacOfTheJdk.of(TestKeys.A))
                        .build())
                .build();
        String stored = hasher.hash("password");
        seen.clear();

        assertThat(hasher.async().verify("password", stored).join()).isTrue();

        assertThat(seen).containsExactly("waits on caller", "computes on given", "ends on given");
    }

    @Test
    void refusedHash_onlyWaits() {
        Limiter busy = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        PasswordHasher hasher = builder().limiter(busy).build();

        try (Permit held = busy.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> hasher.hash("password")).isInstanceOf(OverloadedException.class);
        }

        assertThat(seen).containsExactly("waits on caller");
    }

    @Test
    void upgradeAtLogin_isOnlyComputed() {
        String old = TestHashers.of(CheapestForTests.PBKDF2_SHA1).hash("password");
        PasswordHasher hasher = builder().build();

        assertThat(hasher.verify("password", old, better -> {})).isTrue();

        assertThat(seen)
                .containsExactly(
                        "waits on caller",
                        "computes on caller",
                        "ends on caller",
                        "computes on caller",
                        "ends on caller");
    }

    /** The stages are those of the calling thread, on which an upgrade of a future does not run. */
    @Test
    void upgradeInAFuture_belongsToItsLogin() {
        String old = TestHashers.of(CheapestForTests.PBKDF2_SHA1).hash("password");
        PasswordHasher hasher = builder().threads(threads).build();
        List<String> upgraded = new CopyOnWriteArrayList<>();

        assertThat(hasher.async().verify("password", old, upgraded::add).join()).isTrue();

        assertThat(upgraded).hasSize(1);
        assertThat(seen).containsExactly("waits on caller", "computes on given", "ends on given");
    }

    @Test
    void listenerThatThrows_losesNeitherAnswersNorPermits() {
        PasswordHasher here = builder().stages(Thrown::new).build();
        PasswordHasher there = builder().stages(Thrown::new).threads(threads).build();

        assertThat(here.verify("password", here.hash("password"))).isTrue();
        assertThat(there.verify("password", there.hash("password"))).isTrue();
        assertThat(there.async()
                        .verify("password", there.async().hash("password").join())
                        .join())
                .isTrue();
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
    }

    private static @Nullable HashStages unavailable() {
        throw new OutOfMemoryError("of the test");
    }

    @Test
    void supplierThatThrowsOrKnowsNone_isIgnored() {
        PasswordHasher failing =
                builder().stages(HashStagesTest::unavailable).threads(threads).build();
        PasswordHasher silent = builder().stages(() -> null).build();

        CompletableFuture<String> stored = failing.async().hash("password");
        assertThat(silent.verify("password", stored.join())).isTrue();
        assertThat(limiter.stats().running()).isZero();
        assertThat(seen).isEmpty();
    }
}
