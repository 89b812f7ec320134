package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;

/**
 * Django ({@code django/contrib/auth/hashers.py}): the name of an algorithm and its parameters, separated by dollar
 * signs.
 */
public final class Django {
    public static final Dialect DIALECT = new BuiltIn("django", "Django", Django::claims, Django::parse);

    private Django() {}

    private static boolean claims(String stored) {
        int end = stored.indexOf('$');
        return isUnusable(stored)
                || switch (stored.substring(0, Math.max(0, Math.min(end, 16)))) {
                    case "pbkdf2_sha256", "pbkdf2_sha1", "bcrypt_sha256", "bcrypt", "argon2", "scrypt" -> true;
                    // Without a salt they are unsalted digests.
                    case "md5", "sha1" -> !stored.startsWith("$", end + 1);
                    default -> false;
                };
    }

    /** Django looks only at the first character ({@code is_password_usable}); the rest differs by version. */
    private static boolean isUnusable(String stored) {
        return stored.startsWith("!");
    }

    private static Verification parse(String stored, Ceilings ceilings) {
        if (isUnusable(stored)) {
            return Verification.unusable();
        }
        int end = stored.indexOf('$');
        String rest = stored.substring(end + 1);
        return switch (stored.substring(0, end)) {
            case "pbkdf2_sha256" -> Verification.of(pbkdf2(Prf.SHA256, rest, ceilings));
            case "pbkdf2_sha1" -> Verification.of(pbkdf2(Prf.SHA1, rest, ceilings));
            case "bcrypt" -> Verification.of(BcryptTraits.read(rest, ceilings));
            // A digest in hexadecimal contains no NUL, which bcrypt must not receive.
            case "bcrypt_sha256" ->
                Verification.of(
                        BcryptTraits.read(rest, ceilings),
                        password -> Digests.hex(Digests.digest("SHA-256", password)));
            case "argon2" -> Verification.of(Argon2Forms.inAnyOrder("$" + rest, ceilings));
            case "scrypt" -> Verification.of(scrypt(rest, ceilings));
            case "md5" -> salted("MD5", rest, ceilings);
            case "sha1" -> salted("SHA-1", rest, ceilings);
            default -> throw Refusal.malformed("this is not a Django hash");
        };
    }

    private static StoredHash pbkdf2(Prf prf, String rest, Ceilings ceilings) {
        String[] parts = Fields.split(rest, '$', 3);
        byte[] tag = Fields.block(prf, Fields.padded("the tag", parts[2]));
        return Fields.pbkdf2(prf, Fields.decimal("the iterations", parts[0]), parts[1].getBytes(UTF_8), tag, ceilings);
    }

    /** N, salt, r, p, tag: the salt is the second part. */
    private static StoredHash scrypt(String rest, Ceilings ceilings) {
        String[] parts = Fields.split(rest, '$', 5);
        return Fields.scryptByN(
                parts[0],
                parts[2],
                parts[3],
                parts[1].getBytes(UTF_8),
                Fields.exactly(64, "the tag", Fields.padded("the tag", parts[4])),
                ceilings);
    }

    private static Verification salted(String digest, String rest, Ceilings ceilings) {
        String[] parts = Fields.split(rest, '$', 2);
        return DigestForms.saltFirst(digest, parts[0].getBytes(UTF_8), Fields.hex("the tag", parts[1]), ceilings);
    }
}
