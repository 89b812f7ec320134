package io.hashkit.limit;

/**
 * Learns when a hash waits and when it is computed, so that traces can show both apart. Set with {@code
 * PasswordHasherBuilder.stages}. Whatever a method throws is ignored; it must not block.
 *
 * <p>A call of a hasher with {@code PasswordHasherBuilder.threads} computes on another thread than the one that waits. A
 * hash that is refused only waits, and an upgrade at login is only computed.
 */
public interface HashStages {
    /**
     * The call asks for a permit of the limiter; an asynchronous one whose row is sealed under a key in a key service
     * asks that first. Runs on the thread that calls the hasher.
     */
    void waits();

    /** The hash has its permit and its thread, and is computed now. Runs on that thread. */
    void computes();

    /** The hash has been computed, or its computation has failed. Runs on the thread that computed it. */
    void ends();
}
