package io.hashkit.internal.engine.argon2;

import io.hashkit.internal.host.Jvm;

/** G of RFC 9106 section 3.5 in plain Java, word by word, with the words in their standard order. */
public final class Argon2Plain implements Argon2Compression {
    private static final long LOW = 0xFFFFFFFFL;
    /**
     * Whether one factor is doubled instead of the product, which takes the shift off the longest chain. C2 of JDK 25
     * loses by this, presumably because it can make one instruction of the doubled product and the sum after it.
     * Other processors and JDKs have not been measured.
     */
    private static final boolean FACTOR_FIRST =
            Runtime.version().feature() == 17 && Jvm.property("os.arch").equals("amd64");

    @Override
    public int place(int i) {
        return i;
    }

    /** The final XOR reads both inputs again instead of keeping their XOR. */
    @Override
    public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
        rowsAndFirstColumn(w, x, y, z);
        otherColumns(w, x, y, out, xor, z);
    }

    /**
     * Split into two methods at this point, because C2 then keeps more of the mixing in registers than in one method,
     * or than with all columns in one loop.
     */
    private static void rowsAndFirstColumn(long[] w, int x, int y, long[] z) {
        for (int i = 0; i < WORDS; i++) {
            z[i] = w[x + i] ^ w[y + i];
        }
        for (int i = 0; i < WORDS; i += 16) {
            mix(z, i, i + 4, i + 8, i + 12);
            mix(z, i + 1, i + 5, i + 9, i + 13);
            mix(z, i + 2, i + 6, i + 10, i + 14);
            mix(z, i + 3, i + 7, i + 11, i + 15);
            mix(z, i, i + 5, i + 10, i + 15);
            mix(z, i + 1, i + 6, i + 11, i + 12);
            mix(z, i + 2, i + 7, i + 8, i + 13);
            mix(z, i + 3, i + 4, i + 9, i + 14);
        }
        column(z, 0);
    }

    private static void otherColumns(long[] w, int x, int y, int out, boolean xor, long[] z) {
        for (int i = 2; i < 16; i += 2) {
            column(z, i);
        }
        if (xor) {
            for (int i = 0; i < WORDS; i++) {
                w[out + i] ^= z[i] ^ w[x + i] ^ w[y + i];
            }
        } else {
            for (int i = 0; i < WORDS; i++) {
                w[out + i] = z[i] ^ w[x + i] ^ w[y + i];
            }
        }
    }

    private static void column(long[] z, int i) {
        mix(z, i, i + 32, i + 64, i + 96);
        mix(z, i + 1, i + 33, i + 65, i + 97);
        mix(z, i + 16, i + 48, i + 80, i + 112);
        mix(z, i + 17, i + 49, i + 81, i + 113);
        mix(z, i, i + 33, i + 80, i + 113);
        mix(z, i + 1, i + 48, i + 81, i + 96);
        mix(z, i + 16, i + 49, i + 64, i + 97);
        mix(z, i + 17, i + 32, i + 65, i + 112);
    }

    /**
     * GB of RFC 9106 section 3.6. The words stay in the array, because sixteen local variables would spill, which costs
     * more. The order of the sums leaves only one addition after each product.
     */
    private static void mix(long[] z, int ia, int ib, int ic, int id) {
        long a = z[ia];
        long b = z[ib];
        long c = z[ic];
        long d = z[id];
        a = (a + b) + twice(a & LOW, b & LOW);
        d = Long.rotateRight(d ^ a, 32);
        c = (c + d) + twice(c & LOW, d & LOW);
        b = Long.rotateRight(b ^ c, 24);
        a = (a + b) + twice(a & LOW, b & LOW);
        d = Long.rotateRight(d ^ a, 16);
        c = (c + d) + twice(c & LOW, d & LOW);
        b = Long.rotateRight(b ^ c, 63);
        z[ia] = a;
        z[ib] = b;
        z[ic] = c;
        z[id] = d;
    }

    /** Twice the product of an old and a new word; {@code fresh} is known last. */
    private static long twice(long old, long fresh) {
        return FACTOR_FIRST ? (old << 1) * fresh : (old * fresh) << 1;
    }
}
