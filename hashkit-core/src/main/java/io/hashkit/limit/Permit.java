package io.hashkit.limit;

/** The right to compute one hash, from {@link Limiter#acquire} or {@link Limiter#tryAcquire}. */
public interface Permit extends AutoCloseable {
    /** Releases the permit, when the hash is done. Never throws; closing again has no effect. */
    @Override
    void close();
}
