package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.internal.algorithm.SchemeText;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A stored string without its tag, in any form: the text before the tag, the text after it, and the character to fill
 * the gap with, so that the string can be read again. As bytes: the text before it in UTF-8, a zero byte, the filler,
 * the number of fillers in two bytes, the text after it in UTF-8; and for the string of a dialect a zero byte and the
 * name of the dialect, so that no other one ever reads it.
 *
 * @param before without NUL
 * @param filler stands for zero bits in the encoding of the tag
 * @param count the number of fillers
 * @param after without NUL
 * @param dialect empty for hashkit's own forms
 */
public record InnerHeader(String before, char filler, int count, String after, String dialect) {
    private static final char NUL = 0;
    private static final char BASE64_FILLER = 'A';
    /** The characters that stand for zero bits: in hexadecimal, in base64, and in the alphabets that begin with a dot. */
    private static final String FILLERS = "0" + BASE64_FILLER + ".";

    private static final int LONGEST_GAP = 0xffff;
    /** Below this, digests that leaked elsewhere serve as guesses for many users at once. */
    private static final int FEWEST_SALT_BITS = 48;

    /** Takes the tag out of a stored string; null if it is not there exactly once, in one of the known encodings. */
    static @Nullable InnerHeader of(String stored, byte[] tag, String dialect) {
        if (tag.length == 0) {
            return null;
        }
        for (Spelling spelling : Spelling.values()) {
            String text = spelling.of(tag);
            int at = stored.indexOf(text);
            if (at >= 0 && !goesOn(stored, at + text.length(), spelling.filler())) {
                return within(stored, at, spelling, tag, 0, tag.length, dialect);
            }
        }
        return ofBlob(stored, tag, dialect);
    }

    /** Whether base64 has more bytes after the tag, whose bits may be in its last character. */
    private static boolean goesOn(String stored, int end, char filler) {
        return filler == BASE64_FILLER
                && end < stored.length()
                && (Character.isLetterOrDigit(stored.charAt(end)) || "+/-_".indexOf(stored.charAt(end)) >= 0);
    }

    /** Takes the tag out of base64 that also contains other bytes, such as the salt. */
    private static @Nullable InnerHeader ofBlob(String stored, byte[] tag, String dialect) {
        int start = stored.lastIndexOf('}') + 1;
        byte[] blob;
        try {
            blob = Base64.getDecoder().decode(stored.substring(start));
        } catch (IllegalArgumentException e) {
            return null;
        }
        String bytes = new String(blob, ISO_8859_1);
        String part = new String(tag, ISO_8859_1);
        int at = bytes.indexOf(part);
        return at < 0 || bytes.indexOf(part, at + 1) >= 0
                ? null
                : within(stored, start, Spelling.PADDED_BASE64, blob, at, tag.length, dialect);
    }

    /**
     * Takes the characters out of a text that stand for the tag alone; those that it shares with other bytes have zeros in place
     * of its bits. Null if they stand in the string once more.
     *
     * @param start where the text of all bytes begins
     * @param at where the tag begins among the bytes
     */
    static @Nullable InnerHeader within(
            String stored, int start, Spelling spelling, byte[] all, int at, int length, String dialect) {
        byte[] others = all.clone();
        Arrays.fill(others, at, at + length, (byte) 0);
        String text = spelling.of(others);
        int bits = spelling.bits();
        int first = (8 * at + bits - 1) / bits;
        int last = at + length == all.length ? text.length() : 8 * (at + length) / bits;
        if (last <= first || last - first > LONGEST_GAP || start + last > stored.length()) {
            return null;
        }
        String gap = stored.substring(start + first, start + last);
        if (stored.indexOf(gap, stored.indexOf(gap) + 1) >= 0 || stored.indexOf(NUL) >= 0 || !isUtf8(stored)) {
            return null;
        }
        return new InnerHeader(
                stored.substring(0, start) + text.substring(0, first),
                spelling.filler(),
                last - first,
                text.substring(last) + stored.substring(start + text.length()),
                dialect);
    }

    /** Whether nothing of the tag is left in {@link #blank}, and all else reads as in the whole string. */
    boolean isWithoutTag(Verification hash, Verification blank) {
        boolean zero = blank.tag().length == hash.tag().length;
        for (byte one : blank.tag()) {
            zero &= one == 0 || one == filler;
        }
        return zero
                && blank.algorithm().equals(hash.algorithm())
                && blank.costs().equals(hash.costs())
                && blank.saltBits() == hash.saltBits();
    }

    /** Refuses to wrap a hash whose salt has less than 48 bits. */
    public static void requireSalt(Verification hash) {
        long bits = hash.saltBits();
        if (bits < FEWEST_SALT_BITS) {
            throw Refusal.of(
                    Reason.NOT_WRAPPABLE,
                    "the salt has # bits and must have #, because digests that leaked elsewhere would be guesses: wrap"
                            + " it under a keyring, or accept the risk with wrapWithShortSalt",
                    bits,
                    FEWEST_SALT_BITS);
        }
    }

    /** The string with zero bits in place of the tag. */
    public String blank() {
        return before + String.valueOf(filler).repeat(count) + after;
    }

    public byte[] bytes() {
        byte[] start = before.getBytes(UTF_8);
        byte[] end = (dialect.isEmpty() ? after : after + NUL + dialect).getBytes(UTF_8);
        return ByteBuffer.allocate(start.length + 4 + end.length)
                .put(start)
                .put((byte) 0)
                .put((byte) filler)
                .putShort((short) count)
                .put(end)
                .array();
    }

    /** Reads a header; refuses bytes that are none as MALFORMED. */
    public static InnerHeader parse(byte[] bytes) {
        int zero = 0;
        while (zero < bytes.length && bytes[zero] != 0) {
            zero++;
        }
        if (zero > bytes.length - 4) {
            throw Refusal.malformed("the inner header of a wrapped string has no gap for the tag");
        }
        char filler = (char) (bytes[zero + 1] & 0xFF);
        int count = (bytes[zero + 2] & 0xFF) << 8 | (bytes[zero + 3] & 0xFF);
        if (FILLERS.indexOf(filler) < 0 || count == 0) {
            throw Refusal.malformed("the gap in the inner header of a wrapped string has another form");
        }
        String rest = utf8(bytes, zero + 4, bytes.length - zero - 4);
        int end = rest.indexOf(NUL);
        String dialect = rest.substring(end + 1);
        if (end >= 0 && !SchemeText.isDialectName(dialect)) {
            throw Refusal.malformed("the inner header of a wrapped string ends with no name of a dialect");
        }
        return end < 0
                ? new InnerHeader(utf8(bytes, 0, zero), filler, count, rest, "")
                : new InnerHeader(utf8(bytes, 0, zero), filler, count, rest.substring(0, end), dialect);
    }

    private static String utf8(byte[] bytes, int from, int length) {
        try {
            return UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refusal.malformed("the inner header of a wrapped string is not UTF-8");
        }
    }

    static boolean isUtf8(String text) {
        return UTF_8.newEncoder().canEncode(CharBuffer.wrap(text));
    }

    /** The length of the gap. */
    @Override
    public String toString() {
        return "InnerHeader[" + count + " characters of tag]";
    }
}
