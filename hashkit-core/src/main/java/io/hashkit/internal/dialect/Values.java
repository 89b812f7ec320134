package io.hashkit.internal.dialect;

import io.hashkit.internal.phc.Refusal;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What a {@link Template} found in a string. */
final class Values {
    private final Map<Part, byte[]> bytes = new EnumMap<>(Part.class);
    private final Map<Part, String> texts = new EnumMap<>(Part.class);
    private final Map<Part, Long> numbers = new EnumMap<>(Part.class);

    void put(Part part, byte[] value, String text) {
        bytes.put(part, value);
        texts.put(part, text);
    }

    void put(Part part, long value, String text) {
        numbers.put(part, value);
        texts.put(part, text);
    }

    /** The array itself. */
    byte[] bytes(Part part) {
        return Objects.requireNonNull(bytes.get(part), part.letters);
    }

    boolean has(Part part) {
        return texts.containsKey(part);
    }

    /** As it is written. */
    String text(Part part) {
        return Objects.requireNonNull(texts.get(part), part.letters);
    }

    long number(Part part) {
        return Objects.requireNonNull(numbers.get(part), part.letters);
    }

    /** Compares a declared length with the real one. */
    void requireLengths() {
        int tag = bytes.getOrDefault(Part.TAG, new byte[0]).length;
        requireDeclared(Part.TAG_LENGTH, tag);
        requireDeclared(Part.TAG_BITS, 8L * tag);
    }

    private void requireDeclared(Part part, long real) {
        Long declared = numbers.get(part);
        if (declared != null && declared != real) {
            throw Refusal.malformed("the tag length differs from the declared length");
        }
    }

    /** The names alone. */
    @Override
    public String toString() {
        return "Values" + texts.keySet();
    }
}
