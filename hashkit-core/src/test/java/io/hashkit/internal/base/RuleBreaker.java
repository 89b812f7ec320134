package io.hashkit.internal.base;

import io.hashkit.PasswordHasher;
import java.util.concurrent.Executor;

/** Does what is not allowed here, to show that the rules can fail. Never run. */
public final class RuleBreaker {
    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return PasswordHasher.recommended();
    }

    static void callsAnExecutorItself(Executor threads) {
        threads.execute(() -> {});
    }

    static void letsCheckedExceptionsPass(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            throw new IllegalStateException(e);
        }
    }
}
