package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bytes in a {@link Spelling}, of one value or several. */
final class BytesField extends Field {
    /** Values of this length in bytes are hardly ever digits alone in hexadecimal. */
    private static final int LONG = 16;
    /** Bytes from here on begin with a letter in hexadecimal. */
    private static final int LETTERS = 0xa0;

    /** The number of bytes that tell whose string it is. */
    private static final int TELLING = 4;

    private final Spelling spelling;
    private final int least;
    private final int most;
    private final int width;
    /** Those of the first value, if they are always the same. */
    private final byte[] constant;
    /** The characters with which each text begins. */
    private final String beginning;

    /** Adds up the lengths once: every string is compared with them. */
    BytesField(List<Slot> slots, Spelling spelling) {
        super(slots);
        this.spelling = spelling;
        int sumOfLeast = 0;
        int sumOfMost = 0;
        boolean fixed = true;
        for (Slot slot : slots) {
            sumOfLeast += slot.least();
            sumOfMost = Math.min(Slot.UNLIMITED, sumOfMost + slot.most());
            fixed &= slot.isFixed();
        }
        least = sumOfLeast;
        most = sumOfMost;
        width = fixed && spelling != Spelling.ANY_BASE64 ? spelling.length(least) : -1;
        constant = slots.get(0).constant();
        beginning = spelling.beginning(isHash() ? new byte[] {'$'} : constant);
    }

    private boolean isHash() {
        return slots.get(0).part() == Part.HASH;
    }

    @Override
    int width() {
        return width;
    }

    @Override
    String sample(int length, String hash, String template) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Slot slot : slots) {
            Part part = slot.part();
            if (part == null || part == Part.HASH) {
                all.writeBytes(part == null ? slot.constant() : hash.getBytes(UTF_8));
                continue;
            }
            byte[] value = new byte[slot.declared() ? 0 : Math.min(slot.most(), Math.max(slot.least(), length))];
            // Other bytes in each part: forms that take one for the other differ. Long values in hexadecimal have
            // letters.
            int other = part.isNumber() ? 0 : List.of(Part.values()).indexOf(part);
            boolean isLong = !part.isNumber() && value.length >= LONG;
            char text = spelling.sample(other, template, isLong);
            Arrays.fill(value, (byte) (spelling.isText() ? text : isLong ? LETTERS + other : other));
            all.writeBytes(value);
        }
        return spelling.of(all.toByteArray()) + "=".repeat(spelling.isPadded() ? (3 - all.size() % 3) % 3 : 0);
    }

    @Override
    boolean fits(String stored, int start, int end) {
        int length = end - start;
        while (spelling == Spelling.ANY_BASE64 && length > 0 && stored.charAt(start + length - 1) == '=') {
            length--;
        }
        return stored.startsWith(beginning, start)
                && length >= spelling.length(least)
                && (most == Slot.UNLIMITED || length <= spelling.length(most))
                && spelling.fits(stored, start, end)
                && (constant.length == 0 || spelling.begins(stored, start, constant))
                && (!parts().contains(Part.SALT_LENGTH) || agrees(stored.substring(start, end)));
    }

    /** Whether the salt has the length that stands before it in the same bytes. */
    private boolean agrees(String text) {
        try {
            readAll(spelling.decode("the bytes in one field", text), new Values());
            return true;
        } catch (InvalidHashException e) {
            return false;
        }
    }

    @Override
    boolean begins(String stored) {
        return constant.length >= TELLING && stored.startsWith(beginning) && spelling.begins(stored, 0, constant);
    }

    @Override
    @SuppressWarnings("CompileTimeConstant") // the names of parts are constants
    void read(String text, Values values) {
        Part part = slots.get(0).part();
        if (slots.size() == 1 && part != null && !part.isNumber()) {
            byte[] value = spelling.decode(part.what, text);
            slots.get(0).put(values, value, isHash() ? new String(value, UTF_8) : text);
        } else {
            readAll(spelling.decode("the bytes in one field", text), values);
        }
    }

    /** A string without its tag, which is in the text of this field. */
    @Nullable
    InnerHeader withoutTag(String stored, int start, int end, Values values, String dialect) {
        int at = values.has(Part.HEAD) ? values.bytes(Part.HEAD).length : 0;
        byte[] all = spelling.decode("the bytes in one field", stored.substring(start, end));
        return InnerHeader.within(stored, start, spelling, all, at, values.bytes(Part.TAG).length, dialect);
    }

    private void readAll(byte[] all, Values values) {
        int fixed = 0;
        for (Slot slot : slots) {
            fixed += slot.isFixed() ? slot.most() : 0;
        }
        int at = 0;
        for (Slot slot : slots) {
            int length = slot.isFixed() ? slot.most() : all.length - fixed;
            if (length < 0 || at + length > all.length) {
                throw Refusal.malformed("there are # bytes; there must be at least #", all.length, least);
            }
            byte[] value = Arrays.copyOfRange(all, at, at + length);
            Part part = slot.part();
            if (part == null) {
                if (!MessageDigest.isEqual(value, slot.constant())) {
                    throw Refusal.malformed("the bytes in one field begin otherwise");
                }
            } else if (part.isNumber()) {
                long number = 0;
                for (byte one : value) {
                    number = number << 8 | (one & 0xFF);
                }
                values.put(part, number, "");
            } else {
                slot.put(values, value, "");
            }
            if (part == Part.TAG) {
                values.put(Part.HEAD, Arrays.copyOf(all, at), "");
            }
            at += length;
        }
        if (at != all.length) {
            throw Refusal.malformed("there are # bytes; there must be #", all.length, at);
        }
    }
}
