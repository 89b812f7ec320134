package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;
import java.util.Arrays;

/**
 * FSHP, "fairly secure hashed password": <code>{FSHP1|16|4096}</code> and salt and tag in base64. The numbers are the
 * digest, the length of the salt in bytes and the iterations.
 */
public final class Fshp extends HashFormat {
    private static final String PREFIX = "{FSHP";

    public Fshp() {
        super("fshp", "FSHP and passlib");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] halves = Fields.split(Fields.after(PREFIX, stored), '}', 2);
        String[] numbers = Fields.split(halves[0], '|', 3);
        String digest = switch (numbers[0]) {
            case "0" -> "SHA-1";
            case "1" -> "SHA-256";
            case "2" -> "SHA-384";
            case "3" -> "SHA-512";
            default -> throw InvalidHashException.malformed("the variant of FSHP must be from 0 to 3");
        };
        long length = Fields.decimal("the length of the salt", numbers[1]);
        if (length < 1) {
            throw InvalidHashException.malformed("a string of FSHP must have a salt");
        }
        ceilings.require(Limit.SALT, length);
        int salt = Math.toIntExact(length);
        byte[] both = HashFactory.exactly(
                salt + Digests.length(digest), "salt and tag", Fields.padded("salt and tag", halves[1]));
        return IteratedDigest.reading(
                digest,
                Fields.decimal("the iterations", numbers[2]),
                Arrays.copyOf(both, salt),
                Arrays.copyOfRange(both, salt, both.length),
                ceilings);
    }
}
