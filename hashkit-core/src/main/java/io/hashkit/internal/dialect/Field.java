package io.hashkit.internal.dialect;

import java.util.ArrayList;
import java.util.List;

/**
 * A field of a {@link Template}: {@code <i>} is a decimal number, {@code <i:x>} a hexadecimal one, {@code <s[8-64]:hex>} bytes
 * of this length, {@code <#00 s[16] tag[32]:base64>} several values in one text, after a byte that is always the same.
 * A number among bytes has its size ({@code i[u32]}, the highest byte first), one among numbers its bits ({@code <ln r[8]
 * p1[8]:x>}).
 */
abstract class Field {
    final List<Slot> slots;

    Field(List<Slot> slots) {
        this.slots = slots;
    }

    /**
     * Reads what stands between the angle brackets. A tag whose length is not given has {@code tagLength} bytes; 0 if
     * it may differ.
     */
    static Field parse(String inside, int tagLength) {
        int colon = inside.lastIndexOf(':');
        String letters = colon < 0 ? "" : inside.substring(colon + 1);
        List<Slot> slots = new ArrayList<>();
        int open = 0;
        boolean numbers = !inside.contains("[u");
        for (String one :
                inside.substring(0, colon < 0 ? inside.length() : colon).split(" ")) {
            Slot slot = Slot.parse(one);
            open += slot.isFixed() ? 0 : 1;
            numbers &= slot.part() != null && slot.part().isNumber();
            boolean known = tagLength > 0 && slot.part() == Part.TAG && !slot.isLimited();
            slots.add(known ? Slot.ofLength(Part.TAG, tagLength) : slot);
        }
        Part first = slots.get(0).part();
        if (first != null && first.isNumber() && NumberField.isBase(letters)) {
            if (!numbers || (letters.startsWith("crypt") && slots.size() > 1)) {
                throw new IllegalArgumentException("text of numbers holds numbers alone, in crypt1 and crypt5 one;"
                        + " [u32] is the size of a number among bytes, as in <i[u32] s[8]:hex>");
            }
            return new NumberField(slots, letters);
        }
        Spelling spelling = letters.isEmpty() && first == Part.HASH ? Spelling.TEXT : Spelling.named(letters);
        if (open > 1) {
            throw new IllegalArgumentException("one value at most may have an open length");
        }
        return new BytesField(slots, spelling);
    }

    /** Whether something stands before the tag in this field. */
    boolean hasHead() {
        return parts().contains(Part.TAG) && slots.get(0).part() != Part.TAG;
    }

    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (Slot slot : slots) {
            if (slot.part() != null) {
                parts.add(slot.part());
            }
        }
        return parts;
    }

    Slot slotOf(Part part) {
        for (Slot slot : slots) {
            if (slot.part() == part) {
                return slot;
            }
        }
        throw new IllegalArgumentException("the field has no " + part.letters);
    }

    /** The length of the text, or -1 if it differs. */
    abstract int width();

    /**
     * A text that fits, with values of this length in bytes, or of the next that is allowed.
     *
     * @param hash what is written as a hash inside
     * @param template of whose characters values have none
     */
    abstract String sample(int length, String hash, String template);

    abstract boolean fits(String stored, int start, int end);

    abstract void read(String text, Values values);

    /** Whether a string begins with the bytes of this field that are always the same, if these are enough to tell. */
    boolean begins(String stored) {
        return false;
    }
}
