package io.hashkit;

import java.util.function.Supplier;

/**
 * One call of a hasher that takes a password, as the parts of which it consists. A synchronous call runs them one after
 * the other; {@link AsyncHash} runs each on the thread where it may block. No two parts run at the same time.
 *
 * <p>Without lambdas, which a full heap could keep from being linked.
 *
 * @param <T> the type of the answer
 */
abstract class Call<T> {
    /** Whether {@link #prepare} asks a key service, which may be slow. */
    boolean preparesByService() {
        return false;
    }

    /**
     * Checks the arguments and reads the row. Does not keep the password.
     *
     * @return the work memory to request with the permit, in bytes
     */
    abstract long prepare(Secrets.Secret secret);

    /** Computes, under a permit. */
    abstract void compute(Secrets.Secret secret);

    /**
     * Computes what a new permit allows, after the first one is returned.
     *
     * @param here whether the calling thread belongs to the executor
     */
    void improve(Secrets.Secret secret, boolean here) {}

    /** Whether {@link #seal} asks a key service. */
    boolean sealsByService() {
        return false;
    }

    /** Seals what was computed. The password is wiped and no permit is held. */
    void seal() {}

    /** Whether the call has an answer although {@link #seal} could not run. */
    boolean isAnsweredUnsealed() {
        return false;
    }

    /** Gives the answer. Code of the application may run here; its exceptions are those of the call. */
    abstract T answer();

    /** The part under the permit, for {@link HashExecutor#run}. */
    Supplier<Call<T>> computing(Secrets.Secret secret) {
        return new Computing<>(this, secret);
    }

    private record Computing<T>(Call<T> call, Secrets.Secret secret) implements Supplier<Call<T>> {
        @Override
        public Call<T> get() {
            call.compute(secret);
            return call;
        }
    }
}
