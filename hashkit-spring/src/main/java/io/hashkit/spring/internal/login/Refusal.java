package io.hashkit.spring.internal.login;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.uniform.UniformTime;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The refusal of a login in a request, which waits for the uniform time when its answer is sent, not when the login fails. What
 * Spring Security does in between, its events and its headers, takes longer for refusals that are rare, such as that of a
 * locked account: hundredths of a millisecond, which thousands of tries would show.
 */
public final class Refusal {
    /** That of the request that this thread answers. */
    private static final ThreadLocal<@Nullable Refusal> CURRENT = new ThreadLocal<>();

    /** Null unless a login has been refused since the last wait. */
    private volatile @Nullable UniformTime time;

    /** When the first login of the request began; null before it. */
    private volatile @Nullable Long start;

    /** Begins a request, in which nothing has been refused. */
    public static Refusal ofNewRequest() {
        Refusal refusal = new Refusal();
        CURRENT.set(refusal);
        return refusal;
    }

    public static void endRequest() {
        CURRENT.remove();
    }

    /**
     * Runs a login, which answers at the uniform time, if there is one; if a request is to wait for its refusal, it is thrown at once. All
     * logins of a request are one answer, counted from the beginning of the first: Spring asks several providers, or the same
     * one again as its own parent, and the time of those that refused before would show what they computed.
     */
    public static <T extends @Nullable Object> T answer(@Nullable UniformTime time, Supplier<T> login) {
        if (time == null) {
            return login.get();
        }
        Refusal current = CURRENT.get();
        return current == null ? time.answer(login) : current.run(time, login);
    }

    private <T extends @Nullable Object> T run(UniformTime uniform, Supplier<T> login) {
        if (start == null) {
            start = System.nanoTime();
        }
        T answer;
        try {
            answer = login.get();
        } catch (Throwable e) {
            if (!comesAtOnce(e)) {
                keep(uniform);
            }
            throw e;
        }
        keep(uniform);
        await();
        return answer;
    }

    /** Of two hashers with different steps, both must fit. */
    private void keep(UniformTime uniform) {
        UniformTime kept = time;
        if (kept == null || kept.step().compareTo(uniform.step()) < 0) {
            time = uniform;
        }
    }

    private static boolean comesAtOnce(Throwable thrown) {
        return thrown instanceof Error
                || (thrown instanceof OverloadedException && !(thrown instanceof OverBudgetException));
    }

    /** Waits until the answer may be sent, if there was a refusal. */
    public void await() {
        UniformTime uniform = time;
        Long begun = start;
        if (uniform != null && begun != null) {
            time = null;
            uniform.await(begun);
        }
    }
}
