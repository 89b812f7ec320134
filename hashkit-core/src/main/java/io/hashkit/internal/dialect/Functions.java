package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.internal.dialect.Computation.Count;
import io.hashkit.internal.dialect.Computation.Input;
import io.hashkit.internal.dialect.Computation.Node;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.security.GeneralSecurityException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** The functions of a {@link Computation}. Each wipes what it was given. */
final class Functions {
    /** A function of one value; null for a value that cannot be what a program hashed. */
    interface Change {
        byte @Nullable [] of(byte[] value);
    }

    static final int LONGEST_OF_BCRYPT = 72;
    private static final String BLANKS = " \t\n\r\0\013";

    private Functions() {}

    /** The function of one value that has a name; null if there is none. */
    static @Nullable Change change(String name) {
        return switch (name) {
            case "hex" -> value -> HexFormat.of().formatHex(value).getBytes(ISO_8859_1);
            case "HEX" ->
                value -> HexFormat.of().withUpperCase().formatHex(value).getBytes(ISO_8859_1);
            case "base64" -> value -> Base64.getEncoder().encode(value);
            case "bcrypt64" -> value -> Radix64.BCRYPT.encode(value).getBytes(ISO_8859_1);
            case "utf16le" -> value -> encoded(value, UTF_16LE);
            case "utf16be" -> value -> encoded(value, UTF_16BE);
            case "latin1" -> value -> encoded(value, ISO_8859_1);
            case "lower" -> value -> text(value, text -> text.toLowerCase(Locale.ROOT));
            case "upper" -> value -> text(value, Functions::upper);
            case "trim" -> value -> text(value, Functions::trim);
            case "nfkc" -> value -> text(value, text -> Normalizer.normalize(text, Normalizer.Form.NFKC));
            case "text72" -> Functions::text72;
            case "symfony" -> Functions::symfony;
            case "favre" -> value -> value.length > 72 ? Digests.digest("SHA-512", value) : text72(value);
            case "signed" -> Functions::signed;
            case "slashes" -> value -> text(value, Functions::slashes);
            case "html" -> value -> text(value, Functions::html);
            case "ipb" -> value -> text(value, Functions::ipb);
            default -> null;
        };
    }

    /** What a function makes of the values of its arguments. */
    private interface Function {
        byte @Nullable [] of(List<byte[]> arguments, Values values);
    }

    /** Null if an argument is. */
    private static Node of(List<Node> arguments, Function function) {
        return input -> {
            List<byte[]> values = new ArrayList<>();
            try {
                for (Node argument : arguments) {
                    byte[] value = argument.of(input);
                    if (value == null) {
                        return null;
                    }
                    values.add(value);
                }
                return function.of(values, input.values());
            } finally {
                for (byte[] value : values) {
                    Arrays.fill(value, (byte) 0);
                }
            }
        };
    }

    static Node changed(Change change, Node inside) {
        return of(List.of(inside), (arguments, values) -> change.of(arguments.get(0)));
    }

    static Node joined(List<Node> nodes) {
        return of(nodes, (arguments, values) -> Digests.joined(arguments));
    }

    /** Digests a value, and its digest or what is made with it again, so many times in all. */
    static Node digest(String jca, Node inside, Count times, @Nullable Node again) {
        Node once = changed(value -> Digests.digest(jca, value), inside);
        return input -> {
            byte[] tried = again == null ? new byte[0] : again.of(input);
            byte[] made = tried == null ? null : once.of(input);
            if (made == null) {
                return null;
            }
            Arrays.fill(tried, (byte) 0);
            Digests.iterate(Digests.of(jca), made, times.of(input.values()) - 1, (state, last, index) -> {
                byte[] next = again == null
                        ? last
                        : Objects.requireNonNull(
                                again.of(new Input(input.password(), input.values(), input.secret(), last)));
                state.update(next);
                Arrays.fill(next, (byte) 0);
            });
            return made;
        };
    }

    static Node hmac(String jca, Node key, Node message) {
        return of(List.of(key, message), (both, values) -> Hmac.mac(jca, both.get(0), both.get(1)));
    }

    /** PBKDF2 (RFC 8018 section 5.2), with a digest for which hashkit has no engine. */
    static Node pbkdf2(String jca, Node password, Node salt, Count iterations, Count length) {
        return of(
                List.of(password, salt),
                (both, values) ->
                        blocks(jca, both.get(0), both.get(1), iterations.of(values), (int) length.of(values)));
    }

    private static byte[] blocks(String jca, byte[] password, byte[] salt, long iterations, int length) {
        byte[] all = new byte[length];
        try (Hmac hmac = new Hmac(jca, password)) {
            int block = 0;
            for (int at = 0; at < length; at += Digests.length(jca)) {
                byte[] u = hmac.mac(
                        salt, ByteBuffer.allocate(Integer.BYTES).putInt(++block).array());
                byte[] sum = new byte[u.length];
                try {
                    hmac.iterate(u, iterations - 1, sum);
                    Hmac.add(sum, u);
                    System.arraycopy(sum, 0, all, at, Math.min(sum.length, length - at));
                } finally {
                    Arrays.fill(u, (byte) 0);
                    Arrays.fill(sum, (byte) 0);
                }
            }
            return all;
        }
    }

    static Node crypt(DigestCrypt.Kernel kernel, Node password, Node salt, Count rounds) {
        return of(List.of(password, salt), (both, values) -> kernel.of(both.get(0), both.get(1), rounds.of(values)));
    }

    /** Encrypts a text with AES in counter mode; null for a key of another length than AES has. */
    static Node aes(Node key, Node text) {
        return of(List.of(key, text), (both, values) -> {
            int length = both.get(0).length;
            if (length != 16 && length != 24 && length != 32) {
                return null;
            }
            try {
                Cipher aes = Cipher.getInstance("AES/CTR/NoPadding");
                aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(both.get(0), "AES"), new IvParameterSpec(new byte[16]));
                return aes.doFinal(both.get(1));
            } catch (GeneralSecurityException e) {
                throw Refusal.of(Reason.UNSUPPORTED, "this JVM does not provide AES in counter mode");
            }
        });
    }

    /** The first bytes of a value, or all if it has fewer; or what follows them. */
    static Node part(boolean first, int length, Node inside) {
        return changed(
                value -> {
                    int end = Math.min(value.length, length);
                    return first ? Arrays.copyOf(value, end) : Arrays.copyOfRange(value, end, value.length);
                },
                inside);
    }

    private static byte @Nullable [] text(byte[] value, UnaryOperator<String> change) {
        return encoded(change.apply(new String(value, UTF_8)), UTF_8);
    }

    private static byte @Nullable [] encoded(byte[] value, Charset charset) {
        return encoded(new String(value, UTF_8), charset);
    }

    /** Null for a character that the charset lacks. */
    private static byte @Nullable [] encoded(String text, Charset charset) {
        try {
            ByteBuffer bytes = charset.newEncoder().encode(CharBuffer.wrap(text));
            byte[] made = new byte[bytes.remaining()];
            bytes.get(made);
            bytes.clear().put(new byte[bytes.capacity()]);
            return made;
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** What bcrypt reads; null if NUL is in it, where many programs end the password. */
    private static byte @Nullable [] text72(byte[] value) {
        return hasNul(value) ? null : value.clone();
    }

    /** As Symfony's NativePasswordHasher. */
    private static byte[] symfony(byte[] value) {
        return value.length > LONGEST_OF_BCRYPT || hasNul(value)
                ? Base64.getEncoder().encode(Digests.digest("SHA-512", value))
                : value.clone();
    }

    /** Looks at all bytes, wherever a NUL is, so that the time does not depend on it. */
    private static boolean hasNul(byte[] value) {
        boolean nul = false;
        for (int i = 0; i < Math.min(value.length, LONGEST_OF_BCRYPT); i++) {
            nul |= value[i] == 0;
        }
        return nul;
    }

    /**
     * The 18 words that crypt_blowfish before 1.1 made of a password, by treating bytes above 127 as negative numbers
     * (CVE-2011-2483). Given these as a key, a correct bcrypt computes the same hash.
     */
    private static byte @Nullable [] signed(byte[] value) {
        if (hasNul(value)) {
            return null;
        }
        ByteBuffer words = ByteBuffer.allocate(LONGEST_OF_BCRYPT);
        int next = 0;
        while (words.hasRemaining()) {
            int word = 0;
            for (int i = 0; i < Integer.BYTES; i++) {
                // The text is terminated by NUL and then repeated.
                byte one = next < value.length ? value[next] : 0;
                word = (word << 8) | one;
                next = one == 0 ? 0 : next + 1;
            }
            words.putInt(word);
        }
        return words.array();
    }

    /** Of the letters a to z alone, as game servers do. */
    private static String upper(String text) {
        char[] letters = text.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            if (letters[i] >= 'a' && letters[i] <= 'z') {
                letters[i] = (char) (letters[i] - 'a' + 'A');
            }
        }
        return new String(letters);
    }

    /** As {@code trim} of PHP. */
    private static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && BLANKS.indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && BLANKS.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(start, end);
    }

    /** As {@code addslashes} of PHP. */
    private static String slashes(String text) {
        return text.replace("\\", "\\\\")
                .replace("'", "\\'")
                .replace("\"", "\\\"")
                .replace("\0", "\\0");
    }

    /** As {@code htmlspecialchars} of PHP with ENT_COMPAT. */
    private static String html(String text) {
        return text.replace("&", "&amp;")
                .replace("\"", "&quot;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }

    /** As Invision Power Board cleans what it is sent. */
    private static String ipb(String text) {
        return html(text).replace("!", "&#33;").replace("'", "&#39;").replace("$", "&#036;");
    }
}
