package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;

/**
 * password4j's compressed PBKDF2: {@code $3$number$salt$tag}. The upper 32 bits of the number are the iterations, the
 * lower ones the length of the tag in bits. crypt(3) strings with the same beginning have three parts instead of four,
 * or contain {@code rounds=}.
 */
public final class Password4j extends HashFormat {
    public Password4j() {
        super("password4j", "password4j, compressed PBKDF2");
    }

    @Override
    public boolean claims(String stored) {
        if (stored.length() < 14 || stored.charAt(0) != '$' || stored.charAt(2) != '$') {
            return false;
        }
        char code = stored.charAt(1);
        int end = stored.indexOf('$', 3);
        // One iteration is 2^32, which has ten digits.
        return code >= '1'
                && code <= '5'
                && end >= 13
                && Fields.consists(stored, 3, end, "0123456789")
                && stored.indexOf('$', end + 1) > 0;
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 4);
        Prf prf = switch (parts[0]) {
            case "1" -> Prf.SHA1;
            case "3" -> Prf.SHA256;
            case "5" -> Prf.SHA512;
            default -> HashFactory.prf("another");
        };
        long packed = Fields.decimal("the costs", parts[1]);
        byte[] tag = Fields.base64("the tag", parts[3]);
        if (tag.length * 8L != (packed & 0xFFFF_FFFFL)) {
            throw InvalidHashException.malformed("the tag length differs from the declared length");
        }
        return ParsedHash.of(
                HashFactory.pbkdf2(prf, packed >>> 32, Fields.base64("the salt", parts[2]), tag, ceilings));
    }
}
