package io.hashkit.dialect;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;

/**
 * WordPress since 6.8: {@code $wp} before bcrypt's form, over an HMAC-SHA-384 in base64. WordPress takes spaces off both
 * ends of what is typed before it hashes or verifies; an application that moves its users should do the same.
 */
final class WordPress extends Dialect {
    private static final String PREFIX = "$wp";
    private static final String KEY = "wp-sha384";

    WordPress() {
        super("wordpress", "WordPress 6.8 and later");
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith("$wp$2");
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        return Reading.of(
                Bcrypt.read(Fields.after(PREFIX, stored), ceilings),
                password -> Digests.base64(Digests.hmac("HmacSHA384", KEY, password)));
    }
}
