package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Digests of password and salt, once or repeated, and dialects that are little else. */
public final class DigestForms {
    private static final byte[] NONE = {};
    private static final String SPRING_LDAP = "{ldap}";
    private static final String SPRING_SHA256 = "{sha256}";
    private static final int SPRING_ITERATIONS = 1024;
    private static final int SPRING_SALT = 8;
    private static final int SPRING_LENGTH = SPRING_SALT + 32;

    /**
     * FSHP, "fairly secure hashed password": <code>{FSHP1|16|4096}</code> and salt and tag in base64. The numbers are
     * the digest, the length of the salt in bytes and the iterations.
     */
    public static final Dialect FSHP =
            new BuiltIn("fshp", "FSHP and passlib", stored -> stored.startsWith("{FSHP"), DigestForms::fshp);

    /** In hexadecimal or, in LDAP, in base64. */
    public static final Dialect UNSALTED = new BuiltIn(
            "unsalted-digest",
            "bare MD5, SHA-1 and SHA-2, LDAP's {SHA} and {MD5}, Django's, Spring's and MediaWiki's without a salt",
            stored -> find(stored) != null,
            DigestForms::unsalted);

    /**
     * The password itself after a prefix: Spring's {@code {noop}}, LDAP's {@code {CLEARTEXT}}, Dovecot's {@code
     * {PLAIN}}, passlib's {@code plain$$}. Text without a prefix is not supported: anyone who reads a stored hash could
     * log in by typing it.
     */
    public static final Dialect PLAIN_TEXT = new BuiltIn(
            "plain-text",
            "Spring's {noop}, {CLEARTEXT}, {PLAIN} and plain$$",
            stored -> stored.startsWith("{noop}")
                    || stored.startsWith("plain$$")
                    || Set.of("CLEARTEXT", "PLAIN").contains(Fields.scheme(stored)),
            (stored, ceilings) -> {
                int start = stored.startsWith("plain$$") ? 7 : stored.indexOf('}') + 1;
                byte[] text = stored.substring(start).getBytes(UTF_8);
                return Verification.digest("plain-text", "", 1, 0, text, byte[]::clone);
            });

    /** Apache Shiro: {@code $shiro1$} before iterated digests, {@code $shiro2} before bcrypt or Argon2. */
    public static final Dialect SHIRO = new BuiltIn(
            "shiro",
            "Apache Shiro 1 and 2",
            stored -> stored.startsWith("$shiro1$") || stored.startsWith("$shiro2$"),
            (stored, ceilings) -> stored.startsWith("$shiro1$")
                    ? shiro1(Fields.split(stored.substring(8), '$', 4), ceilings)
                    : Verification.of(shiro2(stored.substring(7), ceilings)));

    private record Found(String digest, String text) {}

    private DigestForms() {}

    private static Verification fshp(String stored, Ceilings ceilings) {
        String[] halves = Fields.split(stored.substring(5), '}', 2);
        String[] numbers = Fields.split(halves[0], '|', 3);
        String digest = switch (numbers[0]) {
            case "0" -> "SHA-1";
            case "1" -> "SHA-256";
            case "2" -> "SHA-384";
            case "3" -> "SHA-512";
            default -> throw Refusal.malformed("the variant of FSHP must be from 0 to 3");
        };
        long length = Fields.decimal("the length of the salt", numbers[1]);
        if (length < 1) {
            throw Refusal.malformed("a string of FSHP must have a salt");
        }
        Demands.require(ceilings, Limit.SALT, length);
        int salt = Math.toIntExact(length);
        byte[] both =
                Fields.exactly(salt + Digests.length(digest), "salt and tag", Fields.padded("salt and tag", halves[1]));
        return iterated(
                digest,
                Fields.decimal("the iterations", numbers[2]),
                Arrays.copyOf(both, salt),
                Arrays.copyOfRange(both, salt, both.length),
                ceilings);
    }

    /** Digest, iterations, salt, tag. */
    private static Verification shiro1(String[] parts, Ceilings ceilings) {
        if (!parts[0].equals("SHA-256") && !parts[0].equals("SHA-512")) {
            throw Refusal.of(
                    InvalidHashException.Reason.UNSUPPORTED, "of Shiro 1, only SHA-256 and SHA-512 are supported");
        }
        long iterations = Fields.decimal("the iterations", parts[1]);
        byte[] salt = Fields.padded("the salt", parts[2]);
        return iterated(parts[0], iterations, salt, Fields.padded("the tag", parts[3]), ceilings);
    }

    private static StoredHash shiro2(String inner, Ceilings ceilings) {
        return inner.startsWith("$2") ? BcryptTraits.read(inner, ceilings) : Argon2Forms.inAnyOrder(inner, ceilings);
    }

    private static @Nullable Found find(String stored) {
        if (stored.startsWith(SPRING_LDAP)) {
            String rest = stored.substring(SPRING_LDAP.length());
            return Fields.scheme(rest).equals("SHA") ? new Found("SHA-1", rest.substring(5)) : null;
        }
        if (stored.startsWith("{")) {
            int end = stored.indexOf('}') + 1;
            String digest = switch (Fields.scheme(stored)) {
                case "SHA", "SHA1", "SHA-1" -> "SHA-1";
                case "MD5", "LDAP-MD5", "PLAIN-MD5" -> "MD5";
                case "SHA256", "SHA-256" -> "SHA-256";
                case "SHA512", "SHA-512" -> "SHA-512";
                default -> null;
            };
            // Spring's StandardPasswordEncoder writes {sha256} and 80 digits that include a salt.
            boolean another = stored.startsWith("{", end) || stored.startsWith(SPRING_SHA256);
            return digest == null || another ? null : new Found(digest, stored.substring(end));
        }
        if (stored.startsWith("md5$$")) {
            return new Found("MD5", stored.substring(5));
        }
        if (stored.startsWith("sha1$$")) {
            return new Found("SHA-1", stored.substring(6));
        }
        if (stored.startsWith(":A:") && stored.indexOf(':', 3) < 0) {
            return new Found("MD5", stored.substring(3));
        }
        String digest = switch (stored.length()) {
            case 32 -> "MD5";
            case 40 -> "SHA-1";
            case 64 -> "SHA-256";
            case 128 -> "SHA-512";
            default -> null;
        };
        return digest != null && Fields.consists(stored, Fields.HEX) ? new Found(digest, stored) : null;
    }

    private static Verification unsalted(String stored, Ceilings ceilings) {
        Found found = find(stored);
        if (found == null) {
            throw Refusal.malformed("this is not a digest");
        }
        boolean hex = Fields.consists(found.text, Fields.HEX);
        boolean capital = found.text.equals(found.text.toUpperCase(Locale.ROOT));
        byte[] tag = !hex
                ? Fields.padded("the digest", found.text)
                : capital ? Fields.capitalHex("the digest", found.text) : Fields.hex("the digest", found.text);
        return salted(found.digest, NONE, NONE, tag, ceilings);
    }

    /** 8 bytes of salt and the tag in hexadecimal. SHA-256 is applied first to salt, secret and password. */
    public static Dialect springSha256(byte[] given) {
        byte[] secret = given.clone();
        return new BuiltIn(
                "spring-sha256",
                "Spring Security's StandardPasswordEncoder",
                stored -> stored.startsWith(SPRING_SHA256)
                        || (stored.length() == 2 * SPRING_LENGTH && Fields.consists(stored, Fields.HEX)),
                (stored, ceilings) -> springSha256(
                        stored.startsWith(SPRING_SHA256) ? stored.substring(SPRING_SHA256.length()) : stored, secret));
    }

    /** Reads the hexadecimal digits of salt and tag. */
    static Verification springSha256(String digits, byte[] secret) {
        byte[] both = Fields.exactly(SPRING_LENGTH, "salt and tag", Fields.hex("salt and tag", digits));
        byte[] salt = Arrays.copyOf(both, SPRING_SALT);
        return iterated(
                "SHA-256",
                SPRING_ITERATIONS,
                salt,
                Digests.joined(salt, secret),
                Arrays.copyOfRange(both, SPRING_SALT, SPRING_LENGTH));
    }

    /**
     * Reads a hash whose first iteration digests salt and password, and each later one the previous digest: PBKDF1 (RFC
     * 8018 section 5.1) with the salt first.
     *
     * @param digest its standard name, such as {@code SHA-256}
     * @param iterations as stored, not yet checked
     */
    static Verification iterated(String digest, long iterations, byte[] salt, byte[] tag, Ceilings ceilings) {
        if (iterations < 1) {
            throw Refusal.malformed("an iterated digest needs at least 1 iteration");
        }
        Fields.exactly(Digests.length(digest), "the tag", tag);
        Fields.lengths(salt, tag, ceilings);
        return iterated(digest, iterations, salt, salt, tag);
    }

    /** A hash whose parts were checked; {@code stored} is the salt without what is added to it. */
    private static Verification iterated(String digest, long iterations, byte[] stored, byte[] salt, byte[] tag) {
        return Verification.digest(
                "iterated-" + name(digest),
                "i=" + iterations,
                iterations,
                Verification.bitsOf(stored),
                tag,
                password -> {
                    byte[] value = Digests.digest(digest, salt, password);
                    Digests.iterate(Digests.of(digest), value, iterations - 1, (state, last, i) -> state.update(last));
                    return value;
                });
    }

    private static String name(String digest) {
        return digest.replace("-", "").toLowerCase(Locale.ROOT);
    }

    /** Reads one digest of password and salt, in this order; {@code stored} is the salt without what is added to it. */
    static Verification salted(String digest, byte[] stored, byte[] salt, byte[] tag, Ceilings ceilings) {
        return once(digest, stored, salt, tag, ceilings, false);
    }

    /** Reads one digest of salt and password, in this order. */
    static Verification saltFirst(String digest, byte[] salt, byte[] tag, Ceilings ceilings) {
        return once(digest, salt, salt, tag, ceilings, true);
    }

    /** This is insecure, and is read only to be replaced. */
    private static Verification once(
            String digest, byte[] stored, byte[] salt, byte[] tag, Ceilings ceilings, boolean saltFirst) {
        Fields.exactly(Digests.length(digest), "the tag", tag);
        Fields.lengths(salt, tag, ceilings);
        return Verification.digest(
                (salt.length == 0 ? "unsalted-" : "salted-") + name(digest),
                "",
                1,
                Verification.bitsOf(stored),
                tag,
                password ->
                        saltFirst ? Digests.digest(digest, salt, password) : Digests.digest(digest, password, salt));
    }
}
