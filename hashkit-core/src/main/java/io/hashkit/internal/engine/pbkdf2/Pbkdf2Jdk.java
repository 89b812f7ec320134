package io.hashkit.internal.engine.pbkdf2;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.WrongWorkException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;

/**
 * PBKDF2 (RFC 8018 section 5.2) with the JDK's {@link Mac}. The JDK's own PBKDF2 takes only text, and is not faster.
 */
public final class Pbkdf2Jdk implements Engine<Pbkdf2> {
    /** The number of iterations between two checks of the interrupt flag; takes about a millisecond. */
    private static final int UNCHECKED = 1024;

    /** By the name of an HMAC, the {@link Keyed#origin} of the first one, with which this engine proved its answers. */
    private final Map<String, Provider[]> origins = new ConcurrentHashMap<>();

    public Pbkdf2Jdk() {
        OutOfMemory.prepareReflection();
    }

    @Override
    public byte[] derive(Pbkdf2 scheme, Input input, int length) {
        try (Keyed keyed = new Keyed(input, scheme)) {
            requireSameOrigin(Prf.of(scheme).jcaName(), keyed.origin);
            return blocks(keyed.mac, scheme.iterations(), input.salt(), length);
        } catch (GeneralSecurityException e) {
            throw noMac(scheme, e);
        }
    }

    /**
     * Throws for good after a provider was inserted: other threads may hold this engine, and only a new one proves its
     * answers with what that provider computes.
     */
    @SuppressWarnings("ReferenceEquality") // another provider may have an equal table
    private void requireSameOrigin(String name, Provider[] now) {
        Provider[] before = origins.putIfAbsent(name, now);
        if (before != null && (before[0] != now[0] || before[1] != now[1])) {
            throw new IllegalStateException(name + " is another provider's than before");
        }
    }

    private static IllegalStateException noMac(Pbkdf2 scheme, GeneralSecurityException e) {
        return new IllegalStateException(
                "the JDK has no usable " + Prf.of(scheme).jcaName(), e);
    }

    /** HMAC under the password of a hash. */
    static final class Keyed implements AutoCloseable {
        private final Mac mac;
        private final Key key;
        /** The provider of the HMAC, and that of the digest inside it, which SunJCE takes from the first that has it. */
        private final Provider[] origin;

        Keyed(Input input, Pbkdf2 scheme) {
            Prf prf = Prf.of(scheme);
            String name = prf.jcaName();
            key = new Key(input.passwordAsHmacKey(), name);
            try {
                mac = Mac.getInstance(name);
                mac.init(key);
                origin = new Provider[] {
                    mac.getProvider(),
                    MessageDigest.getInstance(prf.digestName()).getProvider()
                };
            } catch (GeneralSecurityException e) {
                key.wipe();
                throw noMac(scheme, e);
            } catch (Throwable e) {
                key.wipe();
                throw e;
            }
        }

        /** Whether the HMAC and the digest inside it are the JDK's own. */
        boolean isOfTheJdk() {
            return origin[0].getName().equals("SunJCE") && origin[1].getName().equals("SUN");
        }

        /** Computes the next iterations of a block of output, and returns their number. */
        <T> int iterate(ShaSteps<T> steps, int count) {
            byte[] u = new byte[steps.length()];
            byte[] sum = new byte[u.length];
            try {
                // What an error has left in it belongs to no message.
                mac.reset();
                steps.store(steps.u, u);
                steps.store(steps.sum, sum);
                for (int i = 0; i < count; i++) {
                    add(mac, u, sum);
                }
                steps.load(u, steps.u);
                steps.load(sum, steps.sum);
                return count;
            } catch (ShortBufferException e) {
                throw new IllegalStateException("the JDK's HMAC is longer than its hash function", e);
            } finally {
                Arrays.fill(u, (byte) 0);
                Arrays.fill(sum, (byte) 0);
            }
        }

        @Override
        public void close() {
            key.wipe();
            try {
                // Overwrites the padded keys that the Mac keeps.
                mac.init(key);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("the JDK's HMAC refuses a key", e);
            }
        }
    }

    private static byte[] blocks(Mac mac, int iterations, byte[] salt, int length) throws ShortBufferException {
        int blockLength = mac.getMacLength();
        byte[] out = new byte[length];
        byte[] u = new byte[blockLength];
        byte[] sum = new byte[blockLength];
        try {
            for (int block = 1, start = 0; start < length; block++, start += blockLength) {
                mac.update(salt);
                mac.update(
                        new byte[] {(byte) (block >>> 24), (byte) (block >>> 16), (byte) (block >>> 8), (byte) block});
                mac.doFinal(u, 0);
                System.arraycopy(u, 0, sum, 0, blockLength);
                iterate(mac, iterations, u, sum);
                System.arraycopy(sum, 0, out, start, Math.min(blockLength, length - start));
            }
            return out;
        } catch (HashInterruptedException | WrongWorkException e) {
            Arrays.fill(out, (byte) 0);
            throw e;
        } finally {
            Arrays.fill(u, (byte) 0);
            Arrays.fill(sum, (byte) 0);
        }
    }

    /** Computes all iterations but the first. */
    private static void iterate(Mac mac, int iterations, byte[] u, byte[] sum) throws ShortBufferException {
        int done = 1;
        for (; done < iterations; done++) {
            if (done % UNCHECKED == 0) {
                HashInterruptedException.check();
            }
            add(mac, u, sum);
        }
        WrongWorkException.require("PBKDF2 iterations in a block", done, iterations);
    }

    private static void add(Mac mac, byte[] u, byte[] sum) throws ShortBufferException {
        mac.update(u);
        mac.doFinal(u, 0);
        for (int i = 0; i < u.length; i++) {
            sum[i] ^= u[i];
        }
    }

    /**
     * A key whose bytes can be wiped, including the copies that it returns; {@code SecretKeySpec} keeps its copy for
     * good.
     */
    private static final class Key implements SecretKey {
        private static final long serialVersionUID = 1L;

        private final transient byte[] bytes;
        private final String algorithm;
        private transient byte[] handedOut = {};

        Key(byte[] bytes, String algorithm) {
            this.bytes = bytes;
            this.algorithm = algorithm;
        }

        @Override
        public String getAlgorithm() {
            return algorithm;
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            Arrays.fill(handedOut, (byte) 0);
            handedOut = bytes.clone();
            return handedOut;
        }

        void wipe() {
            Arrays.fill(bytes, (byte) 0);
            Arrays.fill(handedOut, (byte) 0);
        }

        private void writeObject(java.io.ObjectOutputStream out) throws java.io.NotSerializableException {
            throw new java.io.NotSerializableException("keys cannot be serialised");
        }
    }
}
