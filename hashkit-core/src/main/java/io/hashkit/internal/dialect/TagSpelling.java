package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hashkit.internal.phc.Radix64;
import java.util.HexFormat;
import java.util.function.Function;

/** The ways in which systems write tags, without padding. */
enum TagSpelling {
    HEX('0', HexFormat.of()::formatHex),
    CAPITAL_HEX('0', HexFormat.of().withUpperCase()::formatHex),
    BASE64(TagSpelling.BASE64_FILLER, Radix64.STANDARD::encode),
    /** passlib's base64, with a full stop in place of plus. */
    AB64(TagSpelling.BASE64_FILLER, Radix64.PASSLIB::encode),
    URL_SAFE(TagSpelling.BASE64_FILLER, Radix64.URL_SAFE::encode),
    BCRYPT('.', Radix64.BCRYPT::encode),
    /** Base64 with the alphabet of crypt(3). */
    CISCO('.', Radix64.CRYPT::encode),
    CRYPT3('.', Radix64.CRYPT3::encode),
    /** A tag that is kept as the text that the string contains. */
    TEXT('.', tag -> new String(tag, ISO_8859_1));

    static final char BASE64_FILLER = 'A';

    /** The character that stands for zero bits. */
    final char filler;

    private final Function<byte[], String> text;

    TagSpelling(char filler, Function<byte[], String> text) {
        this.filler = filler;
        this.text = text;
    }

    /** The text of a tag of at least one byte. */
    String of(byte[] tag) {
        return text.apply(tag);
    }
}
