package io.hashkit.bench.gcm;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Repeats one operation on one message; each encryption uses a new nonce. */
public final class GcmWork {
    private static final int KEY_BYTES = 32;

    private final Gcm gcm;
    private final GcmMessage.Operation operation;
    private final byte[] nonce = new byte[Gcm.NONCE_BYTES];
    private final ByteBuffer nonceCounter = ByteBuffer.wrap(nonce);
    private final byte[] plain;
    private final byte[] sealed;
    private final byte[] opened;
    private final byte[] sealedNonce;
    private long encryptions;

    /**
     * Prepares a message.
     *
     * @throws IllegalStateException if the engine does not decrypt what it encrypted
     * @throws GeneralSecurityException if the engine fails
     */
    public GcmWork(Gcm gcm, GcmMessage message, long firstNonce) throws GeneralSecurityException {
        this.gcm = gcm;
        this.operation = message.operation();
        encryptions = firstNonce;
        plain = new byte[message.bytes()];
        new SplittableRandom(2).nextBytes(plain);
        sealed = new byte[plain.length + Gcm.TAG_BYTES];
        opened = new byte[sealed.length];
        encrypt();
        sealedNonce = nonce.clone();
        decrypt(sealedNonce);
        if (!Arrays.equals(plain, 0, plain.length, opened, 0, plain.length)) {
            throw new IllegalStateException("the AES-GCM engine does not decrypt what it encrypted");
        }
    }

    /** A fixed key. */
    public static byte[] key() {
        byte[] key = new byte[KEY_BYTES];
        new SplittableRandom(1).nextBytes(key);
        return key;
    }

    /** The last output. */
    public byte[] run() throws GeneralSecurityException {
        switch (operation) {
            case ROUND_TRIP -> {
                encrypt();
                decrypt(nonce);
                return opened;
            }
            case ENCRYPT -> {
                encrypt();
                return sealed;
            }
            case DECRYPT -> {
                decrypt(sealedNonce);
                return opened;
            }
        }
        throw new IllegalStateException();
    }

    /** The number of the last nonce; further work with the same key must start after it. */
    public long lastNonce() {
        return encryptions;
    }

    /** A counter, because a nonce must never repeat with one key. */
    private void encrypt() throws GeneralSecurityException {
        nonceCounter.putLong(Gcm.NONCE_BYTES - Long.BYTES, ++encryptions);
        gcm.apply(true, nonce, plain, plain.length, sealed);
    }

    private void decrypt(byte[] usedNonce) throws GeneralSecurityException {
        gcm.apply(false, usedNonce, sealed, sealed.length, opened);
    }
}
