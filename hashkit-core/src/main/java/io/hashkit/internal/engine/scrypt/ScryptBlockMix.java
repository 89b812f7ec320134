package io.hashkit.internal.engine.scrypt;

/** The block mixing of scrypt, with its own order of the 16 words of a chunk. Stateless. */
public interface ScryptBlockMix {
    /** The words in a chunk. */
    int CHUNK = 16;

    /** The position of word {@code i} in a block; the first word of a chunk is first. */
    int place(int i);

    /**
     * BlockMix of RFC 7914 section 4.
     *
     * @param from the start of the block in {@code in}
     * @param to the start of the result in {@code out}, which must not overlap the block
     * @param words the words in a block
     * @param chunk scratch, 16 words
     */
    void mix(int[] in, int from, int[] out, int to, int words, int[] chunk);

    /**
     * BlockMix of the XOR of two blocks, step 3.2 of RFC 7914 section 5.
     *
     * @param in a block, whose content is undefined afterwards
     * @param v contains the other block
     * @param at the start of the other block in {@code v}
     * @param out the result, another array
     * @param chunk scratch, 16 words
     */
    default void mixXor(int[] in, int[] v, int at, int[] out, int[] chunk) {
        for (int i = 0; i < in.length; i++) {
            in[i] ^= v[at + i];
        }
        mix(in, 0, out, 0, in.length, chunk);
    }

    /** Whether two lanes are mixed faster together than one after the other. */
    default boolean isFasterTogether() {
        return false;
    }

    /** As {@link #mix}, for a second lane too, at the same places. */
    default void mixBoth(int[] in, int[] in2, int from, int[] out, int[] out2, int to, int words, int[] chunk) {
        mix(in, from, out, to, words, chunk);
        mix(in2, from, out2, to, words, chunk);
    }

    /** As {@link #mixXor}, for a second lane too. */
    default void mixXorBoth(
            int[] in, int[] v, int at, int[] out, int[] in2, int[] v2, int at2, int[] out2, int[] chunk) {
        mixXor(in, v, at, out, chunk);
        mixXor(in2, v2, at2, out2, chunk);
    }
}
