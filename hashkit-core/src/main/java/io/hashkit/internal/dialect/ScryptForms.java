package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Dialects that are scrypt, and Firebase's, which is more. */
public final class ScryptForms {
    private static final String OWN = "$scrypt$ln=";
    private static final String TUTORIAL = "$SCrypt$";
    private static final String ADONIS = "$scrypt$n=";
    private static final int MOST_LOGARITHM = 63;
    private static final int EIGHT_BYTES = 11;

    /** {@code $e0801$salt$tag}, with all costs in one hexadecimal number. */
    public static final Dialect HEX = BuiltIn.spelling(
            "hex-scrypt",
            "Spring Security and password4j",
            ScryptForms::isHex,
            (stored, ceilings) -> packed(stored.substring(1), ceilings));

    /** {@code $s0$e0801$salt$tag}. */
    public static final Dialect LAMBDAWORKS =
            BuiltIn.spelling("lambdaworks", "lambdaworks scrypt and its ports", "$s0$", ScryptForms::packed);

    public static final Dialect PASSLIB = BuiltIn.spelling(
            "passlib-scrypt",
            "passlib, with salts under 8 bytes",
            ScryptForms::hasShortSalt,
            (stored, ceilings) -> own(stored, 32, ceilings));

    /**
     * Ory Kratos calls N {@code ln}, the usual name of the logarithm, but it pads its base64, and a logarithm is below
     * 64. Adonis calls it {@code n}. CircleCI's tutorial has {@code $SCrypt$N$r$p$salt$tag}.
     */
    public static final Dialect BY_N = BuiltIn.spelling(
            "scrypt-by-n", "Ory Kratos, Adonis, and CircleCI's tutorial", ScryptForms::isByN, ScryptForms::byN);

    /**
     * {@code $firescrypt$ln=14,r=8,p=1$salt$hash$separator$key}. scrypt with salt and separator yields a key, with which
     * AES in counter mode encrypts the project's signer key.
     */
    public static final Dialect FIREBASE = new BuiltIn(
            "firebase", "Firebase Authentication", stored -> stored.startsWith("$firescrypt$"), ScryptForms::firebase);

    private ScryptForms() {}

    private static Verification firebase(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(12), '$', 5);
        byte[] salt = Fields.base64("the salt", parts[1]);
        byte[] tag = Fields.base64("the hash", parts[2]);
        byte[] separator = Fields.base64("the separator", parts[3]);
        byte[] signerKey = Fields.base64("the signer key", parts[4]);
        Fields.exactly(signerKey.length, "the hash", tag);
        Fields.lengths(salt, tag, ceilings);
        StoredHash scrypt = Fields.scrypt(parts[0], Digests.joined(salt, separator), new byte[32], ceilings);
        return Verification.of(scrypt, key -> encrypt(key, signerKey), tag);
    }

    static boolean isHex(String stored) {
        int end = stored.startsWith("$") ? stored.indexOf('$', 1) : -1;
        return end > 5
                && end <= 9
                && Fields.consists(stored, 1, end, Fields.LOWER_HEX)
                // password4j's compressed PBKDF2 begins with one digit, crypt(3) with one character.
                && stored.indexOf('$', end + 1) > 0;
    }

    /** log2 N, r and p in 16, 8 and 8 bits; salt and tag with padding. */
    static StoredHash packed(String text, Ceilings ceilings) {
        String[] parts = Fields.split(text, '$', 3);
        long packed = Fields.hexadecimal("the costs", parts[0]);
        return Fields.scrypt(
                packed >> 16,
                packed >> 8 & 0xFF,
                packed & 0xFF,
                Fields.padded("the salt", parts[1]),
                Fields.paddedTag(parts[2]),
                ceilings);
    }

    private static boolean hasShortSalt(String stored) {
        int salt = stored.startsWith(OWN) ? stored.indexOf('$', 8) : -1;
        int tag = salt < 0 ? -1 : stored.indexOf('$', salt + 1);
        return tag > 0 && tag - salt - 1 < EIGHT_BYTES && !stored.endsWith("=");
    }

    private static StoredHash own(String stored, int tagLength, Ceilings ceilings) {
        String[] parts = Fields.split(stored, '$', 5);
        return Fields.scrypt(
                parts[2],
                Radix64.STANDARD.decode("the salt", parts[3]),
                Fields.exactly(tagLength, "the tag", Radix64.STANDARD.decode("the tag", parts[4])),
                ceilings);
    }

    /** The length of the tag is declared, because a truncated tag is a valid tag of a shorter length. */
    public static Dialect shortTag(int tagLength) {
        return BuiltIn.spelling(
                "short-scrypt",
                "programs that shorten scrypt's tag",
                stored -> stored.startsWith(OWN)
                        && stored.length() - stored.lastIndexOf('$') - 1 == (8 * tagLength + 5) / 6
                        && !stored.endsWith("="),
                (stored, ceilings) -> own(stored, tagLength, ceilings));
    }

    private static boolean isByN(String stored) {
        return stored.startsWith(TUTORIAL)
                || stored.startsWith(ADONIS)
                || (stored.startsWith(OWN) && (stored.indexOf('=', stored.lastIndexOf(',') + 3) > 0 || isRaw(stored)));
    }

    /** Whether the number after {@code ln=} is not a logarithm. */
    private static boolean isRaw(String stored) {
        int end = stored.indexOf(',');
        int digits = end - OWN.length();
        return digits > 2
                || (digits == 2
                        && Fields.consists(stored, OWN.length(), end, Fields.DIGITS)
                        && Integer.parseInt(stored, OWN.length(), end, 10) > MOST_LOGARITHM);
    }

    private static StoredHash byN(String stored, Ceilings ceilings) {
        boolean tutorial = stored.startsWith(TUTORIAL);
        String[] parts =
                tutorial ? Fields.split(stored.substring(TUTORIAL.length()), '$', 5) : Fields.split(stored, '$', 5);
        String[] costs = tutorial ? parts : Fields.split(parts[2], ',', 3);
        if (!tutorial) {
            costs[0] = Fields.value(stored.startsWith(ADONIS) ? "n" : "ln", costs[0]);
            costs[1] = Fields.value("r", costs[1]);
            costs[2] = Fields.value("p", costs[2]);
        }
        byte[] tag = Fields.base64("the tag", parts[4]);
        if (tag.length != 32 && tag.length != 64) {
            throw Refusal.malformed("a scrypt tag must have 32 or 64 bytes, not #", tag.length);
        }
        return Fields.scryptByN(costs[0], costs[1], costs[2], Fields.base64("the salt", parts[3]), tag, ceilings);
    }

    /** Encrypts the text. {@link Verification} wipes the key. */
    private static byte[] encrypt(byte[] key, byte[] text) {
        try {
            Cipher aes = Cipher.getInstance("AES/CTR/NoPadding");
            aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
            return aes.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this runtime has no AES in counter mode", e);
        }
    }
}
