package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import java.util.Arrays;

/**
 * MediaWiki ({@code includes/password}): the type between colons, then its parameters. Type B is a salted MD5, and so is
 * type A with a salt. The legacy types are PBKDF2 over an MD5 of type A or B.
 */
public final class MediaWiki {
    public static final Dialect DIALECT = new BuiltIn("mediawiki", "MediaWiki", MediaWiki::claims, MediaWiki::parse);

    private MediaWiki() {}

    private static boolean claims(String stored) {
        return switch (Fields.label(stored, ':', ':')) {
            case "B", "pbkdf2", "pbkdf2-legacyA", "pbkdf2-legacyB", "bcrypt", "argon2" -> true;
            // Without a salt it is an unsalted digest.
            case "A" -> stored.indexOf(':', 3) > 0;
            default -> false;
        };
    }

    private static Verification parse(String stored, Ceilings ceilings) {
        String type = Fields.label(stored, ':', ':');
        String rest = stored.substring(type.length() + 2);
        return switch (type) {
            case "A", "B" -> salted(Fields.split(rest, ':', 2), ceilings);
            case "pbkdf2" -> Verification.of(pbkdf2(Fields.split(rest, ':', 5), ceilings));
            case "pbkdf2-legacyA", "pbkdf2-legacyB" -> legacy(type, Fields.split(rest, '!', 5), ceilings);
            case "bcrypt" -> bcrypt(Fields.split(rest, '$', 3), ceilings);
            case "argon2" -> Verification.of(Argon2Forms.inAnyOrder(rest, ceilings));
            default -> throw Refusal.malformed("this is not a MediaWiki hash");
        };
    }

    private static Verification salted(String[] parts, Ceilings ceilings) {
        byte[] salt = salt(parts[0]);
        byte[] tag = Fields.exactly(Digests.length("MD5"), "the tag", Fields.hex("the tag", parts[1]));
        Fields.lengths(salt, tag, ceilings);
        return Verification.digest(
                "salted-md5",
                "",
                2,
                Verification.bitsOf(parts[0].getBytes(UTF_8)),
                tag,
                password -> md5(salt, password));
    }

    private static byte[] salt(String text) {
        if (text.isEmpty()) {
            throw Refusal.malformed("the salt is empty");
        }
        return (text + "-").getBytes(UTF_8);
    }

    /** @param salt with the hyphen at its end */
    private static byte[] md5(byte[] salt, byte[] password) {
        byte[] inner = Digests.hex(Digests.digest("MD5", password));
        try {
            return Digests.digest("MD5", salt, inner);
        } finally {
            Arrays.fill(inner, (byte) 0);
        }
    }

    /** Digest, iterations, length of the tag, salt, tag. */
    private static StoredHash pbkdf2(String[] parts, Ceilings ceilings) {
        byte[] tag = Fields.padded("the tag", parts[4]);
        if (Fields.decimal("the length", parts[2]) != tag.length) {
            throw Refusal.malformed("the tag has # bytes, which differs from its length", tag.length);
        }
        return Fields.pbkdf2(
                Fields.prf(parts[0]),
                Fields.decimal("the iterations", parts[1]),
                Fields.padded("the salt", parts[3]),
                tag,
                ceilings);
    }

    /** The parameters of MD5, those of PBKDF2, the salts of both, and the tag. */
    private static Verification legacy(String type, String[] parts, Ceilings ceilings) {
        String[] costs = Fields.split(parts[1], ':', 3);
        StoredHash outer = pbkdf2(new String[] {costs[0], costs[1], costs[2], parts[3], parts[4]}, ceilings);
        boolean withSalt = type.endsWith("B");
        if (!parts[0].isEmpty() || withSalt == parts[2].isEmpty()) {
            throw Refusal.malformed("type B needs a salt, and type A has none");
        }
        byte[] salt = withSalt ? salt(parts[2]) : new byte[0];
        Fields.lengths(salt, outer.tag(), ceilings);
        return Verification.of(
                outer, password -> Digests.hex(withSalt ? md5(salt, password) : Digests.digest("MD5", password)));
    }

    /** Cost, salt, hash: the parts of a string of bcrypt. */
    private static Verification bcrypt(String[] parts, Ceilings ceilings) {
        return Verification.of(
                Fields.bcrypt(Fields.decimal("the cost", parts[0]), Radix64.BCRYPT, parts[1], parts[2], ceilings));
    }
}
