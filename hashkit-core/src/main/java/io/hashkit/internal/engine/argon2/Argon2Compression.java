package io.hashkit.internal.engine.argon2;

/** The compression function of Argon2, and the order in which it wants the 128 words of a block. Stateless. */
public interface Argon2Compression {
    /** Words in a block. */
    int WORDS = 128;

    /** Where word {@code i} of a block stands in it; word 0 is the first. */
    int place(int i);

    /**
     * G of RFC 9106 section 3.5.
     *
     * @param w all blocks
     * @param x where one input starts
     * @param y where the other input starts
     * @param out where the result goes, over {@code y} or elsewhere
     * @param xor whether the result is XORed with what is there
     * @param z 128 words
     */
    void compress(long[] w, int x, int y, int out, boolean xor, long[] z);
}
