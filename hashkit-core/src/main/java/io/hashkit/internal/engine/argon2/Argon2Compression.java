package io.hashkit.internal.engine.argon2;

/** The compression function of Argon2, with its own order of the 128 words of a block. Stateless. */
public interface Argon2Compression {
    /** The words in a block. */
    int WORDS = 128;
    /**
     * Rounds of the empty loop with which a long method on the Vector API begins. The JVM compiles a method after 5,000
     * calls, but after 600 if its loops have run often enough, and C2 removes empty loops. Until then, each vector is an
     * object on the heap.
     */
    int EMPTY_ROUNDS = 40;

    /** The position of word {@code i} in a block; word 0 is first. */
    int place(int i);

    /**
     * G of RFC 9106 section 3.5.
     *
     * @param w all blocks
     * @param x the start of one input
     * @param y the start of the other input
     * @param out the start of the result, which may be {@code y}
     * @param xor whether to XOR the result with the old content
     * @param z scratch, 128 words
     */
    void compress(long[] w, int x, int y, int out, boolean xor, long[] z);
}
