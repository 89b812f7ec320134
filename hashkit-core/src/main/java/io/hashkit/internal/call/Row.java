package io.hashkit.internal.call;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.Stored;
import java.util.Set;

/**
 * A row that was read.
 *
 * @param stored what was read
 * @param plain the stored string without its seal
 * @param old whether it is to be sealed again under the key that writes, or bound
 * @param ahead whether no new hash takes its place, because its key is to write, or its kind to be bound, only after
 *     the next deployment: written here, it would lose its seal or its binding, or go back to the older key, and be
 *     written once more
 */
record Row(Stored stored, String plain, boolean old, boolean ahead) {
    Verification hash() {
        return stored.hash();
    }

    boolean isBound() {
        return stored instanceof Stored.Sealed sealed && sealed.header().isBound();
    }

    /** Whether its dialect or algorithm is one of these. */
    boolean isOf(Set<String> kinds) {
        if (kinds.isEmpty() || !(stored.unsealed() instanceof Stored.Plain read)) {
            return false;
        }
        Dialect dialect = read.dialect();
        return kinds.contains(dialect != null ? dialect.name() : read.hash().algorithm());
    }

    /** Whether the string holds the password itself. */
    boolean isPlainText() {
        return stored.unsealed() instanceof Stored.Plain read
                // Before the constant, which reads the list of dialects.
                && read.dialect() != null
                && read.dialect() == Dialects.PLAIN_TEXT;
    }

    /** Without the stored string. */
    @Override
    public String toString() {
        return "Row[" + hash() + "]";
    }
}
