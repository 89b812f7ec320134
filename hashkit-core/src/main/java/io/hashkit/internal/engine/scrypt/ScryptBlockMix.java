package io.hashkit.internal.engine.scrypt;

/** The mixing of a block of scrypt, and the order in which it wants the 16 words of a chunk. Stateless. */
public interface ScryptBlockMix {
    /** Words in a chunk. */
    int CHUNK = 16;

    /** Where word {@code i} of a block stands in it; the first word of a chunk is the first. */
    int place(int i);

    /**
     * BlockMix of RFC 7914 section 4.
     *
     * @param from where the block starts in {@code in}
     * @param to where the result starts in {@code out}, elsewhere
     * @param words in a block
     * @param chunk 16 words
     */
    void mix(int[] in, int from, int[] out, int to, int words, int[] chunk);

    /**
     * BlockMix of the XOR of two blocks, step 3.2 of RFC 7914 section 5.
     *
     * @param in a block, of which nothing is left afterwards that anybody may read
     * @param v where the other block is
     * @param at where it starts in {@code v}
     * @param out the result, another array
     * @param chunk 16 words
     */
    default void mixXor(int[] in, int[] v, int at, int[] out, int[] chunk) {
        for (int i = 0; i < in.length; i++) {
            in[i] ^= v[at + i];
        }
        mix(in, 0, out, 0, in.length, chunk);
    }
}
