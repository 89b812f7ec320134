package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;

/**
 * passlib's bcrypt of a digest in base64: SHA-256 in version 1, HMAC-SHA-256 with the text of the salt as key in
 * version 2.
 */
public final class PasslibBcryptSha256 extends HashFormat {
    private static final String PREFIX = "$bcrypt-sha256$";

    public PasslibBcryptSha256() {
        super("passlib-bcrypt-sha256", "passlib");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(Fields.after(PREFIX, stored), '$', 3);
        if (parts[0].startsWith("2a,") || parts[0].startsWith("2b,")) {
            long cost = Fields.decimal("the cost", parts[0].substring(3));
            return ParsedHash.of(
                    HashFactory.bcrypt(cost, parts[1], parts[2], ceilings),
                    password -> Digests.base64(Digests.digest("SHA-256", password)));
        }
        if (!parts[0].startsWith("v=2,t=2b,r=")) {
            throw InvalidHashException.malformed(
                    "version 1 needs 2a or 2b and a cost, and version 2 needs v=2,t=2b,r=");
        }
        long cost = Fields.decimal("r", parts[0].substring(11));
        byte[] salt = parts[1].getBytes(US_ASCII);
        return ParsedHash.of(
                HashFactory.bcrypt(cost, parts[1], parts[2], ceilings),
                password -> Digests.base64(Hmac.mac("SHA-256", salt, password)));
    }
}
