package io.hashkit.internal.engine.pbkdf2;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.WrongWorkException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;

/**
 * PBKDF2 (RFC 8018 section 5.2) with the JDK's {@link Mac}. The JDK's own PBKDF2 takes only text, and is not faster.
 */
public final class Pbkdf2Jdk implements Engine<Pbkdf2> {
    /** The number of iterations between two checks of the interrupt flag; takes about a millisecond. */
    private static final int UNCHECKED = 1024;

    public Pbkdf2Jdk() {
        OutOfMemory.prepareReflection();
    }

    @Override
    public byte[] derive(Pbkdf2 scheme, Input input, int length) {
        try (Key key = new Key(input.passwordAsHmacKey(), Prf.of(scheme).jcaName())) {
            Mac mac = Mac.getInstance(Prf.of(scheme).jcaName());
            mac.init(key);
            try {
                return blocks(mac, scheme.iterations(), input.salt(), length);
            } finally {
                key.wipe();
                // Overwrites the padded keys that the Mac keeps.
                mac.init(key);
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "the JDK has no usable " + Prf.of(scheme).jcaName(), e);
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
            mac.update(u);
            mac.doFinal(u, 0);
            for (int i = 0; i < u.length; i++) {
                sum[i] ^= u[i];
            }
        }
        WrongWorkException.require("PBKDF2 iterations in a block", done, iterations);
    }

    /**
     * A key whose bytes can be wiped, including the copies that it returns; {@code SecretKeySpec} keeps its copy for
     * good.
     */
    private static final class Key implements SecretKey, AutoCloseable {
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

        @Override
        public void close() {
            wipe();
        }

        private void writeObject(java.io.ObjectOutputStream out) throws java.io.NotSerializableException {
            throw new java.io.NotSerializableException("keys cannot be serialised");
        }
    }
}
