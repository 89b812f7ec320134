package io.hashkit.internal.dialect;

import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value in a {@link Field}, and its lengths in bytes; of a number, its least and highest value, or, if it is one of several
 * among numbers, its bits.
 *
 * @param part null for bytes that are always the same
 * @param declared whether its length stands in the string
 * @param constant the bytes that are always the same
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Slot(@Nullable Part part, int least, int most, boolean declared, byte[] constant) {
    static final int UNLIMITED = 1 << 16;
    private static final byte[] NONE = {};

    /** Reads for example {@code s}, {@code s[8-64]}, {@code i[u32]} or {@code #0100}. */
    static Slot parse(String text) {
        if (text.startsWith("#")) {
            if (text.length() % 2 == 0 || text.length() < 3 || !Fields.consists(text, 1, text.length(), Fields.HEX)) {
                throw new IllegalArgumentException(
                        "bytes that are always the same are written like #0100, in hexadecimal");
            }
            byte[] constant = HexFormat.of().parseHex(text, 1, text.length());
            return new Slot(null, constant.length, constant.length, false, constant);
        }
        int open = text.indexOf('[');
        Part part = Part.named(open < 0 ? text : text.substring(0, open));
        if (open < 0) {
            boolean needed = part == Part.TAG || part == Part.HASH || part == Part.SALT;
            return new Slot(part, needed ? 1 : 0, UNLIMITED, false, NONE);
        }
        String range = text.endsWith("]") ? text.substring(open + 1, text.length() - 1) : "";
        if (range.equals("sl")) {
            return new Slot(part, 0, UNLIMITED, true, NONE);
        }
        if (List.of("u8", "u16", "u24", "u32").contains(range)) {
            return ofLength(part, length(range.substring(1)) / 8);
        }
        int dash = range.indexOf('-');
        int least = length(dash < 0 ? range : range.substring(0, dash));
        int most = dash < 0 ? least : dash == range.length() - 1 ? UNLIMITED : length(range.substring(dash + 1));
        if (least > most) {
            throw new IllegalArgumentException("the least length " + least + " is above the most, " + most);
        }
        return new Slot(part, least, most, false, NONE);
    }

    static Slot ofLength(Part part, int length) {
        return new Slot(part, length, length, false, NONE);
    }

    private static int length(String digits) {
        if (digits.isEmpty() || digits.length() > 5 || !Fields.consists(digits, Fields.DIGITS)) {
            throw new IllegalArgumentException(
                    "lengths are written like [16], [8-64] or [8-], in bytes, and those of binary numbers like [u32]");
        }
        return Integer.parseInt(digits);
    }

    boolean isFixed() {
        return least == most && !declared;
    }

    /** Whether the template gives a length. */
    boolean isLimited() {
        return most < UNLIMITED || declared;
    }

    boolean allows(long length) {
        return length >= least && (most == UNLIMITED || length <= most);
    }

    /** Puts a value among the others, or its refusal for its length. */
    @SuppressWarnings("CompileTimeConstant") // the names of parts are constants
    void put(Values values, byte[] value, String text) {
        Part its = Objects.requireNonNull(part);
        int length = value.length;
        if (declared && length != values.number(Part.SALT_LENGTH)) {
            throw Refusal.malformed("the salt has # bytes, which differs from its length", length);
        }
        if (!allows(length)) {
            values.refuse(
                    its,
                    length == 0
                            ? Refusal.malformed(its.what + " is empty")
                            : most == UNLIMITED
                                    ? Refusal.malformed(
                                            its.what + " has # bytes; it must have at least #", length, least)
                                    : isFixed()
                                            ? Refusal.malformed(
                                                    its.what + " has # bytes; it must have #", length, least)
                                            : Refusal.malformed(
                                                    its.what + " has # bytes; it must have # to #",
                                                    length,
                                                    least,
                                                    most));
        }
        values.put(its, value, text);
    }
}
