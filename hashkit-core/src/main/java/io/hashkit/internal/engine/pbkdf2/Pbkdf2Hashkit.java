package io.hashkit.internal.engine.pbkdf2;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WrongWorkException;
import java.util.Arrays;

/** PBKDF2 (RFC 8018 section 5.2) with the states of HMAC computed once: two compressions an iteration, and no garbage. */
public final class Pbkdf2Hashkit implements Engine<Pbkdf2> {
    /** How many iterations are computed between two looks at the interrupt flag. */
    private static final int UNCHECKED = 1024;

    /** HMAC under one key. Used by one thread; closing wipes. */
    public interface Steps extends AutoCloseable {
        /** Bytes of a digest. */
        int length();

        /** To be called first, once. */
        void key(byte[] key);

        /** U1 of a block of output. */
        void first(byte[] salt, int index);

        /** The next {@code count} of U2, U3 and so on; how many were done. */
        int iterate(int count);

        /** Writes the XOR of all U to the start of {@code out}. */
        void sum(byte[] out);

        @Override
        void close();
    }

    @Override
    public byte[] derive(Pbkdf2 scheme, Input input, int length) {
        try (Steps steps = steps(scheme.prf())) {
            return derive(steps, input, scheme.iterations(), length);
        }
    }

    private static Steps steps(Pbkdf2.Prf prf) {
        return switch (prf) {
            case SHA1 -> new Sha1();
            case SHA256 -> new Sha256();
            case SHA512 -> new Sha512();
        };
    }

    /** For scrypt too. */
    public static byte[] derive(Steps steps, Input input, int iterations, int length) {
        byte[] out = new byte[length];
        byte[] sum = new byte[steps.length()];
        try {
            steps.key(input.password());
            for (int index = 1, start = 0; start < length; index++, start += sum.length) {
                if (index % UNCHECKED == 0) {
                    // scrypt asks for up to 2 GiB with one iteration each.
                    HashInterruptedException.check();
                }
                block(steps, input.salt(), index, iterations);
                steps.sum(sum);
                System.arraycopy(sum, 0, out, start, Math.min(sum.length, length - start));
            }
            return out;
        } catch (HashInterruptedException | WrongWorkException e) {
            Arrays.fill(out, (byte) 0);
            throw e;
        } finally {
            Arrays.fill(sum, (byte) 0);
        }
    }

    private static void block(Steps steps, byte[] salt, int index, int iterations) {
        steps.first(salt, index);
        // A sum of int passes the largest number of iterations.
        long done = 1;
        while (done < iterations) {
            HashInterruptedException.check();
            done += steps.iterate((int) Math.min(UNCHECKED, iterations - done));
        }
        WrongWorkException.require("PBKDF2 iterations in a block", done, iterations);
    }
}
