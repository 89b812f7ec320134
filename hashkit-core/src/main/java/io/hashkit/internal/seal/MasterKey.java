package io.hashkit.internal.seal;

import io.hashkit.internal.phc.Radix64;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.SealingKey.State;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A key of a keyring. A retired one cannot be used.
 *
 * <p>A key service may change its key, or answer with several. Therefore a key is tried when the keyring is built, and
 * what seals is derived twice and sealed only if the key still has its identifier. A service with two keys cannot be
 * detected with certainty. After the first wrong answer a key must answer correctly 32 times before it seals again.
 */
public final class MasterKey {
    private static final int ID_BYTES = 8;
    private static final byte[] ID = HkdfExpand.text("hashkit.keyid");
    private static final byte[] VERSION = {Seal.VERSION};
    /** Nearly as long as the longest message, so that a service that cuts messages shows. */
    private static final int LONG = 1_150;
    /** How many right answers in a row restore the trust in a key. */
    private static final int TRIALS = 32;

    private final String name;
    private final String id;
    private final State state;
    private volatile @Nullable KeyPrf prf;
    private volatile boolean doubted;

    private MasterKey(String name, String id, State state, @Nullable KeyPrf prf) {
        this.name = name;
        this.id = id;
        this.state = state;
        this.prf = prf;
    }

    /**
     * A key that can be used, or one that is retired. Throws {@link KeyUnavailableException} if the key cannot be used,
     * or gives two answers to one message; refused if it answers two messages alike.
     */
    public static MasterKey of(String name, State state, KeyPrf prf) {
        String id = id(prf, name);
        if (state == State.RETIRED) {
            return destroyed(name, id);
        }
        MasterKey key = new MasterKey(name, id, state, prf);
        key.requireHmac(prf);
        return key;
    }

    /** A retired key of which only the identifier is left. */
    public static MasterKey destroyed(String name, String id) {
        return new MasterKey(name, id, State.RETIRED, null);
    }

    private static String id(KeyPrf prf, String name) {
        byte[] all = HkdfExpand.of(prf, name, ID, VERSION);
        byte[] id = Arrays.copyOf(all, ID_BYTES);
        Arrays.fill(all, (byte) 0);
        return Radix64.STANDARD.encode(id);
    }

    /** The identifier is asked for again at the fourth call, so that two keys in turn show. */
    private void requireHmac(KeyPrf key) {
        if (isLocal(key)) {
            return;
        }
        byte[] message = new byte[LONG];
        byte[] one = HkdfExpand.of(key, name, ID, VERSION, message);
        message[LONG - 1] = 1;
        byte[] other = HkdfExpand.of(key, name, ID, VERSION, message);
        if (MessageDigest.isEqual(one, other)) {
            throw new IllegalArgumentException(
                    "the key " + name + " answers different messages alike, so it does not compute HMAC-SHA-256");
        }
        if (!hasItsIdentifier(key)) {
            throw new KeyUnavailableException("the key " + name + " gave two answers to one message", null);
        }
    }

    private boolean hasItsIdentifier(KeyPrf key) {
        return id(key, name).equals(id);
    }

    /** One in the memory of this process does not change. */
    private static boolean isLocal(KeyPrf key) {
        return key instanceof LocalKey;
    }

    /** Throws {@link IllegalArgumentException} if the text is not an identifier as {@link #of} makes them. */
    public static String requireId(String id) {
        try {
            if (Radix64.STANDARD.decode("the identifier", id).length == ID_BYTES) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // With the message below, which tells what is expected.
        }
        throw new IllegalArgumentException("the identifier of a key is 8 bytes in base64, 11 characters");
    }

    public String name() {
        return name;
    }

    /** What stands in stored strings: 8 bytes that are derived from the key, in base64. */
    public String id() {
        return id;
    }

    public State state() {
        return state;
    }

    /** Whether both have the same name, identifier and state. */
    boolean isLike(MasterKey other) {
        return name.equals(other.name) && id.equals(other.id) && state == other.state;
    }

    /** Whether using the key asks code of the application. */
    public boolean isInService() {
        KeyPrf key = prf;
        return key != null && !isLocal(key);
    }

    /** Derives 32 bytes from the key: HKDF-Expand over the fields. */
    byte[] expand(byte[]... fields) {
        return HkdfExpand.of(usable(), name, fields);
    }

    /**
     * Derives 32 bytes under which something is sealed. Throws {@link KeyUnavailableException} if the key cannot be
     * used, or answers in another way than it did.
     */
    byte[] expandToSeal(byte[]... fields) {
        KeyPrf key = usable();
        if (isLocal(key)) {
            return expand(fields);
        }
        if (doubted) {
            requireTrials(key);
        }
        byte[] derived = expand(fields);
        byte[] again = {};
        boolean proven = false;
        try {
            again = expand(fields);
            // In this order: two keys in turn differ in what was derived.
            proven = MessageDigest.isEqual(derived, again) && hasItsIdentifier(key);
            if (!proven) {
                throw lie();
            }
            return derived;
        } finally {
            Arrays.fill(again, (byte) 0);
            if (!proven) {
                Arrays.fill(derived, (byte) 0);
            }
        }
    }

    private void requireTrials(KeyPrf key) {
        for (int i = 0; i < TRIALS; i++) {
            if (!hasItsIdentifier(key)) {
                throw lie();
            }
        }
        doubted = false;
    }

    /** The exception for an answer that differs from those before; the key is not trusted from now on. */
    KeyUnavailableException lie() {
        doubted = true;
        return new KeyUnavailableException(
                "the key " + name + " no longer answers as it did when the keyring was built: what it"
                        + " seals would not open after a restart",
                null);
    }

    private KeyPrf usable() {
        KeyPrf usable = prf;
        if (usable == null) {
            throw new IllegalStateException("the key " + name + " is retired");
        }
        return usable;
    }

    /** Wipes a key in the memory of this process. Keys that others keep are theirs to close. */
    void close() {
        LocalKey.close(prf);
    }

    /** Uses the key of another keyring in place of one that was wiped; it has the same identifier. */
    void reopen(MasterKey same) {
        KeyPrf key = prf;
        if (key != null && isLocal(key)) {
            prf = same.prf;
        }
    }
}
