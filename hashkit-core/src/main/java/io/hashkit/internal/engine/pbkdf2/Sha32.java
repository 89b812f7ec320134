package io.hashkit.internal.engine.pbkdf2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A hash function with words of 32 bits. */
public abstract class Sha32 extends ShaSteps<int[]> {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    public Sha32(int[] iv) {
        super(iv, new int[16], Integer.BYTES, int[]::clone);
    }

    @Override
    public int iterate(int count) {
        int[] digest = u;
        int[] message = block;
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
    public void load(byte[] bytes, int[] words) {
        for (int i = 0; i < words.length; i++) {
            words[i] = (int) WORD.get(bytes, Integer.BYTES * i);
        }
    }

    @Override
    public void store(int[] words, byte[] bytes) {
        for (int i = 0; i < words.length; i++) {
            WORD.set(bytes, Integer.BYTES * i, words[i]);
        }
    }

    @Override
    public void wipe(int[] words) {
        Arrays.fill(words, 0);
    }
}
