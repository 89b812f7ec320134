package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A field of a {@link Template}: {@code <i>} is a decimal number, {@code <i:x>} a hexadecimal one, {@code <s[8-64]:hex>} bytes
 * of this length, {@code <#00 s[16] tag[32]:base64>} several values in one text, after a byte that is always the same.
 * A number among bytes has its size ({@code i[u32]}, the highest byte first), one among numbers its bits ({@code <ln r[8]
 * p1[8]:x>}).
 */
final class Field {
    private static final int UNLIMITED = 1 << 16;
    /** The number of bytes that tell whose string it is. */
    private static final int TELLING = 4;

    private static final int MOST_DIGITS = 15;
    private static final String TWO_DIGITS = "02";
    /** How numbers are written, and in how many characters; -1 if that differs. */
    private static final Map<String, Integer> BASES = Map.of("", -1, "x", -1, TWO_DIGITS, 2, "crypt1", 1, "crypt5", 5);

    /** A value in a field. {@code constant} are bytes that are always the same. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Slot(@Nullable Part part, int least, int most, boolean declared, byte[] constant) {
        boolean isFixed() {
            return least == most && !declared;
        }
    }

    private List<Slot> slots = List.of();
    private int least;
    private int most;
    private int width;
    /** Of several numbers in one, those of all but the first. */
    private int fewestDigits;
    /** The characters with which each text begins. */
    private String beginning = "";
    /** Null for a number. */
    private final @Nullable Spelling spelling;

    /**
     * Of a number: empty for decimal digits, {@code x} for hexadecimal ones, {@code 02} for two decimal ones, {@code crypt5} for
     * five characters of crypt(3), the least significant first.
     */
    private final String base;

    private Field(List<Slot> slots, @Nullable Spelling spelling, String base) {
        this.spelling = spelling;
        this.base = base;
        limit(slots);
    }

    /** Reads what stands between the angle brackets. */
    static Field parse(String inside) {
        int colon = inside.lastIndexOf(':');
        String letters = colon < 0 ? "" : inside.substring(colon + 1);
        List<Slot> slots = new ArrayList<>();
        int open = 0;
        for (String one :
                inside.substring(0, colon < 0 ? inside.length() : colon).split(" ")) {
            Slot slot = slot(one);
            slots.add(slot);
            open += slot.isFixed() ? 0 : 1;
        }
        Part first = slots.get(0).part;
        boolean number = first != null && first.isNumber() && BASES.containsKey(letters);
        Spelling spelling =
                number ? null : letters.isEmpty() && first == Part.HASH ? Spelling.TEXT : Spelling.named(letters);
        if (open > 1 && !number) {
            throw new IllegalArgumentException("one value at most may have an open length");
        }
        return new Field(slots, spelling, letters);
    }

    private static Slot slot(String text) {
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
            return new Slot(part, part == Part.TAG || part == Part.HASH ? 1 : 0, UNLIMITED, false, new byte[0]);
        }
        String range = text.endsWith("]") ? text.substring(open + 1, text.length() - 1) : "";
        if (range.equals("sl")) {
            return new Slot(part, 0, UNLIMITED, true, new byte[0]);
        }
        if (List.of("u8", "u16", "u24", "u32").contains(range)) {
            int bytes = length(range.substring(1)) / 8;
            return new Slot(part, bytes, bytes, false, new byte[0]);
        }
        int dash = range.indexOf('-');
        int least = length(dash < 0 ? range : range.substring(0, dash));
        int most = dash < 0 ? least : dash == range.length() - 1 ? UNLIMITED : length(range.substring(dash + 1));
        if (least > most) {
            throw new IllegalArgumentException("the least length " + least + " is above the most, " + most);
        }
        return new Slot(part, least, most, false, new byte[0]);
    }

    private static int length(String digits) {
        if (digits.isEmpty() || digits.length() > 5 || !Fields.consists(digits, Fields.DIGITS)) {
            throw new IllegalArgumentException(
                    "lengths are written like [16], [8-64] or [8-], in bytes, and those of binary numbers like [u32]");
        }
        return Integer.parseInt(digits);
    }

    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (Slot slot : slots) {
            if (slot.part != null) {
                parts.add(slot.part);
            }
        }
        return parts;
    }

    private Slot slotOf(Part part) {
        for (Slot slot : slots) {
            if (slot.part == part) {
                return slot;
            }
        }
        throw new IllegalArgumentException("the field has no " + part.letters);
    }

    /** Whether its length stands in the string. */
    boolean isDeclared(Part part) {
        return slotOf(part).declared;
    }

    /** Whether the template gives a length. */
    boolean isLimited(Part part) {
        Slot slot = slotOf(part);
        return slot.most < UNLIMITED || slot.declared;
    }

    boolean allows(Part part, int length) {
        Slot slot = slotOf(part);
        return slot.least <= length && length <= slot.most;
    }

    /** Gives a tag without a length the one of its digest. */
    void limitTag(int length) {
        List<Slot> limited = new ArrayList<>();
        for (Slot slot : slots) {
            limited.add(slot.part == Part.TAG ? new Slot(Part.TAG, length, length, false, slot.constant) : slot);
        }
        limit(limited);
    }

    /** Adds up the lengths once: every string is compared with them. */
    private void limit(List<Slot> parts) {
        slots = parts;
        least = 0;
        most = 0;
        boolean fixed = true;
        int bits = 0;
        for (Slot slot : parts) {
            least += slot.least;
            most = Math.min(UNLIMITED, most + slot.most);
            fixed &= slot.isFixed();
            bits += slot.most;
        }
        bits -= parts.get(0).most;
        byte[] first = parts.get(0).part == Part.HASH ? new byte[] {'$'} : parts.get(0).constant;
        beginning = spelling == null ? "" : spelling.beginning(first);
        fewestDigits = Math.min(UNLIMITED, bits) / 4;
        width = spelling == null ? BASES.getOrDefault(base, -1) : fixed ? spelling.length(least) : -1;
    }

    /** The length of the text, or -1 if it differs. */
    int width() {
        return width;
    }

    /** The shortest text that fits. */
    String sample() {
        if (spelling == null) {
            int fewest = slots.get(0).part == Part.SALT_LENGTH ? 0 : 1;
            return base.startsWith("crypt")
                    ? Fields.CRYPT.charAt(Math.max(1, slots.get(0).least)) + ".".repeat(width - 1)
                    : base.equals(TWO_DIGITS) ? "04" : String.valueOf(Math.max(fewest, slots.get(0).least));
        }
        if (slots.get(0).part == Part.HASH) {
            // Three bytes need no padding.
            return spelling.isText() ? beginning : spelling.of(new byte[] {'$', '$', '$'});
        }
        byte[] constant = slots.get(0).constant;
        String start = constant.length == 0 ? beginning : spelling.of(constant);
        int padding = spelling.isPadded() ? (3 - least % 3) % 3 : 0;
        int fillers = spelling.length(least) - start.length() - padding;
        return start + String.valueOf(spelling.filler()).repeat(fillers) + "=".repeat(padding);
    }

    boolean fits(String stored, int start, int end) {
        if (spelling == null) {
            return fitsNumber(stored, start, end);
        }
        int length = end - start;
        if (!stored.startsWith(beginning, start)) {
            return false;
        }
        return length >= spelling.length(least)
                && (most == UNLIMITED || length <= spelling.length(most))
                && spelling.fits(stored, start, end)
                && (slots.get(0).constant.length == 0 || spelling.begins(stored, start, slots.get(0).constant))
                && (!parts().contains(Part.SALT_LENGTH) || agrees(stored.substring(start, end)));
    }

    /** Whether the salt has the length that stands before it in the same bytes. */
    private boolean agrees(String text) {
        try {
            readAll(Objects.requireNonNull(spelling).decode("the bytes in one field", text), new Values());
            return true;
        } catch (InvalidHashException e) {
            return false;
        }
    }

    /** Whether a string begins with the bytes of this field that are always the same, if these are enough to tell. */
    boolean begins(String stored) {
        byte[] constant = slots.get(0).constant;
        return constant.length >= TELLING && Objects.requireNonNull(spelling).begins(stored, 0, constant);
    }

    private boolean fitsNumber(String stored, int start, int end) {
        boolean hexadecimal = base.equals("x");
        boolean crypt = base.startsWith("crypt");
        if (!Fields.consists(
                stored, start, end, crypt ? Fields.CRYPT : hexadecimal ? Fields.LOWER_HEX : Fields.DIGITS)) {
            return false;
        }
        Slot only = slots.get(0);
        if (slots.size() > 1) {
            return end - start > fewestDigits;
        }
        if (only.most == UNLIMITED && only.least == 0) {
            return true;
        }
        long number = end - start > MOST_DIGITS
                ? Long.MAX_VALUE
                : crypt
                        ? crypt(stored.substring(start, end))
                        : Long.parseLong(stored, start, end, hexadecimal ? 16 : 10);
        return number >= only.least && (only.most == UNLIMITED || number <= only.most);
    }

    @SuppressWarnings("CompileTimeConstant") // the names of parts are constants
    void read(String text, Values values) {
        if (spelling == null) {
            readNumbers(text, values);
            return;
        }
        Slot only = slots.get(0);
        Part part = only.part;
        if (slots.size() == 1 && part != null && !part.isNumber()) {
            byte[] value = spelling.decode(part.what, text);
            requireLength(only, value.length, values);
            values.put(part, value, part == Part.HASH ? new String(value, UTF_8) : text);
        } else {
            readAll(spelling.decode("the bytes in one field", text), values);
        }
    }

    @SuppressWarnings("CompileTimeConstant")
    private void readNumbers(String text, Values values) {
        Slot first = slots.get(0);
        Part part = Objects.requireNonNull(first.part);
        if (base.startsWith("crypt")) {
            values.put(part, crypt(text), text);
            return;
        }
        boolean padded = base.equals(TWO_DIGITS) && text.length() == 2 && text.charAt(0) == '0';
        String digits = padded ? text.substring(1) : text;
        long number = base.equals("x") ? Fields.hexadecimal(part.what, digits) : Fields.decimal(part.what, digits);
        if (slots.size() == 1 && number < first.least) {
            throw Refusal.malformed(part.what + " must be at least #", first.least);
        }
        for (int i = slots.size() - 1; i > 0; i--) {
            int bits = slots.get(i).most;
            values.put(Objects.requireNonNull(slots.get(i).part), number & ((1L << bits) - 1), text);
            number >>>= bits;
        }
        values.put(part, number, text);
    }

    private static long crypt(String text) {
        long number = 0;
        if (!Fields.consists(text, Fields.CRYPT)) {
            throw Refusal.malformed("a number contains a character outside crypt(3)'s alphabet");
        }
        for (int i = text.length() - 1; i >= 0; i--) {
            number = number << 6 | Fields.CRYPT.indexOf(text.charAt(i));
        }
        return number;
    }

    private void readAll(byte[] all, Values values) {
        int fixed = 0;
        for (Slot slot : slots) {
            fixed += slot.isFixed() ? slot.most : 0;
        }
        int at = 0;
        for (Slot slot : slots) {
            int length = slot.isFixed() ? slot.most : all.length - fixed;
            if (length < 0 || at + length > all.length) {
                throw Refusal.malformed("there are # bytes; there must be at least #", all.length, least);
            }
            byte[] value = Arrays.copyOfRange(all, at, at + length);
            at += length;
            Part part = slot.part;
            if (part == null) {
                if (!MessageDigest.isEqual(value, slot.constant)) {
                    throw Refusal.malformed("the bytes in one field begin otherwise");
                }
            } else if (part.isNumber()) {
                long number = 0;
                for (byte one : value) {
                    number = number << 8 | (one & 0xFF);
                }
                values.put(part, number, "");
            } else {
                requireLength(slot, length, values);
                values.put(part, value, "");
                if (part == Part.TAG) {
                    values.put(Part.HEAD, Arrays.copyOf(all, at - length), "");
                }
            }
        }
        if (at != all.length) {
            throw Refusal.malformed("there are # bytes; there must be #", all.length, at);
        }
    }

    @SuppressWarnings("CompileTimeConstant")
    private static void requireLength(Slot slot, int length, Values values) {
        Part part = Objects.requireNonNull(slot.part);
        if (slot.declared && length != values.number(Part.SALT_LENGTH)) {
            throw Refusal.malformed("the salt has # bytes, which differs from its length", length);
        }
        if (length < slot.least || length > slot.most) {
            values.refuse(
                    part,
                    slot.most == UNLIMITED
                            ? Refusal.malformed(part.what + " has # bytes; it must have at least #", length, slot.least)
                            : slot.least == slot.most
                                    ? Refusal.malformed(part.what + " has # bytes; it must have #", length, slot.least)
                                    : Refusal.malformed(
                                            part.what + " has # bytes; it must have # to #",
                                            length,
                                            slot.least,
                                            slot.most));
        }
    }
}
