package io.hashkit.dialect;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Changes of a stored string: damage, and what somebody who can write to a table would try. */
final class Mutants {
    private static final String CHARACTERS =
            "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ./+=$:{}!,-_#@ \0\n\u00e9";
    private static final String[] NUMBERS = {"", "0", "1", "01", "2147483647", "2147483648", "9223372036854775808", "-1"
    };

    private Mutants() {}

    static String of(String stored, Random random) {
        int at = random.nextInt(stored.length());
        int to = at + random.nextInt(stored.length() - at + 1);
        String one = String.valueOf(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        String start = stored.substring(0, at);
        return switch (random.nextInt(9)) {
            case 0 -> start + stored.substring(at + 1);
            case 1 -> start + one + stored.substring(at);
            case 2 -> start + stored.substring(to);
            case 3 -> stored.substring(0, to) + stored.substring(at);
            case 4 -> start + flipped(stored.substring(at, at + 1)) + stored.substring(at + 1);
            case 5 -> stored.replaceFirst("[0-9]+", NUMBERS[random.nextInt(NUMBERS.length)]);
            case 6 -> start;
            default -> start + one + stored.substring(at + 1);
        };
    }

    /** A number with a zero more, and one with a zero fewer, if the string has any: other spellings of the same. */
    static List<String> zeros(String stored) {
        String end = "(?=[0-9]+(?![0-9A-Za-z]))";
        return List.of(
                stored.replaceFirst("(?<![0-9A-Za-z])" + end, "0"), stored.replaceFirst("(?<![0-9A-Za-z])0" + end, ""));
    }

    private static String flipped(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        return upper.equals(text) ? text.toLowerCase(Locale.ROOT) : upper;
    }

    /**
     * Whether two strings are the same but for the letter of bcrypt's prefix, what stands before a whole hash, the padding, the
     * spelling of a label, of scrypt's cost or of bcrypt-sha256's, and the digest of MSSQL 2000, which stands there twice.
     */
    static boolean meanTheSame(String one, String other) {
        return canonical(one).equals(canonical(other));
    }

    private static String canonical(String stored) {
        int label = stored.startsWith("{") ? stored.lastIndexOf('}') + 1 : 0;
        return stored.substring(0, label)
                        .toUpperCase(Locale.ROOT)
                        .replaceAll("\\{SHA-?1?", "{SHA")
                        .replaceAll("\\{CLEAR(TEXT)?\\}", "{CLEAR}")
                        .replaceAll("\\{ARGON2I?D?\\}", "{ARGON2}")
                + stored.substring(label)
                        .replaceFirst(
                                "^([Bb]crypt(:|=>)|[Aa]rgon2:|\\$2\\$|CR:|bc|C|scrypt:|xf12:|cryptMD5:|phpass:|Drupal8:)(?=\\$)",
                                "")
                        .replaceFirst("^(\\w+_crypt|phpass|[a-z_]+_pbkdf2_\\w+|fshp|ldap_salted_\\w+)\\$(?=[${g])", "")
                        .replaceFirst("^\\$(?=\\$(scrypt|argon2))", "")
                        .replaceFirst("^(?=(apr1|bcrypt-sha256|pbkdf2(-sha256|-sha512)?)\\$)", "\\$")
                        .replaceFirst("^\\$SHA\\$", "SHA\\$")
                        .replaceFirst("(?<=^.bcrypt-sha256.v=2,t=2b,r=)0", "")
                        .replaceFirst("^2432(61|62|79)24", "24326224")
                        .replaceFirst("\\$2[aby]\\$", "\\$2b\\$")
                        .replaceFirst("^\\$scrypt\\$l?n=", "\\$scrypt\\$n=")
                        .replaceFirst("^(0x0100[0-9A-F]{8})([0-9A-F]{40})\\2$", "$1$2")
                        .replaceFirst("=+$", "");
    }
}
