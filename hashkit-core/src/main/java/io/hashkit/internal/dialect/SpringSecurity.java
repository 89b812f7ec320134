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
 * Spring Security's {@code DelegatingPasswordEncoder}: the id of an encoder in braces, followed by its text. The ids
 * are those of {@code PasswordEncoderFactories}.
 */
public final class SpringSecurity {
    public static final Dialect DIALECT = new BuiltIn(
            "spring", "Spring Security's DelegatingPasswordEncoder", SpringSecurity::claims, SpringSecurity::parse);

    private static final byte[] NO_SECRET = {};

    private SpringSecurity() {}

    private static boolean claims(String stored) {
        String id = Fields.label(stored, '{', '}');
        String rest = stored.substring(Math.min(stored.length(), id.length() + 2));
        return switch (id) {
            case "bcrypt",
                    "argon2",
                    "argon2@SpringSecurity_v5_8",
                    "scrypt",
                    "scrypt@SpringSecurity_v5_8",
                    "pbkdf2@SpringSecurity_v5_8",
                    "sha256" -> true;
            case "pbkdf2" -> isOfTheDefaults(rest);
            case "ldap" -> Ldap.claims(rest);
            // Without a salt in braces they are unsalted digests.
            case "MD5", "SHA-1", "SHA-256" -> rest.startsWith("{");
            default -> false;
        };
    }

    private static Verification parse(String stored, Ceilings ceilings) {
        String id = Fields.label(stored, '{', '}');
        String rest = stored.substring(id.length() + 2);
        return switch (id) {
            case "bcrypt" -> Verification.of(BcryptTraits.read(rest, ceilings));
            case "argon2", "argon2@SpringSecurity_v5_8" -> Verification.of(argon2(rest, ceilings));
            case "scrypt", "scrypt@SpringSecurity_v5_8" -> Verification.of(scrypt(rest, ceilings));
            case "pbkdf2" -> Verification.of(Pbkdf2Forms.spring(Prf.SHA1, 185_000, 8, 32, NO_SECRET, rest, ceilings));
            case "pbkdf2@SpringSecurity_v5_8" ->
                Verification.of(Pbkdf2Forms.spring(Prf.SHA256, 310_000, 16, 32, NO_SECRET, rest, ceilings));
            case "sha256" -> DigestForms.springSha256(rest, NO_SECRET);
            case "ldap" -> Ldap.parse(rest, ceilings);
            case "MD5", "SHA-1", "SHA-256" -> salted(id, rest, ceilings);
            default -> throw Refusal.malformed("the id in braces is not one of Spring Security");
        };
    }

    /** Salt and tag of {@code defaultsForSpringSecurity_v5_5}, which the string does not name, have 40 bytes. */
    private static boolean isOfTheDefaults(String rest) {
        return rest.length() == 80 && Fields.consists(rest, Fields.LOWER_HEX);
    }

    private static StoredHash argon2(String rest, Ceilings ceilings) {
        if (!rest.startsWith("$argon2")) {
            throw Refusal.malformed("the text after the id is not an Argon2 string");
        }
        return Argon2Forms.inAnyOrder(rest, ceilings);
    }

    private static StoredHash scrypt(String rest, Ceilings ceilings) {
        if (!ScryptForms.isHex(rest)) {
            throw Refusal.malformed("the text after the id is not a scrypt string of Spring Security");
        }
        return ScryptForms.packed(rest.substring(1), ceilings);
    }

    /** The salt is digested with its braces, after the password. */
    private static Verification salted(String digest, String rest, Ceilings ceilings) {
        int end = rest.indexOf('}');
        if (end < 0) {
            throw Refusal.malformed("the salt has no closing brace");
        }
        return DigestForms.salted(
                digest,
                rest.substring(1, end).getBytes(UTF_8),
                rest.substring(0, end + 1).getBytes(UTF_8),
                Fields.hex("the tag", rest.substring(end + 1)),
                ceilings);
    }
}
