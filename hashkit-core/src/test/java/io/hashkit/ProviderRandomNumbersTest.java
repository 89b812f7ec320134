package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Providers whose random numbers fail, block or repeat. */
class ProviderRandomNumbersTest {
    private static final Pbkdf2 CHEAP = Pbkdf2.sha256(2);
    private static final String PASSWORD = "correct horse battery";

    private final TestProvider provider = new TestProvider("hashkit").withRandom();

    private PasswordHasher hasher() {
        return TestHashers.builder().scheme(CHEAP).provider(provider).build();
    }

    static Stream<TestProvider.Filler> brokenRandom() {
        return Stream.of(
                bytes -> {
                    throw new IllegalStateException("no entropy");
                },
                bytes -> {
                    throw new AssertionError("no entropy");
                },
                bytes -> {
                    throw Callbacks.thrown(new IOException("no entropy"));
                });
    }

    @ParameterizedTest
    @MethodSource("brokenRandom")
    void randomNumbersThatFail_stopTheStartAndLaterOneHash(TestProvider.Filler broken) {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        provider.filler = broken;

        assertThatThrownBy(this::hasher).isInstanceOf(NoEngineException.class);
        assertThatThrownBy(() -> hasher.hash(PASSWORD))
                .isInstanceOf(NoEngineException.class)
                .hasMessageContaining("failed to give random numbers");
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
    }

    /** They hold their permit meanwhile; who finds none is refused as ever. */
    @Test
    void randomNumbersThatBlock_holdUpTheirHashAlone() throws Exception {
        Limiter limiter = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .limiter(limiter)
                .provider(provider)
                .build();
        String stored = hasher.hash(PASSWORD);
        CountDownLatch blocks = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        provider.filler = bytes -> {
            blocks.countDown();
            try {
                goesOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            bytes[0] = 1;
        };
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<String> held = thread.submit(() -> hasher.hash(PASSWORD));
            blocks.await();
            assertThatThrownBy(() -> hasher.verify(PASSWORD, stored)).isInstanceOf(OverloadedException.class);
            goesOn.countDown();
            assertThat(hasher.verify(PASSWORD, held.get())).isTrue();
        } finally {
            goesOn.countDown();
            thread.shutdown();
        }
    }

    @Test
    void randomNumbersThatRepeat_stopTheStart() {
        provider.filler = bytes -> Arrays.fill(bytes, (byte) 7);

        assertThatThrownBy(this::hasher)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("repeats itself");
    }
}
