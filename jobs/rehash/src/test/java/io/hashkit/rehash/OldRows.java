package io.hashkit.rehash;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Rows as other systems write them, in ten dialects and in two forms of hashkit, at the cheapest costs. The simple ones
 * are computed here by the JDK, with a password for each; the others are the strings of {@code old-rows.csv}.
 */
final class OldRows {
    private static final int DIFFERENT = 2400;
    private static final int COMPUTED = 8;
    private static final int KINDS = 12;
    private static final int SALT_LENGTH = 12;
    private static final int PHPASS_LOG2 = 7;
    private static final String ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final Base64.Encoder BASE64 = Base64.getEncoder();
    private static final HexFormat HEX = HexFormat.of();

    private final PasswordHasher bcrypt =
            PasswordHasher.builder().scheme(new Bcrypt(4)).allowWeakCosts().build();
    private final List<Row> rows = new ArrayList<>();

    private record Row(String password, String stored) {}

    OldRows() throws IOException, GeneralSecurityException {
        List<Row> given = lines().stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .map(line -> line.split(",", 2))
                .map(words -> new Row(words[0], words[1].replace("\"", "")))
                .toList();
        for (int i = 0; i < DIFFERENT; i++) {
            int kind = i % KINDS;
            String password = "first-" + i;
            rows.add(
                    kind < COMPUTED
                            ? new Row(password, computed(kind, password, salt(i)))
                            : given.get(i % given.size()));
        }
    }

    /** Also for the tests of other modules. */
    private static List<String> lines() throws IOException {
        try (InputStream file = OldRows.class.getResourceAsStream("/old-rows.csv")) {
            return new String(file.readAllBytes(), UTF_8).lines().toList();
        }
    }

    String password(long id) {
        return row(id).password;
    }

    String stored(long id) {
        return row(id).stored;
    }

    private Row row(long id) {
        return rows.get((int) (id % DIFFERENT));
    }

    /** Letters, because eight of them have the 48 bits that eight digits do not have. */
    private static String salt(int number) {
        StringBuilder salt = new StringBuilder();
        for (int i = 0, rest = number; i < SALT_LENGTH; i++, rest /= 10) {
            salt.append((char) ('k' + rest % 10));
        }
        return salt.reverse().toString();
    }

    private String computed(int kind, String password, String salt) throws GeneralSecurityException {
        return switch (kind) {
            case 0 -> "pbkdf2_sha256$1$" + salt + "$" + BASE64.encodeToString(pbkdf2(password, salt));
            case 1 -> "sha1$" + salt + "$" + HEX.formatHex(digest("SHA-1", salt, password));
            case 2 -> ssha(password, salt.substring(salt.length() - 8));
            case 3 -> "pbkdf2:sha256:1$" + salt + "$" + HEX.formatHex(pbkdf2(password, salt));
            case 4 -> "$pbkdf2-sha256$1$" + adapted(salt.getBytes(UTF_8)) + "$" + adapted(pbkdf2(password, salt));
            case 5 -> phpass(password, salt.substring(salt.length() - 8));
            case 6 -> bcrypt.hash(password);
            default -> TestKeys.plain(password);
        };
    }

    /** One iteration, 32 bytes. */
    private static byte[] pbkdf2(String password, String salt) throws GeneralSecurityException {
        PBEKeySpec work = new PBEKeySpec(password.toCharArray(), salt.getBytes(UTF_8), 1, 256);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(work)
                .getEncoded();
    }

    private static byte[] digest(String name, String first, String second) throws GeneralSecurityException {
        return MessageDigest.getInstance(name).digest((first + second).getBytes(UTF_8));
    }

    private static String ssha(String password, String salt) throws GeneralSecurityException {
        byte[] tag = digest("SHA-1", password, salt);
        byte[] both = ByteBuffer.allocate(tag.length + salt.length())
                .put(tag)
                .put(salt.getBytes(UTF_8))
                .array();
        return "{SSHA}" + BASE64.encodeToString(both);
    }

    /** Passlib's "adapted" base64. */
    private static String adapted(byte[] bytes) {
        return BASE64.withoutPadding().encodeToString(bytes).replace('+', '.');
    }

    /** The portable hashes of <a href="https://www.openwall.com/phpass/">phpass</a>. */
    private static String phpass(String password, String salt) throws GeneralSecurityException {
        byte[] value = digest("MD5", salt, password);
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        for (int i = 0; i < 1 << PHPASS_LOG2; i++) {
            md5.update(value);
            value = md5.digest(password.getBytes(UTF_8));
        }
        return "$P$" + ALPHABET.charAt(PHPASS_LOG2) + salt + littleEndian(value);
    }

    /** Three bytes are four characters, the lowest bits first. */
    private static String littleEndian(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 8 * bytes.length; bit += 6) {
            int six = 0;
            for (int i = 0; i < 6; i++) {
                int at = bit + i;
                if (at < 8 * bytes.length && (bytes[at / 8] >> at % 8 & 1) == 1) {
                    six |= 1 << i;
                }
            }
            text.append(ALPHABET.charAt(six));
        }
        return text.toString();
    }
}
