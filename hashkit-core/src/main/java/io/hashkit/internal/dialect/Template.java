package io.hashkit.internal.dialect;

import io.hashkit.internal.phc.Refusal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a program writes its stored strings: literal text, and fields between angle brackets, for example {@code
 * $pbkdf2$<i>$<s:ab64>$<tag[20]:ab64>}. A field has one or several {@link Part}s with their lengths in bytes, and a {@link
 * Spelling}. It ends where the next literal begins, so reading is linear, and a string has at most one reading.
 */
final class Template {
    /** In characters, also of a computation. */
    static final int LONGEST = 300;

    private static final int MOST_FIELDS = 12;
    private final String text;
    /** Whether labels in braces may be written in upper and lower case. */
    private final boolean anyCase;

    private final int tagLength;

    private final List<Object> items = new ArrayList<>();
    /** Where each stands. */
    private final Map<Part, Integer> parts = new EnumMap<>(Part.class);

    /**
     * Reads the text of a template, or refuses it with the place of the error. A tag whose length is not given has
     * {@code tagLength} bytes; 0 if it may differ.
     */
    Template(String text, boolean anyCase, int tagLength) {
        this.text = text;
        this.anyCase = anyCase;
        this.tagLength = tagLength;
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "a template has at most " + LONGEST + " characters, not " + text.length());
        }
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf('<', at);
            String literal = text.substring(at, open < 0 ? text.length() : open);
            if (!literal.isEmpty()) {
                if (literal.indexOf('>') >= 0) {
                    throw wrong(at + literal.indexOf('>'), "> closes no field");
                }
                items.add(literal);
            }
            if (open < 0) {
                break;
            }
            int close = text.indexOf('>', open);
            if (close < 0) {
                throw wrong(open, "the field is not closed by >");
            }
            addField(open, text.substring(open + 1, close));
            at = close + 1;
        }
    }

    void requireTag() {
        if (!has(Part.TAG) && !has(Part.HASH)) {
            throw wrong(0, "there is no <tag> and no <hash>");
        }
    }

    /** Whether a string begins with the bytes with which this template alone begins. */
    boolean begins(String stored) {
        return items.get(0) instanceof Field field && field.begins(stored);
    }

    private void addField(int open, String inside) {
        Field field;
        try {
            field = Field.parse(inside, tagLength);
        } catch (IllegalArgumentException e) {
            throw wrong(open, String.valueOf(e.getMessage()));
        }
        Object before = items.isEmpty() ? "" : items.get(items.size() - 1);
        if (before instanceof Field neighbour && neighbour.width() < 0) {
            throw wrong(open, "two fields need text between them, unless the first has a fixed length");
        }
        for (Part part : field.parts()) {
            if (parts.put(part, open) != null) {
                throw wrong(open, "the field " + part.letters + " stands there twice");
            }
            if (field.slotOf(part).declared() && !has(Part.SALT_LENGTH)) {
                throw wrong(open, "the length of " + part.letters + "[sl] must stand before it, in a field sl");
            }
        }
        items.add(field);
        if (items.size() > 2 * MOST_FIELDS) {
            throw wrong(open, "there are more than " + MOST_FIELDS + " fields");
        }
    }

    IllegalArgumentException wrong(Part part, String why) {
        return wrong(parts.getOrDefault(part, 0), why);
    }

    private IllegalArgumentException wrong(int place, String why) {
        return new IllegalArgumentException("template " + text + ", character " + (place + 1) + ": " + why);
    }

    boolean has(Part part) {
        return parts.containsKey(part);
    }

    /** How the tag is written; bytes that are part of a larger field have its spelling. */
    Field fieldOf(Part part) {
        for (Object item : items) {
            if (item instanceof Field field && field.parts().contains(part)) {
                return field;
            }
        }
        throw new IllegalArgumentException("the template has no field " + part.letters);
    }

    /** Whether a string has all literals, and between them characters and lengths that the fields allow. */
    boolean fits(String stored) {
        return fitting(stored) == size();
    }

    /** How many items of the template fit, from the left. */
    int fitting(String stored) {
        return locate(stored, null);
    }

    int size() {
        return items.size();
    }

    /** A string of this form: {@link Field#sample}. */
    String sample(int length, String hash) {
        StringBuilder sample = new StringBuilder();
        items.forEach(item -> sample.append(item instanceof Field field ? field.sample(length, hash, text) : item));
        return sample.toString();
    }

    /** How many items of the template a string has, from the left. */
    int matching(String stored) {
        return locate(stored, new int[items.size()]);
    }

    /**
     * How many items a string has, from the left. Fills {@code ends} with the ends of the items, or, if that is null,
     * compares each field with its characters and lengths as well.
     */
    private int locate(String stored, int @Nullable [] ends) {
        int at = 0;
        int size = items.size();
        for (int i = 0; i < size; i++) {
            boolean last = i == size - 1;
            if (items.get(i) instanceof Field field) {
                int fixed = field.width();
                String next = !last && items.get(i + 1) instanceof String literal ? literal : "";
                boolean whole = fixed >= 0 && (ends == null || stored.startsWith(next, at + fixed));
                int end = last ? stored.length() : whole || next.isEmpty() ? at + fixed : stored.indexOf(next, at);
                if (end < at || end > stored.length() || (ends == null && !fits(field, stored, at, end))) {
                    return i;
                }
                at = end;
            } else {
                String literal = (String) items.get(i);
                if (!stored.regionMatches(anyCase && literal.startsWith("{"), at, literal, 0, literal.length())) {
                    return i;
                }
                at += literal.length();
            }
            if (ends != null) {
                ends[i] = at;
            }
        }
        return at == stored.length() ? size : size - 1;
    }

    /** No program's salt ends a string with a blank or a control character, which columns and files add. */
    private static boolean fits(Field field, String stored, int at, int end) {
        boolean blank = end > at
                && end == stored.length()
                && stored.charAt(end - 1) <= ' '
                && (field.parts().contains(Part.SALT) || field.parts().contains(Part.SECOND_SALT));
        return !blank && field.fits(stored, at, end);
    }

    /** Reads a string; MALFORMED if it does not have this form. */
    Values read(String stored) {
        int[] ends = ends(stored);
        Values values = new Values();
        for (int i = 0; i < ends.length; i++) {
            if (items.get(i) instanceof Field field) {
                field.read(stored.substring(i == 0 ? 0 : ends[i - 1], ends[i]), values);
            }
        }
        return values;
    }

    private int[] ends(String stored) {
        int[] ends = new int[items.size()];
        if (locate(stored, ends) < ends.length) {
            throw Refusal.malformed("there must be # parts between the separators", parts.size());
        }
        return ends;
    }

    /** A string of this form without its tag; null if it has none, or two. */
    @Nullable
    InnerHeader withoutTag(String stored, String dialect) {
        int[] ends = ends(stored);
        for (int i = 0; i < ends.length && !has(Part.SECOND_TAG); i++) {
            if (items.get(i) instanceof BytesField field && field.parts().contains(Part.TAG)) {
                return field.withoutTag(stored, i == 0 ? 0 : ends[i - 1], ends[i], read(stored), dialect);
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return text;
    }
}
