package io.hashkit.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.CheapestForTests;
import io.hashkit.CountingEngines;
import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.lang.reflect.Field;
import java.nio.CharBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** The copy of a password that an asynchronous call makes before it returns. */
class AsyncPasswordCopyTest {
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Limiter limiter = limiter(Duration.ofHours(1));

    private static Limiter limiter(Duration maxWait) {
        return Limiter.builder().parallel(1).maxWait(maxWait).build();
    }

    private static void assertQuiet(Limiter limiter) {
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    private static Reason refusal(CompletableFuture<?> future) {
        ExecutionException wrapped = catchThrowableOfType(ExecutionException.class, future::get);
        assertThat(wrapped).hasCauseInstanceOf(OverloadedException.class);
        return ((OverloadedException) Objects.requireNonNull(wrapped.getCause())).reason();
    }

    @Test
    void password_isCopiedBeforeTheCallReturns() throws Exception {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .threads(tasks::add)
                .build();
        char[] text = "password".toCharArray();
        byte[] bytes = {1, 2, 3};

        CompletableFuture<String> ofText = hasher.async().hash(CharBuffer.wrap(text));
        Arrays.fill(text, '\0');
        tasks.remove().run();
        // Tasks of the first hash, which proves the engine.
        tasks.clear();
        CompletableFuture<String> ofBytes = hasher.async().hash(bytes);
        Arrays.fill(bytes, (byte) 0);
        tasks.remove().run();

        assertThat(PasswordHasher.recommended().verify("password", ofText.get()))
                .isTrue();
        assertThat(PasswordHasher.recommended().verify(new byte[] {1, 2, 3}, ofBytes.get()))
                .isTrue();
    }

    /** An executor may keep its tasks. */
    @Test
    void taskThatEndedOrWasCancelled_holdsNoWork() throws Exception {
        HashTask<String> ended = new HashTask<>(() -> "done");
        HashTask<String> cancelled = new HashTask<>(() -> "never");
        Field work = HashTask.class.getDeclaredField("work");
        work.setAccessible(true);
        assertThat(work.get(cancelled)).isNotNull();

        ended.run();
        assertThat(cancelled.cancel()).isTrue();

        assertThat(work.get(ended)).isNull();
        assertThat(work.get(cancelled)).isNull();
    }

    /** Observes the copy of a password from outside. */
    private static final class Watched {
        private final Secrets.Secret secret = new Secrets(1024).of("password");
        private final byte[] copy = secret.require();

        @SuppressWarnings("NullAway") // nothing is read or computed
        CompletableFuture<String> start(Limiter limiter, Executor threads) {
            HashExecutor executor = new HashExecutor(
                    CountingEngines.counting().engines(),
                    Permits.OF_LIMITER.into(limiter),
                    Priority.LOGIN,
                    threads,
                    null,
                    null,
                    new Stages(() -> null));
            Calls parts = new Calls(null, null, new Secrets(1024), executor);
            return AsyncHash.start(executor, new PasswordCall<String>(parts, "") {
                @Override
                Secrets.Secret copy() {
                    return secret;
                }

                @Override
                long prepare(Secrets.Secret mine) {
                    return 1;
                }

                @Override
                void compute(Secrets.Secret mine, HashPermit permit) {}

                @Override
                public String answer() {
                    assertWiped();
                    return "done";
                }
            });
        }

        void assertWiped() {
            assertThat(copy).hasSize(8).containsOnly(0);
        }
    }

    @Test
    void copy_isWipedOnEveryPath() throws Exception {
        Watched done = new Watched();
        assertThat(done.start(limiter, Runnable::run).get()).isEqualTo("done");

        Watched rejected = new Watched();
        assertThat(refusal(rejected.start(limiter, task -> {
                    throw new RejectedExecutionException("full");
                })))
                .isEqualTo(Reason.NO_THREAD);
        rejected.assertWiped();

        Watched cancelled = new Watched();
        cancelled.start(limiter, tasks::add).cancel(true);
        cancelled.assertWiped();
        assertQuiet(limiter);

        Watched inLine = new Watched();
        try (Permit taken = limiter.acquire(Priority.LOGIN, 1)) {
            inLine.start(limiter, tasks::add).cancel(true);
            inLine.assertWiped();
            assertThat(limiter.stats().waiting()).isZero();
        }

        Limiter hasty = limiter(Duration.ofMillis(20));
        Watched late = new Watched();
        assertThat(refusal(late.start(hasty, task -> {}))).isEqualTo(Reason.NO_THREAD);
        late.assertWiped();
        assertQuiet(hasty);

        Watched expired = new Watched();
        try (Permit taken = hasty.acquire(Priority.LOGIN, 1)) {
            assertThat(refusal(expired.start(hasty, tasks::add))).isEqualTo(Reason.DEADLINE);
        }
        expired.assertWiped();
        assertQuiet(hasty);
    }
}
