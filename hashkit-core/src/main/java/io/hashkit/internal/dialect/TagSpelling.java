package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Base64;
import java.util.HexFormat;

/** The ways in which systems write tags, without padding. */
enum TagSpelling {
    HEX('0'),
    CAPITAL_HEX('0'),
    BASE64(TagSpelling.BASE64_FILLER),
    /** passlib's base64, with a full stop in place of plus. */
    AB64(TagSpelling.BASE64_FILLER),
    URL_SAFE(TagSpelling.BASE64_FILLER),
    BCRYPT('.'),
    /** Base64 with the alphabet of crypt(3). */
    CISCO('.'),
    CRYPT3('.'),
    /** A tag that is kept as the text that the string contains. */
    TEXT('.');

    static final char BASE64_FILLER = 'A';

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String STANDARD_ALPHABET = LETTERS + "0123456789+/";
    private static final String BCRYPT_ALPHABET = "./" + LETTERS + "0123456789";

    private final char filler;

    TagSpelling(char filler) {
        this.filler = filler;
    }

    /** The character that stands for zero bits. */
    char filler() {
        return filler;
    }

    /**
     * The text of a tag.
     *
     * @param tag at least one byte
     */
    String of(byte[] tag) {
        return switch (this) {
            case HEX -> HexFormat.of().formatHex(tag);
            case CAPITAL_HEX -> HexFormat.of().withUpperCase().formatHex(tag);
            case BASE64 -> base64(tag);
            case AB64 -> base64(tag).replace('+', '.');
            case URL_SAFE -> base64(tag).replace('+', '-').replace('/', '_');
            case BCRYPT -> translated(tag, BCRYPT_ALPHABET);
            case CISCO -> translated(tag, CryptText.ALPHABET);
            case CRYPT3 -> new String(CryptText.encode(tag), ISO_8859_1);
            case TEXT -> new String(tag, ISO_8859_1);
        };
    }

    private static String base64(byte[] tag) {
        return Base64.getEncoder().withoutPadding().encodeToString(tag);
    }

    /** Base64 with another alphabet, in the order of the values. */
    private static String translated(byte[] tag, String alphabet) {
        String standard = base64(tag);
        StringBuilder text = new StringBuilder(standard.length());
        for (int i = 0; i < standard.length(); i++) {
            text.append(alphabet.charAt(STANDARD_ALPHABET.indexOf(standard.charAt(i))));
        }
        return text.toString();
    }
}
