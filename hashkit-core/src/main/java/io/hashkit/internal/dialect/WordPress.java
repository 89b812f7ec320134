package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFormat;

/**
 * WordPress from 6.8: {@code $wp} followed by the form of bcrypt, over an HMAC-SHA-384 in base64. WordPress removes
 * spaces from both ends of the typed password before it hashes or verifies; an application that takes over its users
 * should do the same.
 */
public final class WordPress extends HashFormat {
    private static final String PREFIX = "$wp";
    private static final byte[] KEY = "wp-sha384".getBytes(US_ASCII);

    public WordPress() {
        super("wordpress", "WordPress 6.8 and later");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$wp$2");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        return ParsedHash.of(
                Bcrypt.read(Fields.after(PREFIX, stored), ceilings),
                password -> Digests.base64(Hmac.mac("SHA-384", KEY, password)));
    }
}
