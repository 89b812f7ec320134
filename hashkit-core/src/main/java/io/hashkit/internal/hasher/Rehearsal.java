package io.hashkit.internal.hasher;

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
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Calls a hasher in each way, with an engine that computes nothing, before the first one of the process is built. What a
 * call links is linked then: a lambda or a class that is first needed on a full heap may stay unusable for good, and so
 * may the JDK's tables for Unicode.
 */
public final class Rehearsal {
    private static final AtomicBoolean CALLED = new AtomicBoolean();
    private static final AtomicBoolean CALLED_IN_FUTURES = new AtomicBoolean();

    private static final String PASSWORD = "\u212b, which is not in NFC";
    private static final Argon2 SCHEME = Argon2.id(16, 1, 1);
    private static final Argon2 WEAKER = Argon2.id(8, 1, 1);

    private final Limiter limiter = Limiter.builder().parallel(1).queue(1).build();

    private Rehearsal() {}

    /**
     * Returns when a rehearsal is over; later calls have no effect. A hasher without threads needs no futures, whose
     * first one starts the timer.
     */
    public static void once(boolean futures) {
        try {
            if (!CALLED.get()) {
                new Rehearsal().call();
                CALLED.set(true);
            }
            if (futures && !CALLED_IN_FUTURES.get()) {
                new Rehearsal().callInFutures();
                CALLED_IN_FUTURES.set(true);
            }
        } catch (RuntimeException e) {
            // If it concerns the hasher that is built, that says so: this one has other settings.
        }
    }

    private PasswordHasher hasher(Argon2 scheme, @Nullable Executor threads) {
        HasherSettings settings = new HasherSettings();
        settings.weakCostsAllowed = true;
        settings.limiter = limiter;
        settings.threads = threads;
        settings.families = List.of(new EngineFamily<>("argon2", Argon2.class, Rehearsal::engines));
        return new EngineHasher(settings.calls(scheme, null));
    }

    private static EngineFamily.Content<Argon2> engines() {
        EngineFamily.Candidate<Argon2> none =
                EngineFamily.Candidate.of("none", () -> (costs, input, length) -> new byte[length]);
        return new EngineFamily.Content<>(List.of(), List.of(none));
    }

    private void call() {
        PasswordHasher hasher = hasher(SCHEME, null);
        byte[] bytes = PASSWORD.getBytes(StandardCharsets.UTF_8);
        String weak = hasher(WEAKER, null).hash(bytes);
        hasher.verify(PASSWORD, weak, better -> {});
        hasher.verify(bytes, hasher.rows().wrap(weak));
        hasher.verifyNothing(PASSWORD);
        hasher.tryHash(PASSWORD);
        hasher.needsRehash(hasher.hash(PASSWORD));
        new PreparedFuture<>().failWithoutMemory();
    }

    private void callInFutures() {
        PasswordHasher hasher = hasher(SCHEME, Runnable::run);
        String weak = hasher(WEAKER, Runnable::run).hash(PASSWORD);
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            // One waits, and one is refused.
            var ignored = List.of(
                    hasher.async().verify(PASSWORD, weak, better -> {}),
                    hasher.async().verifyNothing(PASSWORD));
        }
        Executor full = task -> {
            throw new RejectedExecutionException();
        };
        var ignored = hasher(SCHEME, full).async().hash(PASSWORD);
    }
}
