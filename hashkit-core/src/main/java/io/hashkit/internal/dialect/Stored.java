package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.SealHeader;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A stored string after reading, as a tree: a plain hash, or one that is wrapped, or a seal around either. No layer
 * contains text of the string.
 */
public sealed interface Stored {
    /** How to verify a password. Throws {@link InvalidHashException} if the string cannot be read. */
    Verification hash();

    /** Whether it is to be replaced by an ordinary string at the next login. */
    default boolean isForeign() {
        return false;
    }

    /** What is under the seal; this, if there is none. */
    default Stored unsealed() {
        return this;
    }

    /** Of what stands for an account without a password. */
    static Stored noPassword() {
        return new Refused(
                Forms.NO_PASSWORD,
                Forms.NO_PASSWORD,
                Refusal.of(
                        Reason.NO_PASSWORD,
                        "the string stands for an account without a password, so no password matches it"));
    }

    /**
     * A hash that stands alone.
     *
     * @param dialect the dialect that read it; null for hashkit's own forms
     */
    record Plain(@Nullable Dialect dialect, Verification hash) implements Stored {
        @Override
        public boolean isForeign() {
            return dialect != null;
        }
    }

    /**
     * A hash over the tag of another one.
     *
     * @param outer the outer hash, with the tag of the string
     * @param inner what was read from the old string with zero bits in place of its tag
     * @param hash both, one after the other
     */
    record Wrapped(StoredHash outer, Plain inner, Verification hash) implements Stored {
        @Override
        public boolean isForeign() {
            return true;
        }
    }

    /** A seal around a string, or around what its header tells. */
    record Sealed(SealHeader header, Stored unsealed) implements Stored {
        @Override
        public Verification hash() {
            return unsealed.hash();
        }

        @Override
        public boolean isForeign() {
            return unsealed.isForeign();
        }
    }

    /** What was sealed as a whole and is not opened. */
    record Closed() implements Stored {
        @Override
        public Verification hash() {
            throw new IllegalStateException("the seal was not opened");
        }
    }

    /**
     * A string that cannot be read.
     *
     * @param form the name of its dialect, {@code hashkit} or {@code unknown}
     * @param algorithm empty if it is not known
     */
    record Refused(String form, String algorithm, InvalidHashException why) implements Stored {
        @Override
        public Verification hash() {
            throw why;
        }
    }
}
