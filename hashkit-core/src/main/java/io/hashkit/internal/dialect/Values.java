package io.hashkit.internal.dialect;

import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a {@link Template} found in a string. */
final class Values {
    /** Bytes or a number, and what was written. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Value(byte[] bytes, long number, String text) {}

    private static final byte[] NO_BYTES = {};

    private final Map<Part, Value> all = new EnumMap<>(Part.class);
    private @Nullable InvalidHashException refusal;
    private boolean tried;

    void put(Part part, byte[] value, String text) {
        all.put(part, new Value(value, 0, text));
    }

    void put(Part part, long value, String text) {
        all.put(part, new Value(NO_BYTES, value, text));
    }

    private Value of(Part part) {
        return Objects.requireNonNull(all.get(part), part.letters);
    }

    /** The array itself. */
    byte[] bytes(Part part) {
        return of(part).bytes;
    }

    boolean has(Part part) {
        return all.containsKey(part);
    }

    /** All that is compared. */
    byte[] tag() {
        return has(Part.SECOND_TAG)
                ? Digests.joined(List.of(bytes(Part.TAG), bytes(Part.SECOND_TAG)))
                : bytes(Part.TAG);
    }

    /** Whether the same was found. */
    boolean agree(Values others) {
        return all.keySet().equals(others.all.keySet())
                && all.keySet().stream()
                        .allMatch(part -> number(part) == others.number(part)
                                && MessageDigest.isEqual(bytes(part), others.bytes(part)));
    }

    /** As it is written. */
    String text(Part part) {
        return of(part).text;
    }

    long number(Part part) {
        return of(part).number;
    }

    /** These, of which computations take no time. */
    Values forTrial() {
        tried = true;
        return this;
    }

    /** So often, or twice in a trial. */
    long times(long number) {
        return tried ? Math.min(2, Math.max(1, number)) : number;
    }

    /** Refuses a part for its length: a tag only when its lengths are asked for, after the costs. */
    void refuse(Part part, InvalidHashException why) {
        if (part != Part.TAG && part != Part.SECOND_TAG) {
            throw why;
        }
        refusal = why;
    }

    /** Compares a declared length with the real one. */
    void requireLengths() {
        if (refusal != null) {
            throw refusal;
        }
        int tag = has(Part.TAG) ? bytes(Part.TAG).length : 0;
        requireDeclared(Part.TAG_LENGTH, tag);
        requireDeclared(Part.TAG_BITS, 8L * tag);
        if (has(Part.KEY) && bytes(Part.KEY).length != tag) {
            throw Refusal.malformed("the tag has another length than the key");
        }
    }

    private void requireDeclared(Part part, long real) {
        if (has(part) && number(part) != real) {
            throw Refusal.malformed("the tag length differs from the declared length");
        }
    }

    /** The names alone. */
    @Override
    public String toString() {
        return "Values" + all.keySet();
    }
}
