package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.phc.InvalidHashException;

/**
 * passlib's bcrypt over a digest in base64: SHA-256 in version 1, HMAC-SHA-256 keyed with the text of the salt in version 2.
 */
final class PasslibBcryptSha256 extends Dialect {
    private static final String PREFIX = "$bcrypt-sha256$";

    PasslibBcryptSha256() {
        super("passlib-bcrypt-sha256", "passlib");
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(Fields.after(PREFIX, stored), '$', 3);
        if (parts[0].startsWith("2a,") || parts[0].startsWith("2b,")) {
            long cost = Fields.decimal("the cost", parts[0].substring(3));
            return Reading.of(
                    Inner.bcrypt(cost, parts[1], parts[2], ceilings),
                    password -> Digests.base64(Digests.digest("SHA-256", password)));
        }
        if (!parts[0].startsWith("v=2,t=2b,r=")) {
            throw InvalidHashException.malformed(
                    "there are 2a or 2b and a cost in version 1, and v=2,t=2b,r= in version 2");
        }
        long cost = Fields.decimal("r", parts[0].substring(11));
        String salt = parts[1];
        return Reading.of(
                Inner.bcrypt(cost, salt, parts[2], ceilings),
                password -> Digests.base64(Digests.hmac("HmacSHA256", salt, password)));
    }
}
