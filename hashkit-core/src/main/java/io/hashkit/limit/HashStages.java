package io.hashkit.limit;

/**
 * Learns when a hash waits and when it is computed, so that traces can show both apart. Set with {@code
 * PasswordHasherBuilder.stages}. What a method throws is ignored; it must not block.
 *
 * <p>A hasher with {@code PasswordHasherBuilder.threads} computes on another thread than the one that waits. A hash that is
 * refused only waits. An upgrade at login is only computed; in a future, it belongs to the computation of its login.
 */
public interface HashStages {
    /**
     * The call asks the limiter for a permit; an asynchronous call whose row is sealed under a key in a key service asks
     * that service first. Runs on the thread that calls the hasher.
     */
    void onWait();

    /** The hash has its permit and its thread, and its computation starts. Runs on that thread. */
    void onStart();

    /** The computation has ended or failed. Runs on the thread that computed. */
    void onEnd();
}
