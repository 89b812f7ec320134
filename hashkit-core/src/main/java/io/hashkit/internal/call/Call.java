package io.hashkit.internal.call;

/** A call of a hasher that runs: it checks its arguments, computes, and then has an answer. Used once. */
public abstract class Call<T> {
    /** Computes the answer on the calling thread. */
    public abstract void run();

    /** Gives the answer. Code of the application may run here; its exceptions are those of the call. */
    public abstract T answer();
}
