package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.phc.InvalidHashException;

/**
 * Apache Shiro: {@code $shiro2$} followed by a PHC string of Argon2 or the form of bcrypt, {@code $shiro1$} followed by
 * iterated digests.
 */
public final class Shiro {
    public static final Dialect DIALECT = new BuiltIn("shiro", "Apache Shiro 1 and 2", Shiro::claims, Shiro::parse);

    private static final String TWO = "$shiro2";
    private static final String ONE = "$shiro1$";

    private Shiro() {}

    private static boolean claims(String stored) {
        return stored.startsWith(TWO + "$") || stored.startsWith(ONE);
    }

    private static ParsedHash parse(String stored, Ceilings ceilings) {
        if (stored.startsWith(ONE)) {
            return iterated(Fields.split(stored.substring(ONE.length()), '$', 4), ceilings);
        }
        String inner = stored.substring(TWO.length());
        return ParsedHash.of(
                inner.startsWith("$2") ? Bcrypt.read(inner, ceilings) : Argon2Forms.inAnyOrder(inner, ceilings));
    }

    /** Digest, iterations, salt, tag. */
    private static ParsedHash iterated(String[] parts, Ceilings ceilings) {
        String digest = switch (parts[0]) {
            case "SHA-256", "SHA-512" -> parts[0];
            default ->
                throw InvalidHashException.of(
                        InvalidHashException.Reason.UNSUPPORTED, "of Shiro 1, only SHA-256 and SHA-512 are supported");
        };
        long iterations = Fields.decimal("the iterations", parts[1]);
        return DigestForms.iterated(
                digest, iterations, Fields.padded("the salt", parts[2]), Fields.padded("the tag", parts[3]), ceilings);
    }
}
