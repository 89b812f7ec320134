package io.hashkit.internal.engine.bcrypt;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WrongWorkException;
import java.util.Arrays;

/**
 * bcrypt (Provos and Mazières, A Future-Adaptable Password Scheme, USENIX 1999) in plain Java: the four S-boxes in one
 * array, P read from its array, sixteen rounds unrolled.
 *
 * <p>Not final, and its steps not private, so that a test can count them.
 */
public class BcryptHashkit implements Engine<Bcrypt> {
    /** "OrpheanBeholderScryDoubt", the text that bcrypt encrypts. */
    private static final int[] TEXT = {0x4f727068, 0x65616e42, 0x65686f6c, 0x64657253, 0x63727944, 0x6f756274};

    /** The words of P, and therefore of a key. */
    private static final int WORDS = 18;

    /** The number of rounds between two checks of the interrupt flag; takes about 3 ms. */
    private static final int UNCHECKED = 64;

    @Override
    public byte[] derive(Bcrypt scheme, Input input, int length) {
        int[] p = BlowfishTables.p();
        int[] s = BlowfishTables.s();
        int[] key = new int[WORDS];
        int[] salt = new int[WORDS];
        byte[] password = input.passwordForBcrypt();
        try {
            cycle(password, key);
            cycle(input.salt(), salt);
            expand(p, s, key, salt);
            long rounds = 1L << scheme.cost();
            long done = 0;
            while (done < rounds) {
                HashInterruptedException.check();
                done += rounds(p, s, key, salt, (int) Math.min(UNCHECKED, rounds - done));
            }
            WrongWorkException.require("bcrypt rounds", done, 1L << scheme.cost());
            return encrypt(p, s, length);
        } finally {
            Arrays.fill(p, 0);
            Arrays.fill(s, 0);
            Arrays.fill(key, 0);
            Arrays.fill(password, (byte) 0);
        }
    }

    /** Fills the words by repeating the bytes. */
    static void cycle(byte[] bytes, int[] words) {
        for (int i = 0, at = 0; i < words.length; i++) {
            int word = 0;
            for (int j = 0; j < 4; j++, at = (at + 1) % bytes.length) {
                word = (word << 8) | (bytes[at] & 0xff);
            }
            words[i] = word;
        }
    }

    /** Computes some of the 2^cost rounds, and returns their number. */
    public int rounds(int[] p, int[] s, int[] key, int[] salt, int count) {
        int done = 0;
        for (; done < count; done++) {
            round(p, s, key, salt);
        }
        return done;
    }

    /** Computes one round. */
    public void round(int[] p, int[] s, int[] key, int[] salt) {
        expand(p, s, key);
        expand(p, s, salt);
    }

    /** ExpandKey with a salt of zeros. */
    public void expand(int[] p, int[] s, int[] key) {
        for (int i = 0; i < 18; i++) {
            p[i] ^= key[i];
        }
        long lr = fill(p, s, p, 18, 0);
        fill(p, s, s, 1024, lr);
    }

    /**
     * Encrypts repeatedly, and writes each result over the next two words of {@code p} or {@code s}. Returns the last
     * one, with the left half in the upper bits.
     */
    private static long fill(int[] p, int[] s, int[] out, int words, long lr) {
        int l = (int) (lr >>> 32);
        int r = (int) lr;
        for (int i = 0; i < words; i += 2) {
            l ^= p[0];
            r = (r ^ p[1]) ^ f(s, l);
            l = (l ^ p[2]) ^ f(s, r);
            r = (r ^ p[3]) ^ f(s, l);
            l = (l ^ p[4]) ^ f(s, r);
            r = (r ^ p[5]) ^ f(s, l);
            l = (l ^ p[6]) ^ f(s, r);
            r = (r ^ p[7]) ^ f(s, l);
            l = (l ^ p[8]) ^ f(s, r);
            r = (r ^ p[9]) ^ f(s, l);
            l = (l ^ p[10]) ^ f(s, r);
            r = (r ^ p[11]) ^ f(s, l);
            l = (l ^ p[12]) ^ f(s, r);
            r = (r ^ p[13]) ^ f(s, l);
            l = (l ^ p[14]) ^ f(s, r);
            r = (r ^ p[15]) ^ f(s, l);
            l = (l ^ p[16]) ^ f(s, r);
            int last = r ^ p[17];
            r = l;
            l = last;
            out[i] = l;
            out[i + 1] = r;
        }
        return (long) l << 32 | (r & 0xFFFFFFFFL);
    }

    /** F of Blowfish. Only one XOR depends on its result, because the other half was XORed with P before. */
    static int f(int[] s, int x) {
        return ((s[x >>> 24] + s[256 + ((x >>> 16) & 0xff)]) ^ s[512 + ((x >>> 8) & 0xff)]) + s[768 + (x & 0xff)];
    }

    /** ExpandKey with a salt, of which two words go into each encryption. */
    static void expand(int[] p, int[] s, int[] key, int[] salt) {
        for (int i = 0; i < 18; i++) {
            p[i] ^= key[i];
        }
        int[] one = new int[2];
        long lr = 0;
        for (int i = 0; i < 18 + 1024; i += 2) {
            lr ^= (long) salt[i & 2] << 32 | (salt[(i & 2) + 1] & 0xFFFFFFFFL);
            lr = fill(p, s, one, 2, lr);
            int[] out = i < 18 ? p : s;
            out[i < 18 ? i : i - 18] = one[0];
            out[i < 18 ? i + 1 : i - 17] = one[1];
        }
        Arrays.fill(one, 0);
    }

    static byte[] encrypt(int[] p, int[] s, int length) {
        int[] text = TEXT.clone();
        int[] one = new int[2];
        byte[] tag = new byte[length];
        for (int i = 0; i < text.length; i += 2) {
            long lr = (long) text[i] << 32 | (text[i + 1] & 0xFFFFFFFFL);
            for (int j = 0; j < 64; j++) {
                lr = fill(p, s, one, 2, lr);
            }
            for (int j = 0; j < 8 && 4 * i + j < length; j++) {
                tag[4 * i + j] = (byte) (lr >>> (56 - 8 * j));
            }
        }
        Arrays.fill(one, 0);
        return tag;
    }
}
