package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.PasswordTransform;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Dialects that are bcrypt, of the password or of something else. Engines read at most 72 bytes. */
public final class BcryptForms {
    private static final int LONGEST = 72;

    /** {@code $bcrypt$v=98$r=10$salt$tag}, in standard base64. */
    public static final Dialect PHC =
            BuiltIn.spelling("phc-bcrypt", "@phc/bcrypt and Adonis", "$bcrypt$", BcryptForms::phc);

    /**
     * WordPress from 6.8: {@code $wp} followed by the form of bcrypt, over an HMAC-SHA-384 in base64. WordPress removes
     * spaces from both ends of the typed password before it hashes or verifies; an application that takes over its
     * users should do the same.
     */
    public static final Dialect WORDPRESS = new BuiltIn(
            "wordpress",
            "WordPress 6.8 and later",
            stored -> stored.startsWith("$wp$2"),
            (stored, ceilings) -> Verification.of(
                    BcryptTraits.read(stored.substring(3), ceilings),
                    password -> Digests.base64(Hmac.mac("SHA-384", "wp-sha384".getBytes(US_ASCII), password))));

    /**
     * passlib's bcrypt of a digest in base64: SHA-256 in version 1, HMAC-SHA-256 with the text of the salt as key in
     * version 2.
     */
    public static final Dialect PASSLIB_SHA256 = new BuiltIn(
            "passlib-bcrypt-sha256",
            "passlib",
            stored -> stored.startsWith("$bcrypt-sha256$"),
            (stored, ceilings) -> passlib(Fields.split(stored.substring(15), '$', 3), ceilings));

    /**
     * Hashes of crypt_blowfish before 1.1, which treated bytes above 127 as negative numbers (CVE-2011-2483), so that
     * many passwords with such bytes have the same hash. The fault affects only the 18 words of the key. Given these
     * words as a key of 72 bytes, a correct bcrypt computes the same hash.
     */
    public static final Dialect FAULTY = new BuiltIn(
            "bcrypt-2x",
            "crypt_blowfish before 1.1",
            stored -> stored.startsWith("$2x$"),
            (stored, ceilings) ->
                    Verification.of(BcryptTraits.read("$2a" + stored.substring(3), ceilings), BcryptForms::faultyKey));

    /**
     * Programs that ignore the password after 72 bytes, as most do. A password with NUL among the first 72 bytes cannot
     * have been hashed whole: such programs refuse it or end it there. bcrypt itself cannot tell {@code a}, NUL, {@code
     * a} from {@code a}, because it repeats the password with a NUL after each copy.
     */
    public static final Dialect TRUNCATED =
            looksOrdinary("bcrypt-truncated", "programs that ignore what follows 72 bytes", BcryptForms::withoutNul);

    public static final Dialect SYMFONY = looksOrdinary(
            "symfony",
            "Symfony's NativePasswordHasher",
            password -> password.length > LONGEST || hasNul(password, LONGEST)
                    ? Digests.base64(Digests.digest("SHA-512", password))
                    : password.clone());

    /** Replaces long passwords by their SHA-512; shorter ones with NUL are as in {@link #TRUNCATED}. */
    public static final Dialect FAVRE = looksOrdinary(
            "favre-sha512",
            "at.favre.lib bcrypt with LongPasswordStrategies.hashSha512",
            password -> password.length > LONGEST ? Digests.digest("SHA-512", password) : withoutNul(password));

    private BcryptForms() {}

    /** Strings that look like any other of bcrypt, so that a hasher that writes bcrypt itself cannot accept them. */
    private static Dialect looksOrdinary(
            @CompileTimeConstant final String name,
            @CompileTimeConstant final String writtenBy,
            PasswordTransform preHash) {
        return new BuiltIn(
                name,
                writtenBy,
                stored -> stored.startsWith("$2a$") || stored.startsWith("$2b$") || stored.startsWith("$2y$"),
                (stored, ceilings) -> Verification.of(BcryptTraits.read(stored, ceilings), preHash));
    }

    private static StoredHash phc(String rest, Ceilings ceilings) {
        String[] parts = Fields.split(rest, '$', 4);
        // The codes of the letters that crypt(3) writes in 2a, 2b and 2y.
        long version = Fields.number("v", parts[0]);
        if (version != 'a' && version != 'b' && version != 'y') {
            throw Refusal.malformed("v must be the code of a, b or y");
        }
        return Fields.bcrypt(Fields.number("r", parts[1]), Radix64.STANDARD, parts[2], parts[3], ceilings);
    }

    private static Verification passlib(String[] parts, Ceilings ceilings) {
        if (parts[0].startsWith("2a,") || parts[0].startsWith("2b,")) {
            long cost = Fields.decimal("the cost", parts[0].substring(3));
            return Verification.of(
                    Fields.bcrypt(cost, Radix64.BCRYPT, parts[1], parts[2], ceilings),
                    password -> Digests.base64(Digests.digest("SHA-256", password)));
        }
        if (!parts[0].startsWith("v=2,t=2b,r=")) {
            throw Refusal.malformed("version 1 needs 2a or 2b and a cost, and version 2 needs v=2,t=2b,r=");
        }
        long cost = Fields.decimal("r", parts[0].substring(11));
        byte[] salt = parts[1].getBytes(US_ASCII);
        return Verification.of(
                Fields.bcrypt(cost, Radix64.BCRYPT, parts[1], parts[2], ceilings),
                password -> Digests.base64(Hmac.mac("SHA-256", salt, password)));
    }

    /** Null for a password with NUL: the text would end there, and another password would have the same hash. */
    private static byte @Nullable [] faultyKey(byte[] password) {
        if (hasNul(password, LONGEST)) {
            return null;
        }
        ByteBuffer words = ByteBuffer.allocate(LONGEST);
        int next = 0;
        while (words.hasRemaining()) {
            int word = 0;
            for (int i = 0; i < Integer.BYTES; i++) {
                // The text is terminated by NUL and then repeated.
                byte signed = next < password.length ? password[next] : 0;
                word = (word << 8) | signed;
                next = signed == 0 ? 0 : next + 1;
            }
            words.putInt(word);
        }
        return words.array();
    }

    /** A copy, or null if NUL is among the bytes that bcrypt reads. */
    private static byte @Nullable [] withoutNul(byte[] password) {
        return hasNul(password, LONGEST) ? null : password.clone();
    }

    /** Looks at all of the first {@code most} bytes, wherever a NUL is, so that the time does not depend on it. */
    private static boolean hasNul(byte[] password, int most) {
        boolean nul = false;
        for (int i = 0; i < Math.min(password.length, most); i++) {
            nul |= password[i] == 0;
        }
        return nul;
    }
}
