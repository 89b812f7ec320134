package io.hashkit.internal.call;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LIL_Result;

/** What a hash promises for which no thread waits: one end, and then nothing is taken and no password is left. */
public final class AsyncHashStress {
    private static final Engines NONE = Engines.of(List.of(), Set.of(), Resources.of(new WorkMemory(() -> 0)));

    private AsyncHashStress() {}

    /** A hash that computes nothing, and looks whether it may. */
    abstract static class Hash {
        private final Limiter limiter =
                Limiter.builder().parallel(1).maxWait(Duration.ofSeconds(10)).build();
        private final AtomicInteger runs = new AtomicInteger();
        private final Secrets.Secret secret = new Secrets(64).of("password");
        private final byte[] password = secret.require();
        private volatile boolean withoutPermit;
        private volatile @Nullable AsyncHash<?> task;

        @SuppressWarnings("NullAway") // nothing is read or computed
        CompletableFuture<String> start(Executor threads) {
            HashExecutor executor = new HashExecutor(
                    NONE,
                    Permits.OF_LIMITER.into(limiter),
                    Priority.LOGIN,
                    threads,
                    null,
                    null,
                    new Stages(() -> null));
            Calls parts = new Calls(null, null, new Secrets(64), executor);
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
                void compute(Secrets.Secret mine, HashPermit permit) {
                    runs.incrementAndGet();
                    withoutPermit |= limiter.stats().running() != 1 || password[0] != 'p';
                }

                @Override
                public String answer() {
                    return "DONE";
                }
            });
        }

        Permit hold() {
            return limiter.acquire(Priority.LOGIN, 1);
        }

        /** An executor that does not run it yet. */
        void keep(Runnable given) {
            task = (AsyncHash<?>) given;
        }

        void run() {
            AsyncHash<?> kept = task;
            if (kept != null) {
                kept.run();
            }
        }

        void timer() {
            AsyncHash<?> kept = task;
            if (kept != null) {
                kept.over();
            }
        }

        void end(LIL_Result r, CompletableFuture<String> future) {
            r.r1 = !future.isDone()
                    ? "NEVER"
                    : future.handle((answer, failure) -> answer != null
                                    ? answer
                                    : failure instanceof OverloadedException e
                                            ? e.reason().name()
                                            : "CANCELLED")
                            .join();
            r.r2 = runs.get();
            LimiterStats stats = limiter.stats();
            boolean back = stats.running() == 0 && stats.waiting() == 0 && stats.bytesInUse() == 0;
            r.r3 = withoutPermit ? "without permit" : !back ? "taken" : password[0] != 0 ? "password" : "nothing";
        }
    }

    /** It is cancelled when a thread begins it. */
    @JCStressTest
    @Outcome(
            id = {"CANCELLED, 0, nothing", "CANCELLED, 1, nothing", "DONE, 1, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class RunOrCancel extends Hash {
        private final CompletableFuture<String> future = start(this::keep);

        @Actor
        public void thread() {
            run();
        }

        @Actor
        public void cancel() {
            future.cancel(true);
        }

        @Arbiter
        public void end(LIL_Result r) {
            end(r, future);
        }
    }

    /** A thread begins it when its time is over. */
    @JCStressTest
    @Outcome(
            id = {"NO_THREAD, 0, nothing", "DONE, 1, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class RunOrTooLate extends Hash {
        private final CompletableFuture<String> future = start(this::keep);

        @Actor
        public void thread() {
            run();
        }

        @Actor
        public void late() {
            timer();
        }

        @Arbiter
        public void end(LIL_Result r) {
            end(r, future);
        }
    }

    /** It is cancelled when its permit comes. */
    @JCStressTest
    @Outcome(
            id = {"CANCELLED, 0, nothing", "CANCELLED, 1, nothing", "DONE, 1, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class AdmittedOrCancel extends Hash {
        private final Permit held = hold();
        private final CompletableFuture<String> future = start(Runnable::run);

        @Actor
        public void release() {
            held.close();
        }

        @Actor
        public void cancel() {
            future.cancel(true);
        }

        @Arbiter
        public void end(LIL_Result r) {
            end(r, future);
        }
    }
}
