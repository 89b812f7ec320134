package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Radix64;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The ways in which systems write bytes. Each value has one spelling in each of them. */
enum Spelling {
    HEX("hex", Fields.LOWER_HEX, null),
    CAPITAL_HEX("HEX", "0123456789ABCDEF", null),
    /** RFC 4648 section 4, without padding. */
    BASE64("base64-", Radix64.STANDARD),
    PADDED_BASE64("base64", Radix64.STANDARD),
    /** As before, for bytes whose text ends with padding: it was not cut. */
    ENDING_BASE64("base64=", Radix64.STANDARD),
    /** With or without padding. */
    ANY_BASE64("base64?", Radix64.STANDARD),
    /** passlib's base64, with a full stop in place of plus. */
    AB64("ab64", Radix64.PASSLIB),
    URL_SAFE("url64-", Radix64.URL_SAFE),
    PADDED_URL_SAFE("url64", Radix64.URL_SAFE),
    BCRYPT("bcrypt64", Radix64.BCRYPT),
    /** Base64 with the alphabet of crypt(3), as Cisco writes it. */
    CISCO("cisco64", Radix64.CRYPT),
    CRYPT3("crypt64", Radix64.CRYPT3),
    /** Bytes that are the text itself, in UTF-8. */
    TEXT("text", "", null),
    /** Text of the digits and letters of ASCII. */
    ALPHANUMERIC("alnum", Fields.CRYPT.substring(2), null),
    /** Text of ISO 8859-1, as WildFly Elytron writes salts of crypt(3); a colon ends a field of its files. */
    CRYPT_SALT("salt", "", null),
    /** Text of crypt(3)'s alphabet. */
    CRYPT_TEXT("crypt", Fields.CRYPT, null),
    /** Text of hexadecimal digits, which are not decoded. */
    HEX_TEXT("hextext", Fields.LOWER_HEX, null),
    /** Text of all characters of the alphabets of base64. */
    WORD("word", Fields.CRYPT + "+-_=", null);

    final String letters;
    /** The characters that may occur; empty for all. */
    final String alphabet;

    private final @Nullable Radix64 base64;
    /** The alphabet, as bits. */
    private final long low;

    private final long high;

    Spelling(String letters, String alphabet, @Nullable Radix64 base64) {
        this.letters = letters;
        this.alphabet = alphabet;
        this.base64 = base64;
        long below64 = 0;
        long above = 0;
        for (int i = 0; i < alphabet.length(); i++) {
            long bit = 1L << alphabet.charAt(i);
            below64 |= alphabet.charAt(i) < 64 ? bit : 0;
            above |= alphabet.charAt(i) < 64 ? 0 : bit;
        }
        low = below64;
        high = above;
    }

    Spelling(String letters, Radix64 base64) {
        this(letters, base64.alphabet(), base64);
    }

    /** The character that stands for zero bits. */
    char filler() {
        return alphabet.isEmpty() ? '.' : alphabet.charAt(0);
    }

    /** A character of a text that does not occur in a template, and of few other alphabets; another one for each index. */
    char sample(int index, String template, boolean isLong) {
        String from = this == ALPHANUMERIC || (this == HEX_TEXT && isLong)
                ? new StringBuilder(alphabet).reverse().toString()
                : alphabet.isEmpty() ? ".,;!*~^?&%" + ALPHANUMERIC.alphabet : alphabet;
        int left = index;
        for (int i = 0; i < from.length(); i++) {
            if (template.indexOf(from.charAt(i)) < 0 && left-- == 0) {
                return from.charAt(i);
            }
        }
        return from.charAt(index);
    }

    static Spelling named(String letters) {
        for (Spelling spelling : values()) {
            if (spelling.letters.equals(letters)) {
                return spelling;
            }
        }
        throw new IllegalArgumentException("there is no spelling " + letters + "; choose from "
                + Stream.of(values()).map(spelling -> spelling.letters).collect(Collectors.joining(", ")));
    }

    boolean isPadded() {
        return this == PADDED_BASE64 || this == ENDING_BASE64 || this == PADDED_URL_SAFE;
    }

    boolean isText() {
        return base64 == null && this != HEX && this != CAPITAL_HEX;
    }

    /** The text of a tag of at least one byte, without padding. */
    String of(byte[] tag) {
        return base64 != null
                ? base64.encode(tag)
                : isText() ? new String(tag, ISO_8859_1) : hexadecimal().formatHex(tag);
    }

    private HexFormat hexadecimal() {
        return this == HEX ? HexFormat.of() : HexFormat.of().withUpperCase();
    }

    /** The characters that follow from the first bytes alone. */
    String beginning(byte[] bytes) {
        String all = bytes.length == 0 ? "" : of(bytes);
        return base64 == null ? all : all.substring(0, 8 * bytes.length / 6);
    }

    /** The number of bits in a character. */
    int bits() {
        return base64 != null ? 6 : isText() ? 8 : 4;
    }

    /** The length of the text of so many bytes. */
    int length(int bytes) {
        return isPadded() ? (bytes + 2) / 3 * 4 : (8 * bytes + bits() - 1) / bits();
    }

    /** Whether a text has the characters of this spelling, in any number. */
    boolean fits(String stored, int start, int end) {
        int last = end;
        if (this == ANY_BASE64 && end > start && stored.charAt(end - 1) == '=') {
            return PADDED_BASE64.fits(stored, start, end);
        }
        if (isPadded()) {
            boolean open = end == start || stored.charAt(end - 1) != '=';
            if ((end - start) % 4 != 0 || (this == ENDING_BASE64 && open)) {
                return false;
            }
            for (int i = 0; i < 2 && last > start && stored.charAt(last - 1) == '='; i++) {
                last--;
            }
        }
        return start == last || (this == CRYPT_SALT ? fitsSalt(stored, start, end) : fitsAlphabet(stored, start, last));
    }

    /** By a bit for each character: every string is compared with many forms. */
    private boolean fitsAlphabet(String stored, int start, int end) {
        boolean fits = true;
        for (int i = start; i < end && !alphabet.isEmpty(); i++) {
            char one = stored.charAt(i);
            fits &= one < 128 && ((one < 64 ? low : high) >>> one & 1) != 0;
        }
        return fits;
    }

    /** Rounds are no salt, so a string that lost its salt is not read with another one. */
    private static boolean fitsSalt(String stored, int start, int end) {
        boolean fits = !stored.startsWith("rounds=", start);
        for (int i = start; i < end; i++) {
            fits &= stored.charAt(i) < 256 && stored.charAt(i) != ':';
        }
        return fits;
    }

    /** Whether the text of some bytes, which goes on with others, stands at a place. */
    boolean begins(String stored, int start, byte[] bytes) {
        String text = of(bytes);
        int last = text.length() - 1;
        int free = base64 == null ? 0 : 6 * text.length() - 8 * bytes.length;
        return stored.regionMatches(start, text, 0, last)
                && start + last < stored.length()
                && alphabet.indexOf(stored.charAt(start + last)) >> free == alphabet.indexOf(text.charAt(last)) >> free;
    }

    /** The bytes of a text, a new array; MALFORMED if it has another form. */
    byte[] decode(@CompileTimeConstant final String what, String written) {
        if (isText()) {
            return written.getBytes(this == CRYPT_SALT ? ISO_8859_1 : UTF_8);
        }
        if (base64 == null) {
            return Fields.hex(what, written, hexadecimal());
        }
        return isPadded() || (this == ANY_BASE64 && written.endsWith("="))
                ? base64.decodePadded(what, written)
                : base64.decode(what, written);
    }
}
