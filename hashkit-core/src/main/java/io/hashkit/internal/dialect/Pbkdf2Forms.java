package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Dialects that are PBKDF2, or PBKDF2 and scrypt, and nothing else. */
public final class Pbkdf2Forms {
    private static final byte[] NONE = {};
    private static final int ASP_SALT = 16;
    private static final int ASP_TAG = 32;
    private static final int V2_LENGTH = 1 + ASP_SALT + ASP_TAG;
    private static final int V2_TEXT = 68;
    private static final int V3_HEADER = 13;
    static final String DOVECOT = "$1$";
    private static final int CISCO_SALT = 14;
    private static final int CTA_TAG = 28;
    private static final int DLITZ_TAG = 32;
    private static final int DLITZ_DEFAULT_ROUNDS = 400;

    public static final Dialect ATLASSIAN = BuiltIn.spelling(
            "atlassian",
            "Jira, Confluence and Crowd",
            "{PKCS5S2}",
            (rest, ceilings) -> joined(Prf.SHA1, 10_000, 16, 32, Fields.padded("salt and tag", rest), NONE, ceilings));

    /** {@code grub-mkpasswd-pbkdf2}: rounds, salt and tag, separated by full stops. */
    public static final Dialect GRUB = BuiltIn.spelling("grub", "GRUB", "grub.pbkdf2.sha512.", (rest, ceilings) -> {
        String[] parts = Fields.split(rest, '.', 3);
        byte[] salt = Fields.capitalHex("the salt", parts[1]);
        return block(Prf.SHA512, parts[0], salt, Fields.capitalHex("the tag", parts[2]), ceilings);
    });

    /**
     * Two forms that begin with {@code $p5k2$}, both PBKDF2 with SHA-1 and rounds in hexadecimal. That of cta has a
     * salt in base64 and ends with a padded tag of 20 bytes. That of dlitz uses the string up to the salt as salt and
     * has a tag of 24 bytes.
     */
    public static final Dialect P5K2 =
            BuiltIn.spelling("p5k2", "cta and dlitz, for Python", "$p5k2$", Pbkdf2Forms::p5k2);

    /**
     * passlib, and zitadel in the same form: {@code $pbkdf2-sha256$29000$salt$tag}, with {@code $pbkdf2$} for SHA-1.
     * The canonical strings, which RustCrypto uses too, have {@code i=} before the number.
     */
    public static final Dialect PASSLIB =
            BuiltIn.spelling("passlib-pbkdf2", "passlib and zitadel", Pbkdf2Forms::isPasslib, Pbkdf2Forms::passlib);

    /**
     * password4j's compressed PBKDF2: {@code $3$number$salt$tag}. The upper 32 bits of the number are the iterations,
     * the lower ones the length of the tag in bits. crypt(3) strings with the same beginning have three parts instead
     * of four, or contain {@code rounds=}.
     */
    public static final Dialect PASSWORD4J = BuiltIn.spelling(
            "password4j", "password4j, compressed PBKDF2", Pbkdf2Forms::isPassword4j, Pbkdf2Forms::password4j);

    /**
     * ASP.NET Identity ({@code PasswordHasher.cs}): one byte of version and the rest, in base64. Version 2 is PBKDF2
     * with SHA-1 and 1,000 iterations; version 3 contains digest, iterations and salt length as big-endian numbers.
     */
    public static final Dialect ASPNET_IDENTITY = BuiltIn.spelling(
            "aspnet-identity",
            "ASP.NET Identity 2 and 3",
            // The version byte, and in version 3 the upper bytes of the digest's number.
            stored -> stored.startsWith("AQAAA")
                    || (stored.startsWith("A") && stored.length() == V2_TEXT && isBase64(stored)),
            Pbkdf2Forms::aspNet);

    /**
     * Cisco IOS, types 8 and 9: {@code $8$salt$tag} is PBKDF2 with SHA-256 and 20,000 iterations, {@code $9$salt$tag}
     * is scrypt with N = 16,384, r = 1 and p = 1. The salt is text.
     */
    public static final Dialect CISCO = BuiltIn.spelling(
            "cisco",
            "Cisco IOS, types 8 and 9",
            stored -> stored.startsWith("$8$") || stored.startsWith("$9$"),
            Pbkdf2Forms::cisco);

    /** {@code werkzeug/security.py}: method and costs separated by colons, a salt as text, a tag in hexadecimal. */
    public static final Dialect WERKZEUG = BuiltIn.spelling(
            "werkzeug",
            "Werkzeug and Flask",
            stored -> stored.startsWith("scrypt:") || (stored.startsWith("pbkdf2:") && !isSha224OrSha384(stored)),
            Pbkdf2Forms::werkzeug);

    private Pbkdf2Forms() {}

    /** @param both salt and tag */
    private static StoredHash joined(
            Prf prf, int iterations, int salt, int tag, byte[] both, byte[] secret, Ceilings ceilings) {
        Fields.exactly(salt + tag, "salt and tag", both);
        return Fields.pbkdf2(
                prf,
                iterations,
                Digests.joined(Arrays.copyOf(both, salt), secret),
                Arrays.copyOfRange(both, salt, salt + tag),
                ceilings);
    }

    private static StoredHash p5k2(String rest, Ceilings ceilings) {
        String[] parts = Fields.split(rest, '$', 3);
        String tag = parts[2];
        if (tag.length() == CTA_TAG && tag.endsWith("=")) {
            return Fields.pbkdf2(
                    Prf.SHA1,
                    Fields.hexadecimal("the rounds", parts[0]),
                    Radix64.URL_SAFE.decodePadded("the salt", parts[1]),
                    Radix64.URL_SAFE.decodePadded("the tag", tag),
                    ceilings);
        }
        if (tag.length() != DLITZ_TAG) {
            throw Refusal.malformed("the tag must have 28 characters (cta) or 32 (dlitz)");
        }
        long rounds = parts[0].isEmpty() ? DLITZ_DEFAULT_ROUNDS : Fields.hexadecimal("the rounds", parts[0]);
        byte[] config = ("$p5k2$" + parts[0] + "$" + parts[1]).getBytes(UTF_8);
        return Fields.pbkdf2(Prf.SHA1, rounds, config, Radix64.PASSLIB.decode("the tag", tag), ceilings);
    }

    private static boolean isPasslib(String stored) {
        int end = stored.startsWith("$pbkdf2") ? stored.indexOf('$', 1) : -1;
        return end > 0
                && end + 1 < stored.length()
                && Fields.isDigit(stored.charAt(end + 1))
                && !isSha224OrSha384(stored);
    }

    /** Whether a string has the name of one of the two digests in the place where other dialects have theirs. */
    static boolean isSha224OrSha384(String stored) {
        return stored.startsWith("pbkdf2:sha224:")
                || stored.startsWith("pbkdf2:sha384:")
                || ((stored.startsWith("$pbkdf2-sha224$") || stored.startsWith("$pbkdf2-sha384$"))
                        && stored.length() > 15
                        && Fields.isDigit(stored.charAt(15)));
    }

    private static StoredHash passlib(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 4);
        Prf prf = switch (parts[0]) {
            case "pbkdf2" -> Prf.SHA1;
            case "pbkdf2-sha256" -> Prf.SHA256;
            case "pbkdf2-sha512" -> Prf.SHA512;
            default -> throw Refusal.malformed("the identifier must be pbkdf2, pbkdf2-sha256 or pbkdf2-sha512");
        };
        byte[] salt = bytes("the salt", parts[2], parts[3]);
        return block(prf, parts[1], salt, bytes("the tag", parts[3], parts[2]), ceilings);
    }

    /**
     * Decodes the salt or the tag. Both are in passlib's alphabet, or in the standard one with or without padding, which
     * zitadel also verifies.
     *
     * @param other the other of the two
     */
    static byte[] bytes(@CompileTimeConstant final String what, String text, String other) {
        if (text.indexOf('.') >= 0 || other.indexOf('.') >= 0) {
            return Radix64.PASSLIB.decode(what, text);
        }
        boolean padded = text.endsWith("=") || other.endsWith("=");
        return padded ? Fields.padded(what, text) : Radix64.STANDARD.decode(what, text);
    }

    /** Reads Dovecot's form: {@code $1$}, the salt as text, rounds, and a tag of SHA-1 in hexadecimal. */
    static StoredHash dovecot(String rest, Ceilings ceilings) {
        String[] parts = Fields.split(rest.substring(DOVECOT.length()), '$', 3);
        return block(Prf.SHA1, parts[1], parts[0].getBytes(UTF_8), Fields.hex("the tag", parts[2]), ceilings);
    }

    /** Reads rounds, salt and tag of passlib's LDAP form: a full stop in place of plus, without padding. */
    static StoredHash ldap(Prf prf, String rest, Ceilings ceilings) {
        String[] parts = Fields.split(rest, '$', 3);
        byte[] salt = Radix64.PASSLIB.decode("the salt", parts[1]);
        return block(prf, parts[0], salt, Radix64.PASSLIB.decode("the tag", parts[2]), ceilings);
    }

    private static StoredHash block(Prf prf, String rounds, byte[] salt, byte[] tag, Ceilings ceilings) {
        long iterations = Fields.decimal("the rounds", rounds);
        return Fields.pbkdf2(prf, iterations, salt, Fields.block(prf, tag), ceilings);
    }

    private static boolean isPassword4j(String stored) {
        if (stored.length() < 14 || stored.charAt(0) != '$' || stored.charAt(2) != '$') {
            return false;
        }
        char code = stored.charAt(1);
        int end = stored.indexOf('$', 3);
        // One iteration is 2^32, which has ten digits.
        return code >= '1'
                && code <= '5'
                && end >= 13
                && Fields.consists(stored, 3, end, Fields.DIGITS)
                && stored.indexOf('$', end + 1) > 0;
    }

    private static StoredHash password4j(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 4);
        Prf prf = switch (parts[0]) {
            case "1" -> Prf.SHA1;
            case "3" -> Prf.SHA256;
            case "5" -> Prf.SHA512;
            default -> Fields.prf("another");
        };
        long packed = Fields.decimal("the costs", parts[1]);
        byte[] tag = Fields.base64("the tag", parts[3]);
        if (tag.length * 8L != (packed & 0xFFFF_FFFFL)) {
            throw Refusal.malformed("the tag length differs from the declared length");
        }
        return Fields.pbkdf2(prf, packed >>> 32, Fields.base64("the salt", parts[2]), tag, ceilings);
    }

    private static boolean isBase64(String stored) {
        char second = stored.charAt(1);
        return second >= 'A' && second <= 'P' && stored.endsWith("==") && stored.indexOf('$') < 0;
    }

    private static StoredHash aspNet(String stored, Ceilings ceilings) {
        byte[] blob = Fields.padded("the hash", stored);
        if (blob[0] == 0) {
            Fields.exactly(V2_LENGTH, "version 2", blob);
            return Fields.pbkdf2(
                    Prf.SHA1,
                    1000,
                    Arrays.copyOfRange(blob, 1, 1 + ASP_SALT),
                    Arrays.copyOfRange(blob, 1 + ASP_SALT, V2_LENGTH),
                    ceilings);
        }
        if (blob.length < V3_HEADER) {
            throw Refusal.malformed("version 3 must have at least # bytes, not #", V3_HEADER, blob.length);
        }
        ByteBuffer header = ByteBuffer.wrap(blob, 1, V3_HEADER - 1);
        int digest = header.getInt();
        long iterations = Integer.toUnsignedLong(header.getInt());
        long saltLength = Integer.toUnsignedLong(header.getInt());
        if (digest < 0 || digest > 2 || saltLength > blob.length - V3_HEADER) {
            throw Refusal.malformed("version 3 must have a digest from 0 to 2, and its salt within the hash");
        }
        Prf prf = digest == 0 ? Prf.SHA1 : digest == 1 ? Prf.SHA256 : Prf.SHA512;
        int tag = V3_HEADER + (int) saltLength;
        byte[] expected = Arrays.copyOfRange(blob, tag, blob.length);
        boolean whole = expected.length == 64
                || (blob.length % 3 != 0 && (expected.length == 16 || expected.length == ASP_TAG));
        if (!whole) {
            // A prefix of a tag is the tag of a shorter length; a length that needs padding was not truncated.
            throw Refusal.malformed("the tag has # bytes and may be truncated", expected.length);
        }
        return Fields.pbkdf2(prf, iterations, Arrays.copyOfRange(blob, V3_HEADER, tag), expected, ceilings);
    }

    private static StoredHash cisco(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(3), '$', 2);
        if (parts[0].length() != CISCO_SALT || !Fields.consists(parts[0], Fields.CRYPT)) {
            throw Refusal.malformed("the salt must have # characters of crypt(3)'s alphabet", CISCO_SALT);
        }
        byte[] salt = parts[0].getBytes(US_ASCII);
        byte[] tag = Fields.exactly(32, "the tag", Radix64.CRYPT.decode("the tag", parts[1]));
        return stored.startsWith("$8$")
                ? Fields.pbkdf2(Prf.SHA256, 20_000, salt, tag, ceilings)
                : Fields.scrypt(14, 1, 1, salt, tag, ceilings);
    }

    private static StoredHash werkzeug(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored, '$', 3);
        byte[] salt = parts[1].getBytes(UTF_8);
        byte[] tag = Fields.hex("the tag", parts[2]);
        if (stored.startsWith("scrypt:")) {
            String[] method = Fields.split(parts[0], ':', 4);
            return Fields.scryptByN(
                    method[1], method[2], method[3], salt, Fields.exactly(64, "the tag", tag), ceilings);
        }
        if (parts[0].indexOf(':') == parts[0].lastIndexOf(':')) {
            throw Refusal.malformed("the iterations are missing, and Werkzeug's default differs by version");
        }
        String[] method = Fields.split(parts[0], ':', 3);
        Prf prf = Fields.prf(method[1]);
        return Fields.pbkdf2(prf, Fields.decimal("the iterations", method[2]), salt, Fields.block(prf, tag), ceilings);
    }

    /** Salt and tag in hexadecimal or base64, with or without the prefix {@code {pbkdf2}}. */
    public static Dialect spring(Pbkdf2 scheme, int salt, int tag, byte[] secret) {
        Prf prf = Prf.of(scheme);
        int bytes = salt + tag;
        byte[] own = secret.clone();
        return BuiltIn.spelling(
                "spring-pbkdf2",
                "Spring Security's Pbkdf2PasswordEncoder",
                stored -> stored.startsWith("{pbkdf2}")
                        || ((stored.length() == 2 * bytes || stored.length() == (bytes + 2) / 3 * 4)
                                && Fields.consists(stored, Fields.PADDED_BASE64)),
                (stored, ceilings) -> {
                    String text = stored.startsWith("{pbkdf2}") ? stored.substring(8) : stored;
                    return spring(prf, scheme.iterations(), salt, tag, own, text, ceilings);
                });
    }

    /** Reads salt and tag in hexadecimal or base64. */
    static StoredHash spring(
            Prf prf, int iterations, int salt, int tag, byte[] secret, String text, Ceilings ceilings) {
        boolean hex = Fields.consists(text, Fields.LOWER_HEX);
        byte[] both = hex ? Fields.hex("salt and tag", text) : Fields.padded("salt and tag", text);
        return joined(prf, iterations, salt, tag, both, secret, ceilings);
    }
}
