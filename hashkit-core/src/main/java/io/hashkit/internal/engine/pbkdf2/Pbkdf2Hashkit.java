package io.hashkit.internal.engine.pbkdf2;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WrongWorkException;
import java.util.Arrays;

/** PBKDF2 (RFC 8018 section 5.2) with the HMAC states computed once: two compressions per iteration, and no garbage. */
public final class Pbkdf2Hashkit implements Engine<Pbkdf2> {
    /** The number of iterations between two checks of the interrupt flag. */
    private static final int UNCHECKED = 1024;

    /** HMAC with one key. Used by one thread; closing wipes it. */
    public interface Steps extends AutoCloseable {
        /** The length of a digest in bytes. */
        int length();

        /** Sets the key; must be called first, and once. */
        void key(byte[] key);

        /** Computes U1 of a block of output. */
        void first(byte[] salt, int index);

        /** Computes the next {@code count} of U2, U3 and so on, and returns the number computed. */
        int iterate(int count);

        /** Writes the XOR of all U to the start of {@code out}. */
        void sum(byte[] out);

        @Override
        void close();
    }

    @Override
    public byte[] derive(Pbkdf2 scheme, Input input, int length) {
        try (Steps steps = steps(Prf.of(scheme))) {
            return derive(steps, input, scheme.iterations(), length);
        }
    }

    private static Steps steps(Prf prf) {
        return switch (prf) {
            case SHA1 -> new Sha1();
            case SHA256 -> new Sha256();
            case SHA512 -> new Sha512();
        };
    }

    /** Computes PBKDF2; scrypt uses it too. */
    public static byte[] derive(Steps steps, Input input, int iterations, int length) {
        byte[] out = new byte[length];
        byte[] sum = new byte[steps.length()];
        try {
            steps.key(input.password());
            for (int index = 1, start = 0; start < length; index++, start += sum.length) {
                if (index % UNCHECKED == 0) {
                    // scrypt asks for up to 2 GiB with one iteration per block.
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
        // An int would overflow at the largest number of iterations.
        long done = 1;
        while (done < iterations) {
            HashInterruptedException.check();
            done += steps.iterate((int) Math.min(UNCHECKED, iterations - done));
        }
        WrongWorkException.require("PBKDF2 iterations in a block", done, iterations);
    }
}
