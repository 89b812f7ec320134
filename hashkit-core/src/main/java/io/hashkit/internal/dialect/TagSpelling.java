package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hashkit.phc.Radix64;
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

    /** The character that stands for zero bits. */
    final char filler;

    TagSpelling(char filler) {
        this.filler = filler;
    }

    /** The text of a tag of at least one byte. */
    String of(byte[] tag) {
        return switch (this) {
            case HEX -> HexFormat.of().formatHex(tag);
            case CAPITAL_HEX -> HexFormat.of().withUpperCase().formatHex(tag);
            case BASE64 -> Radix64.STANDARD.encode(tag);
            case AB64 -> Radix64.PASSLIB.encode(tag);
            case URL_SAFE -> Radix64.URL_SAFE.encode(tag);
            case BCRYPT -> Radix64.BCRYPT.encode(tag);
            case CISCO -> Radix64.CRYPT.encode(tag);
            case CRYPT3 -> Radix64.CRYPT3.encode(tag);
            case TEXT -> new String(tag, ISO_8859_1);
        };
    }
}
