package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A digest of the password without salt, in hexadecimal or, in LDAP, in base64. Such digests can be looked up in
 * tables, so they are read only if accepted by name.
 */
public final class UnsaltedDigest extends HashFormat {
    private static final int SHA256_HEX = 64;

    public UnsaltedDigest() {
        super(
                "unsalted-digest",
                "bare MD5, SHA-1 and SHA-2, LDAP's {SHA} and {MD5}, Django's, Spring's and MediaWiki's without a salt");
    }

    private record Found(String digest, String text) {}

    @Override
    public boolean claims(String stored) {
        return find(stored) != null;
    }

    private static @Nullable Found find(String stored) {
        if (stored.startsWith("{")) {
            int end = stored.indexOf('}') + 1;
            String digest = switch (String.valueOf(Fields.scheme(stored))) {
                case "SHA", "SHA-1" -> "SHA-1";
                case "MD5" -> "MD5";
                case "SHA256", "SHA-256" -> "SHA-256";
                case "SHA512", "SHA-512" -> "SHA-512";
                default -> null;
            };
            // Spring's StandardPasswordEncoder writes {sha256} and 80 digits that include a salt.
            boolean another = stored.startsWith("{", end) || stored.startsWith(SpringSha256.ID);
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
            case SHA256_HEX -> "SHA-256";
            case 128 -> "SHA-512";
            default -> null;
        };
        return digest != null && Fields.consists(stored, 0, stored.length(), Fields.HEX)
                ? new Found(digest, stored)
                : null;
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        Found found = find(stored);
        if (found == null) {
            throw InvalidHashException.malformed("this is not a digest");
        }
        boolean hex = Fields.consists(found.text, 0, found.text.length(), Fields.HEX) && found.text.length() % 8 == 0;
        boolean capital = found.text.equals(found.text.toUpperCase(Locale.ROOT));
        byte[] tag = !hex
                ? Fields.padded("the digest", found.text)
                : capital ? Fields.capitalHex("the digest", found.text) : Fields.hex("the digest", found.text);
        return SaltedDigest.reading(found.digest, SaltedDigest.Order.PASSWORD_FIRST, new byte[0], tag, ceilings);
    }
}
