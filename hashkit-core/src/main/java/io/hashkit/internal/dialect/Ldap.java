package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.Arrays;

/**
 * LDAP's {@code userPassword} (RFC 2307, OpenLDAP, and passlib's PBKDF2) and the passwords of Dovecot: the scheme in
 * braces, in upper or lower case.
 */
public final class Ldap {
    public static final Dialect DIALECT =
            new BuiltIn("ldap", "OpenLDAP, 389 Directory Server, Dovecot and passlib", Ldap::claims, Ldap::parse);

    private static final int SHORTEST_SALT = 4;

    private Ldap() {}

    /** The scheme; of Dovecot's, that of LDAP which has the same content. */
    private static String scheme(String stored) {
        String scheme = Fields.scheme(stored);
        return switch (scheme) {
            case "BLF-CRYPT", "DES-CRYPT", "MD5-CRYPT", "SHA256-CRYPT", "SHA512-CRYPT" -> "CRYPT";
            case "ARGON2I", "ARGON2ID" -> "ARGON2";
            default -> scheme;
        };
    }

    static boolean claims(String stored) {
        return switch (scheme(stored)) {
            case "SSHA", "SSHA256", "SSHA384", "SSHA512", "SMD5", "CRYPT" -> true;
            // Spring Security writes argon2 and pbkdf2 in lower case, with other content after the brace.
            case "ARGON2" -> stored.startsWith("$argon2", stored.indexOf('}') + 1) && !stored.startsWith("{argon2}");
            case "PBKDF2", "PBKDF2-SHA1", "PBKDF2-SHA256", "PBKDF2-SHA512" -> stored.indexOf('$') > 0;
            default -> false;
        };
    }

    static Verification parse(String stored, Ceilings ceilings) {
        String rest = stored.substring(stored.indexOf('}') + 1);
        return switch (scheme(stored)) {
            case "SSHA" -> salted("SHA-1", rest, ceilings);
            case "SSHA256" -> salted("SHA-256", rest, ceilings);
            case "SSHA384" -> salted("SHA-384", rest, ceilings);
            case "SSHA512" -> salted("SHA-512", rest, ceilings);
            case "SMD5" -> salted("MD5", rest, ceilings);
            case "ARGON2" -> Verification.of(Argon2Forms.inAnyOrder(rest, ceilings));
            case "PBKDF2" -> Verification.of(pbkdf2(rest, ceilings));
            case "PBKDF2-SHA1" -> Verification.of(Pbkdf2Forms.ldap(Prf.SHA1, rest, ceilings));
            case "PBKDF2-SHA256" -> Verification.of(Pbkdf2Forms.ldap(Prf.SHA256, rest, ceilings));
            case "PBKDF2-SHA512" -> Verification.of(Pbkdf2Forms.ldap(Prf.SHA512, rest, ceilings));
            case "CRYPT" -> crypt(rest, ceilings);
            default -> throw Refusal.malformed("this is not an LDAP password");
        };
    }

    /**
     * The digest, followed by the salt. A shorter salt may be a truncated one, whose rest would then match as the end
     * of the password; all known programs write at least 4 bytes.
     */
    private static Verification salted(String digest, String rest, Ceilings ceilings) {
        byte[] both = Fields.padded("digest and salt", rest);
        int length = Digests.length(digest);
        if (both.length < length + SHORTEST_SALT) {
            throw Refusal.malformed(
                    "there are # bytes; there must be # of digest and at least # of salt",
                    both.length,
                    length,
                    SHORTEST_SALT);
        }
        byte[] salt = Arrays.copyOfRange(both, length, both.length);
        return DigestForms.salted(digest, salt, salt, Arrays.copyOf(both, length), ceilings);
    }

    private static StoredHash pbkdf2(String rest, Ceilings ceilings) {
        return rest.startsWith(Pbkdf2Forms.DOVECOT)
                ? Pbkdf2Forms.dovecot(rest, ceilings)
                : Pbkdf2Forms.ldap(Prf.SHA1, rest, ceilings);
    }

    private static Verification crypt(String rest, Ceilings ceilings) {
        if (rest.startsWith("$2")) {
            return Verification.of(BcryptTraits.read(rest, ceilings));
        }
        if (Crypt3.claims(rest)) {
            return Crypt3.parse(rest, ceilings);
        }
        Unsupported unsupported = Unsupported.of(rest);
        throw unsupported != null
                ? unsupported.refusal()
                : Refusal.of(
                        InvalidHashException.Reason.UNSUPPORTED,
                        "the text after the label has no known form of crypt(3)");
    }
}
