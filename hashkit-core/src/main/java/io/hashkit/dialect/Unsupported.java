package io.hashkit.dialect;

import io.hashkit.phc.InvalidHashException;
import org.jspecify.annotations.Nullable;

/** Stored strings that are known by their shape and that hashkit does not compute. */
final class Unsupported {
    private static final int DES = 13;
    private static final int BSDI = 20;
    private static final int MYSQL = 41;

    private Unsupported() {}

    /** The name of the algorithm, or null if the shape is not known. */
    static @Nullable String name(String stored) {
        int length = stored.length();
        if (stored.startsWith("$")) {
            return dollar(stored);
        }
        if (stored.startsWith("{")) {
            String scheme = Ldap.scheme(stored);
            return scheme == null ? null : braces(scheme, stored);
        }
        if (length == BSDI && stored.startsWith("_") && Fields.consists(stored, 1, length, CryptText.ALPHABET)) {
            return "bsdi-crypt";
        }
        if (length == MYSQL && stored.startsWith("*") && Fields.consists(stored, 1, length, Fields.HEX)) {
            return "mysql41";
        }
        return length == DES && Fields.consists(stored, 0, length, CryptText.ALPHABET) ? "des-crypt" : null;
    }

    private static @Nullable String dollar(String stored) {
        int end = stored.indexOf('$', 1);
        return switch (stored.substring(1, Math.max(1, Math.min(end, 16)))) {
            case "y" -> "yescrypt";
            case "gy" -> "gost-yescrypt";
            case "sha1" -> "sha1-crypt";
            case "3" -> "nt-hash";
            case "md5" -> "sun-md5";
            case "8", "9" -> "cisco";
            default -> stored.startsWith("$md5,") ? "sun-md5" : null;
        };
    }

    private static @Nullable String braces(String scheme, String stored) {
        return switch (scheme) {
            case "PBKDF2" -> "spring-pbkdf2 without parameters";
            case "SHA256" -> stored.startsWith("{sha256}") ? "spring-sha256" : null;
            case "MD4" -> "md4";
            default -> scheme.startsWith("SCRAM-") ? "scram" : null;
        };
    }

    /** What to throw for a string that nothing reads. */
    static InvalidHashException refusal(String stored) {
        String name = name(stored);
        return new InvalidHashException(
                InvalidHashException.Reason.UNSUPPORTED,
                name == null
                        ? "the stored string is of no known form"
                        : "hashes of " + name + " are known, but not computed here");
    }
}
