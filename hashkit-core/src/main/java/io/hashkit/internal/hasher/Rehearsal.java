package io.hashkit.internal.hasher;

import io.hashkit.AsyncPasswordHasher;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.call.HasherSettings;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.limit.PreparedFuture;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls a hasher in each way, with an engine that computes nothing, before the first one of the process is built. What a
 * call links is linked then: a lambda or a class that is first needed on a full heap may stay unusable for good.
 */
public final class Rehearsal {
    private static final AtomicBoolean OVER = new AtomicBoolean();
    private static final String PASSWORD = "a rehearsal";

    private final Limiter limiter = Limiter.builder().parallel(1).queue(1).build();

    private Rehearsal() {}

    /** Returns when a rehearsal is over. Later calls have no effect. */
    public static void once() {
        if (!OVER.get()) {
            new Rehearsal().run();
            OVER.set(true);
        }
    }

    private PasswordHasher hasher(Argon2 scheme, Executor threads) {
        HasherSettings settings = new HasherSettings();
        settings.weakCostsAllowed = true;
        settings.limiter = limiter;
        settings.threads = threads;
        settings.families = List.of(new EngineFamily<>(
                "argon2",
                Argon2.class,
                List.of(),
                List.of(EngineFamily.Candidate.of("none", () -> (costs, input, length) -> new byte[length]))));
        return new EngineHasher(settings.calls(scheme, null));
    }

    private void run() {
        PasswordHasher hasher = hasher(Argon2.id(16, 1, 1), Runnable::run);
        byte[] bytes = PASSWORD.getBytes(StandardCharsets.UTF_8);
        String weak = hasher(Argon2.id(8, 1, 1), Runnable::run).hash(bytes);
        String wrapped = hasher.rows().wrap(weak);
        hasher.tryHash(PASSWORD);
        hasher.verify(PASSWORD, weak, better -> {});
        hasher.verify("\u212b", wrapped);
        hasher.verifyNothing(PASSWORD);
        hasher.needsRehash(hasher.hash(PASSWORD));
        CompletableFuture<?> waiting;
        AsyncPasswordHasher async = hasher.async();
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            waiting = async.verify(PASSWORD, weak, better -> {});
            // Refused: one may wait.
            var ignored = async.verifyNothing(PASSWORD);
        }
        waiting.join();
        var ignored = hasher(Argon2.id(8, 1, 1), task -> {
                    throw new RejectedExecutionException();
                })
                .async()
                .hash(PASSWORD);
        new PreparedFuture<>().failWithoutMemory();
    }
}
