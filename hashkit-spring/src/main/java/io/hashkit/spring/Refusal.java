package io.hashkit.spring;

import io.hashkit.UniformTime;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The refusal of a login in a request, which waits for the uniform time when its answer is sent, not when the login fails. What
 * Spring Security does in between, its events and its headers, takes longer for refusals that are rare, such as that of a
 * locked account: hundredths of a millisecond, which thousands of tries would show.
 */
final class Refusal {
    /** That of the request that this thread answers. */
    private static final ThreadLocal<@Nullable Refusal> CURRENT = new ThreadLocal<>();

    /** Null until a login is refused, and after the wait. */
    private volatile @Nullable UniformTime time;

    private volatile long start;

    /** Begins a request, in which nothing has been refused. */
    static Refusal ofNewRequest() {
        Refusal refusal = new Refusal();
        CURRENT.set(refusal);
        return refusal;
    }

    static void endRequest() {
        CURRENT.remove();
    }

    /** Runs a login, which answers at the uniform time; if a request is to wait for its refusal, it is thrown at once. */
    static <T extends @Nullable Object> T answer(UniformTime time, Supplier<T> login) {
        Refusal current = CURRENT.get();
        return current == null ? time.answer(login) : current.run(time, login);
    }

    private <T extends @Nullable Object> T run(UniformTime uniform, Supplier<T> login) {
        long begun = System.nanoTime();
        T answer;
        try {
            answer = uniform.within(login);
        } catch (RuntimeException e) {
            if (!isOverload(e)) {
                start = begun;
                time = uniform;
            }
            throw e;
        }
        uniform.await(begun);
        return answer;
    }

    private static boolean isOverload(RuntimeException thrown) {
        return thrown instanceof OverloadedException && !(thrown instanceof OverBudgetException);
    }

    /** Waits until the answer may be sent, if there was a refusal. */
    void await() {
        UniformTime uniform = time;
        if (uniform != null) {
            time = null;
            uniform.await(start);
        }
    }
}
