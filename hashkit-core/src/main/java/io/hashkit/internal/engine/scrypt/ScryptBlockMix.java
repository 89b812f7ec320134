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

    /**
     * The position of word {@code i} of a lane in the blocks of two lanes.
     *
     * @param lane 0 or 1
     * @param words the words in a block of one lane
     */
    default int placeTogether(int i, int lane, int words) {
        return lane * words + place(i);
    }

    /**
     * Writes the blocks of two lanes to their V and mixes them, step 2 of RFC 7914 section 5.
     *
     * @param in both blocks
     * @param at the start of the blocks in {@code v} and {@code v2}
     * @param out the result, another array
     * @param chunk scratch, 16 words
     */
    default void fillTogether(int[] in, int[] v, int[] v2, int at, int[] out, int[] chunk) {
        int words = in.length / 2;
        System.arraycopy(in, 0, v, at, words);
        System.arraycopy(in, words, v2, at, words);
        mix(in, 0, out, 0, words, chunk);
        mix(in, words, out, words, words, chunk);
    }

    /**
     * As {@link #mixXor}, of two lanes.
     *
     * @param in both blocks, whose content is undefined afterwards
     * @param out the result, another array
     */
    default void mixXorTogether(int[] in, int[] v, int at, int[] v2, int at2, int[] out, int[] chunk) {
        int words = in.length / 2;
        for (int i = 0; i < words; i++) {
            in[i] ^= v[at + i];
            in[words + i] ^= v2[at2 + i];
        }
        mix(in, 0, out, 0, words, chunk);
        mix(in, words, out, words, words, chunk);
    }
}
