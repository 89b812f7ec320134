package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Dialect;
import java.util.List;

/** Dialects that a hasher cannot accept together. */
public final class Overlaps {
    /** Of values, in bytes: the fewest, and such as salts have. Base64 of some has no padding. */
    private static final int[] LENGTHS = {0, 8, 12, 16, 24};

    private Overlaps() {}

    /**
     * Refuses a dialect that claims what a later one writes, unless their computations are the same: it would answer that
     * right passwords of the later one are wrong.
     *
     * @param dialects of one rank: no other rule says which of them comes first
     */
    public static void requireDistinct(List<Dialect> dialects) {
        for (int i = 0; i < dialects.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (dialects.get(i).name().equals(dialects.get(j).name())) {
                    throw new IllegalArgumentException(
                            "two dialects have the name " + dialects.get(i) + ": give each a name of its own");
                }
                if (dialects.get(i) instanceof FormDialect one
                        && dialects.get(j) instanceof FormDialect other
                        && hides(other, one)) {
                    throw new IllegalArgumentException("a hasher cannot accept both " + other + " and " + one
                            + ": they read the same strings and compute different hashes"
                            + (hides(one, other) ? "" : "; accept " + one + " first, which reads fewer strings"));
                }
            }
        }
    }

    /** Whether a dialect reads what another one writes, and computes something else. */
    private static boolean hides(FormDialect reader, FormDialect writer) {
        for (Form written : writer.forms.all()) {
            for (int length : LENGTHS) {
                String sample = written.sample(length);
                Form first = reader.forms.fitting(sample);
                Form theirs = writer.forms.fitting(sample);
                if (first != null && theirs != null && !first.readsAs(theirs, sample)) {
                    return true;
                }
            }
        }
        return false;
    }
}
