package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import org.jspecify.annotations.Nullable;

/** Formats of stored strings that hashkit recognises and does not compute. */
public enum Unsupported {
    YESCRYPT("yescrypt"),
    GOST_YESCRYPT("gost-yescrypt"),
    NT_HASH("nt-hash"),
    SUN_MD5("sun-md5"),
    DES_CRYPT("des-crypt"),
    BSDI_CRYPT("bsdi-crypt"),
    /** DES over groups of eight characters. */
    BIGCRYPT("bigcrypt"),
    /** Both write 24 characters of the same alphabet. */
    BIGCRYPT_OR_CRYPT16("bigcrypt or crypt16"),
    /** Django's UnixCryptPasswordHasher, which was usually DES. */
    DJANGO_CRYPT("django-crypt"),
    MYSQL41("mysql41"),
    MYSQL_SHA2("mysql-caching-sha2"),
    POSTGRES_MD5("postgres-md5"),
    SCRAM("scram"),
    MD4("md4"),
    SPRING_PBKDF2("spring-pbkdf2 without parameters");

    private static final String IDENTIFIER = Fields.CRYPT + "_@+-";
    private static final int LONGEST_IDENTIFIER = 40;
    private static final int DES = 13;
    private static final int DES_BLOCK = 11;
    private static final int LONGEST_BIGCRYPT = DES + 15 * DES_BLOCK;
    private static final int BSDI = 20;
    private static final int MYSQL = 41;
    private static final int POSTGRES = 35;

    @CompileTimeConstant
    private final String algorithm;

    Unsupported(@CompileTimeConstant final String algorithm) {
        this.algorithm = algorithm;
    }

    public String algorithm() {
        return algorithm;
    }

    public InvalidHashException refusal() {
        return Refusal.of(
                InvalidHashException.Reason.UNSUPPORTED,
                "hashes of " + algorithm + " are known, but not computed here");
    }

    /** The format of a string, or null if it is unknown. */
    public static @Nullable Unsupported of(String stored) {
        if (stored.startsWith("$")) {
            return dollar(stored);
        }
        if (stored.startsWith("{")) {
            return braces(stored, Fields.scheme(stored));
        }
        if (stored.startsWith("crypt$")) {
            return DJANGO_CRYPT;
        }
        return stored.startsWith("SCRAM-SHA-") ? SCRAM : byLength(stored);
    }

    /**
     * The refusal, or UNSUPPORTED for a malformed string that begins with an identifier of no form here: between {@code $} and
     * {@code $} with other characters than hashkit's have, in braces, or before a colon.
     */
    static InvalidHashException named(InvalidHashException refusal, String stored) {
        if (refusal.reason() != InvalidHashException.Reason.MALFORMED || PhcString.peekId(stored) != null) {
            return refusal;
        }
        boolean braces = stored.startsWith("{");
        int start = braces || stored.startsWith("$") ? 1 : 0;
        int end = start;
        while (end < stored.length() && IDENTIFIER.indexOf(stored.charAt(end)) >= 0) {
            end++;
        }
        boolean ends = end > start
                && end - start <= LONGEST_IDENTIFIER
                && end + 1 < stored.length()
                && stored.charAt(end) == (braces ? '}' : start == 1 ? '$' : ':');
        return ends && !Forms.knowsLabel(stored)
                ? Refusal.of(
                        InvalidHashException.Reason.UNSUPPORTED,
                        "the string begins with the identifier of another system, whose form is not known here: describe"
                                + " the form, as with Dialects.of")
                : refusal;
    }

    private static @Nullable Unsupported dollar(String stored) {
        return switch (Fields.label(stored, '$', '$')) {
            case "y" -> YESCRYPT;
            case "gy" -> GOST_YESCRYPT;
            case "3" -> NT_HASH;
            case "md5" -> SUN_MD5;
            case "A" -> MYSQL_SHA2;
            case "scram" -> SCRAM;
            default -> stored.startsWith("$md5,") ? SUN_MD5 : null;
        };
    }

    private static @Nullable Unsupported braces(String stored, String scheme) {
        return switch (scheme) {
            case "PBKDF2" -> stored.indexOf('$') < 0 && stored.indexOf(':') < 0 ? SPRING_PBKDF2 : null;
            case "MD4" -> MD4;
            default -> scheme.startsWith("SCRAM-") ? SCRAM : null;
        };
    }

    private static @Nullable Unsupported byLength(String stored) {
        int length = stored.length();
        if (length == POSTGRES && stored.startsWith("md5") && Fields.consists(stored, 3, length, Fields.HEX)) {
            return POSTGRES_MD5;
        }
        if (length == MYSQL && stored.startsWith("*") && Fields.consists(stored, 1, length, Fields.HEX)) {
            return MYSQL41;
        }
        if (length == BSDI && stored.startsWith("_") && Fields.consists(stored, 1, length, Fields.CRYPT)) {
            return BSDI_CRYPT;
        }
        boolean blocks = length >= DES && length <= LONGEST_BIGCRYPT && (length - DES) % DES_BLOCK == 0;
        if (!blocks || !Fields.consists(stored, Fields.CRYPT)) {
            return null;
        }
        return length == DES ? DES_CRYPT : length == DES + DES_BLOCK ? BIGCRYPT_OR_CRYPT16 : BIGCRYPT;
    }
}
