package io.hashkit.algorithm;

import java.util.Arrays;
import java.util.function.UnaryOperator;

/** The computation of {@link ParsedHash#nested}. */
final class Nested {
    private Nested() {}

    /**
     * Computes the outer hash over the inner tag, and wipes what is between them.
     *
     * @param inner the inner tag, which is wiped; empty if no password can lead to it
     * @return the tag of the whole; empty if {@code inner} is, after the same work
     */
    static byte[] compute(
            byte[] inner,
            UnaryOperator<byte[]> between,
            StoredHash outer,
            UnaryOperator<byte[]> after,
            HashFunction engines) {
        byte[] input = inner;
        byte[] made = inner;
        try {
            if (inner.length == 0) {
                return ParsedHash.impossible(outer, engines);
            }
            input = between.apply(inner);
            made = engines.compute(outer, input);
            return after.apply(made);
        } finally {
            Arrays.fill(inner, (byte) 0);
            Arrays.fill(input, (byte) 0);
            Arrays.fill(made, (byte) 0);
        }
    }
}
