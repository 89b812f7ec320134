package io.hashkit.internal.engine.pbkdf2;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.RefusedInputException;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.security.auth.DestroyFailedException;
import org.jspecify.annotations.Nullable;

/**
 * PBKDF2 by the {@link SecretKeyFactory} of one provider.
 *
 * <p>A validated module refuses inputs that its approved mode does not allow. Such an input costs the work of its hash
 * with public data in its place, and then ends with {@link RefusedInputException}: so no list of the limits of each
 * module is needed, and refused passwords take as long as wrong ones. If the module refuses public data as well, it does
 * not work.
 */
public final class Pbkdf2Jca implements Engine<Pbkdf2> {
    /** No known module asks for more, of any of them. */
    private static final int ACCEPTED_ITERATIONS = 1000;

    private static final int ACCEPTED_BYTES = 20;
    private static final byte[] ACCEPTED_SALT = new byte[32];
    private static final int MOST_LEAST = 64;

    private final JcaProvider provider;
    private final int leastPassword;

    /**
     * Looks for the shortest password that the provider accepts. Refuses one without PBKDF2. Throws {@link
     * NoEngineException} if it is in the wrong mode or accepts no password.
     */
    public Pbkdf2Jca(Provider of) {
        OutOfMemory.prepareReflection();
        provider = new JcaProvider(of);
        leastPassword = leastPassword(prf(of));
    }

    private Prf prf(Provider of) {
        for (Prf prf : new Prf[] {Prf.SHA256, Prf.SHA512, Prf.SHA1}) {
            if (of.getService("SecretKeyFactory", algorithm(prf)) != null) {
                return prf;
            }
        }
        throw new IllegalArgumentException(
                "the provider " + provider + " has no PBKDF2: no SecretKeyFactory called " + algorithm(Prf.SHA256));
    }

    private static String algorithm(Prf prf) {
        return "PBKDF2With" + prf.jcaName();
    }

    private int leastPassword(Prf prf) {
        Throwable last = null;
        for (int length = 0; length <= MOST_LEAST; length++) {
            try {
                derivePublic(prf, length, ACCEPTED_ITERATIONS, ACCEPTED_BYTES);
                return length;
            } catch (Throwable e) {
                JcaProvider.requireRoom(e);
                last = e;
            }
        }
        throw provider.fault("computes no hash of public data, but throws " + last);
    }

    public JcaProvider provider() {
        return provider;
    }

    /** The reason why the provider does not accept a password, or null. */
    public @Nullable String violation(byte[] password) {
        if (password.length < leastPassword) {
            return "the password is shorter than " + leastPassword + " bytes in UTF-8, the shortest that the provider "
                    + provider + " accepts";
        }
        char[] text = text(password);
        if (text == null) {
            return "the password is not text in UTF-8, and the provider " + provider + " takes nothing else";
        }
        Arrays.fill(text, '\0');
        return null;
    }

    @Override
    public String detail() {
        return provider.describe() + ", passwords from " + leastPassword + " bytes";
    }

    @Override
    public byte[] derive(Pbkdf2 scheme, Input input, int length) {
        HashInterruptedException.check();
        provider.requireApproved();
        char[] text = text(input.password());
        if (text == null) {
            computePublic(scheme, length);
            throw refusal();
        }
        try {
            byte[] tag = tried(scheme, text, input, length);
            if (tag == null) {
                computePublic(scheme, length);
                // A fault that has passed meanwhile must not make a right password wrong.
                tag = tried(scheme, text, input, length);
            }
            if (tag == null) {
                throw refusal();
            }
            return requireLength(tag, length);
        } finally {
            Arrays.fill(text, '\0');
        }
    }

    /** Null if the provider throws. */
    private byte @Nullable [] tried(Pbkdf2 scheme, char[] text, Input input, int length) {
        try {
            return generate(Prf.of(scheme), text, input.salt(), scheme.iterations(), length);
        } catch (Throwable e) {
            JcaProvider.requireRoom(e);
            return null;
        }
    }

    private RefusedInputException refusal() {
        return new RefusedInputException("the provider " + provider + " refuses this password");
    }

    /** The bytes as text, which the caller wipes; null if they are not UTF-8. */
    private static char @Nullable [] text(byte[] password) {
        char[] room = new char[password.length];
        CharBuffer text = CharBuffer.wrap(room);
        try {
            // It reports what it cannot decode.
            var decoder = UTF_8.newDecoder();
            var decoded = decoder.decode(ByteBuffer.wrap(password), text, true);
            if (decoded.isError()) {
                decoded.throwException();
            }
            return Arrays.copyOf(room, text.position());
        } catch (CharacterCodingException e) {
            return null;
        } finally {
            Arrays.fill(room, '\0');
        }
    }

    /** Does the work of a hash, with public data that no module refuses. */
    private void computePublic(Pbkdf2 scheme, int length) {
        int iterations = Math.max(scheme.iterations(), ACCEPTED_ITERATIONS);
        try {
            derivePublic(Prf.of(scheme), MOST_LEAST, iterations, Math.max(length, ACCEPTED_BYTES));
        } catch (NoEngineException e) {
            throw e;
        } catch (Throwable e) {
            JcaProvider.requireRoom(e);
            throw provider.fault("failed with " + e);
        }
    }

    private void derivePublic(Prf prf, int passwordLength, int iterations, int length) throws GeneralSecurityException {
        char[] text = new char[passwordLength];
        Arrays.fill(text, 'x');
        requireLength(generate(prf, text, ACCEPTED_SALT, iterations, length), length);
    }

    /** A copy of what the provider gives, which may be any length. The provider may keep copies of its own. */
    private byte[] generate(Prf prf, char[] text, byte[] salt, int iterations, int length)
            throws GeneralSecurityException {
        PBEKeySpec spec = new PBEKeySpec(text, salt, iterations, Math.multiplyExact(length, Byte.SIZE));
        try {
            SecretKeyFactory factory = SecretKeyFactory.getInstance(algorithm(prf), provider.provider());
            SecretKey key = factory.generateSecret(spec);
            byte[] encoded = key.getEncoded();
            destroy(key);
            if (encoded == null) {
                return new byte[0];
            }
            // Or the provider could change the tag later.
            byte[] tag = encoded.clone();
            Arrays.fill(encoded, (byte) 0);
            return tag;
        } finally {
            spec.clearPassword();
        }
    }

    private static void destroy(SecretKey key) {
        try {
            key.destroy();
        } catch (DestroyFailedException e) {
            // Most providers leave keys to the garbage collector.
        }
    }

    private byte[] requireLength(byte[] tag, int length) {
        if (tag.length != length) {
            int given = tag.length;
            Arrays.fill(tag, (byte) 0);
            throw provider.fault("gave a hash of " + given + " bytes instead of " + length);
        }
        return tag;
    }
}
