package io.hashkit.internal.call;

import io.hashkit.internal.limit.HashPermit;
import java.util.function.Supplier;

/**
 * A call that takes a password, as the parts of which it consists. A synchronous call runs them one after the other;
 * {@link AsyncHash} runs each on the thread where it may block. No two parts run at the same time.
 */
public abstract class PasswordCall<T> extends Call<T> {
    final Calls in;
    /** A {@code CharSequence}, or bytes. */
    private final Object password;

    PasswordCall(Calls in, Object password) {
        this.in = in;
        this.password = password;
    }

    @Override
    public final void run() {
        try (Secrets.Secret secret = copy()) {
            try (HashPermit permit = in.executor.permit(prepare(secret), seats())) {
                in.executor.run(permit, computing(secret, permit));
            }
            improve(secret, false);
        }
        seal();
    }

    /** Copies the password, which is wiped when the copy is closed. */
    Secrets.Secret copy() {
        return in.secrets.of(password);
    }

    /** Whether {@link #prepare} asks a key service, which may be slow. */
    boolean preparesByService() {
        return false;
    }

    /** {@return the work memory to request, in bytes} Checks the arguments and reads the row. Keeps no password. */
    abstract long prepare(Secrets.Secret secret);

    /** After {@link #prepare}: how many such computations a processor can do at once. */
    int seats() {
        return 1;
    }

    /** Computes, under a permit. */
    abstract void compute(Secrets.Secret secret, HashPermit permit);

    /** Computes what a new permit allows, after the first one is returned. {@code here}: on a thread of the executor. */
    void improve(Secrets.Secret secret, boolean here) {}

    /** Whether {@link #seal} asks a key service. */
    boolean sealsByService() {
        return false;
    }

    /** Seals what was computed. The password is wiped and no permit is held. */
    void seal() {}

    /** Goes on without {@link #seal}, which could not run, and tells whether the call has an answer all the same. */
    boolean skipSeal() {
        return false;
    }

    /** The part under the permit, for {@link HashExecutor#run}. */
    final Supplier<PasswordCall<T>> computing(Secrets.Secret secret, HashPermit permit) {
        return () -> {
            compute(secret, permit);
            return this;
        };
    }
}
