package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Dialect;
import java.util.List;

/** Dialects that a hasher cannot accept together. */
public final class Overlaps {
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
        for (Form form : reader.forms.all()) {
            for (Form theirs : writer.forms.all()) {
                if (!form.computesAs(theirs) && form.fits(theirs.template().sample())) {
                    return true;
                }
            }
        }
        return false;
    }
}
