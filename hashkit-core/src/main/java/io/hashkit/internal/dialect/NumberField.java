package io.hashkit.internal.dialect;

import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.PhcSyntax;
import io.hashkit.internal.phc.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A number, or several in the bits of one, the first in the highest. */
final class NumberField extends Field {
    private static final String DECIMAL = "";
    private static final String HEXADECIMAL = "x";
    /** The least significant character first. */
    private static final String CRYPT = "crypt";

    private static final int MOST_DIGITS = 15;
    /** Of a character of crypt(3). */
    private static final int BITS = 6;
    /** How numbers are written, and in how many characters; -1 if that differs. Zeros fill up decimal ones. */
    private static final Map<String, Integer> BASES =
            Map.of(DECIMAL, -1, HEXADECIMAL, -1, "02", 2, "07", 7, CRYPT + "1", 1, CRYPT + "5", 5);

    private final String base;
    private final String digits;
    private final int width;
    private final boolean padded;
    private final Slot first;
    /** Those of all numbers but the first. */
    private final int fewestDigits;

    NumberField(List<Slot> slots, String base) {
        super(slots);
        this.base = base;
        this.digits = base.startsWith(CRYPT) ? Fields.CRYPT : isHexadecimal() ? Fields.LOWER_HEX : Fields.DIGITS;
        this.width = Objects.requireNonNull(BASES.get(base));
        this.padded = base.startsWith("0");
        this.first = slots.get(0);
        if (base.startsWith(CRYPT)
                ? first.least() >> (BITS * width) > 0
                : padded && String.valueOf(first.least()).length() > width) {
            throw new IllegalArgumentException(base + " has no number as high as " + first.least());
        }
        int bits = 0;
        for (Slot other : slots.subList(1, slots.size())) {
            bits += other.most();
        }
        this.fewestDigits = Math.min(Slot.UNLIMITED, bits) / 4;
    }

    static boolean isBase(String letters) {
        return BASES.containsKey(letters);
    }

    private boolean isHexadecimal() {
        return base.equals(HEXADECIMAL);
    }

    @Override
    int width() {
        return width;
    }

    @Override
    String sample(int length, String hash, String template) {
        // 10 is another number in hexadecimal.
        int wanted = first.part() == Part.SALT_LENGTH ? 0 : length > 0 ? 10 : padded ? 4 : 1;
        int number = Math.min(first.most(), Math.max(first.least(), wanted));
        if (base.startsWith(CRYPT)) {
            return inCrypt(number);
        }
        String written = String.valueOf(number);
        return "0".repeat(padded ? Math.max(0, width - written.length()) : 0) + written + "0".repeat(fewestDigits);
    }

    /** With the least significant character first. */
    private String inCrypt(int number) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < width; i++) {
            text.append(digits.charAt(number >> (BITS * i) & (digits.length() - 1)));
        }
        return text.toString();
    }

    @Override
    boolean fits(String stored, int start, int end) {
        if (!Fields.consists(stored, start, end, digits)) {
            return false;
        }
        if (slots.size() > 1) {
            return end - start > fewestDigits;
        }
        boolean free = first.most() == Slot.UNLIMITED && first.least() == 0;
        return free
                || first.allows(
                        end - start > MOST_DIGITS
                                ? Long.MAX_VALUE
                                : base.startsWith(CRYPT)
                                        ? crypt(stored.substring(start, end))
                                        : Long.parseLong(stored, start, end, isHexadecimal() ? 16 : 10));
    }

    @Override
    @SuppressWarnings("CompileTimeConstant") // the names of parts are constants
    void read(String text, Values values) {
        Part part = Objects.requireNonNull(first.part());
        if (base.startsWith(CRYPT)) {
            values.put(part, crypt(text), text);
            return;
        }
        if (padded && text.length() != width) {
            throw Refusal.malformed(part.what + " must have # digits", width);
        }
        String written = padded ? withoutPadding(text) : text;
        long number = isHexadecimal() ? Fields.hexadecimal(part.what, written) : PhcSyntax.decimal(part.what, written);
        if (slots.size() == 1 && number < first.least()) {
            throw Refusal.malformed(part.what + " must be at least #", first.least());
        }
        for (int i = slots.size() - 1; i > 0; i--) {
            int bits = slots.get(i).most();
            values.put(Objects.requireNonNull(slots.get(i).part()), number & ((1L << bits) - 1), text);
            number >>>= bits;
        }
        values.put(part, number, text);
    }

    private static String withoutPadding(String text) {
        int zeros = 0;
        while (zeros < text.length() - 1 && text.charAt(zeros) == '0') {
            zeros++;
        }
        return text.substring(zeros);
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
}
