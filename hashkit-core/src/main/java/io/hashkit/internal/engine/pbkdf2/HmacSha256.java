package io.hashkit.internal.engine.pbkdf2;

/** HMAC-SHA-256 (RFC 2104) under one key, for many threads. Keeps the two states that the key leads to, not the key. */
public final class HmacSha256 implements AutoCloseable {
    private final Sha256 keyed = new Sha256();
    private boolean closed;

    /** @param key not kept; the caller wipes it */
    public HmacSha256(byte[] key) {
        keyed.key(key);
    }

    /** The HMAC of a message, a new array of 32 bytes. Throws {@link IllegalStateException} if the key is wiped. */
    public byte[] mac(byte[] message) {
        try (Sha256 sha = new Sha256()) {
            // Under the lock, because a state that is being wiped would be another key.
            synchronized (this) {
                if (closed) {
                    throw new IllegalStateException("the key was wiped: its keyring is closed");
                }
                sha.keyOf(keyed);
            }
            return sha.mac(message);
        }
    }

    /** Wipes the states. */
    @Override
    public synchronized void close() {
        closed = true;
        keyed.close();
    }
}
