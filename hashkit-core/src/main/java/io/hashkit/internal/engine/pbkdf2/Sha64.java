package io.hashkit.internal.engine.pbkdf2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A hash function with words of 64 bits. */
abstract class Sha64 extends ShaSteps<long[]> {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    public Sha64(long[] iv) {
        super(iv, new long[16], Long.BYTES, long[]::clone);
    }

    @Override
    public int iterate(int count) {
        long[] digest = u;
        long[] message = block;
        int done = 0;
        for (; done < count; done++) {
            System.arraycopy(digest, 0, message, 0, digest.length);
            System.arraycopy(inner, 0, digest, 0, digest.length);
            compress(digest, message);
            System.arraycopy(digest, 0, message, 0, digest.length);
            System.arraycopy(outer, 0, digest, 0, digest.length);
            compress(digest, message);
            for (int j = 0; j < digest.length; j++) {
                sum[j] ^= digest[j];
            }
        }
        return done;
    }

    @Override
    public void load(byte[] bytes, long[] words) {
        for (int i = 0; i < words.length; i++) {
            words[i] = (long) WORD.get(bytes, Long.BYTES * i);
        }
    }

    @Override
    public void store(long[] words, byte[] bytes) {
        for (int i = 0; i < words.length; i++) {
            WORD.set(bytes, Long.BYTES * i, words[i]);
        }
    }

    @Override
    public void wipe(long[] words) {
        Arrays.fill(words, 0);
    }
}
