import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * Seals strings for another program to open, and opens what it sealed. A row is the master key, the id (empty: not
 * bound) and the string in hexadecimal, and the sealed string, with tabs between them.
 *
 * <p>{@code java -cp hashkit-bench.jar interop/Seals.java write 500 > sealed.tsv}
 *
 * <p>{@code java -cp hashkit-bench.jar interop/Seals.java open < sealed.tsv}
 */
public final class Seals {
    private static final List<Scheme> SCHEMES = List.of(
            Argon2.id(64, 1, 1),
            new Bcrypt(4),
            new Scrypt(4, 8, 1),
            Pbkdf2.sha1(1000),
            Pbkdf2.sha256(1000),
            Pbkdf2.sha512(1000));
    private static final int[] LENGTHS = {32, 33, 63, 64, 65, 128, 1024};
    private static final List<String> IDS = List.of("", "user-17", "用户-17", "Jürgen", "😀");

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("write")) {
            write(Integer.parseInt(arguments[1]));
        } else {
            open();
        }
    }

    private static void write(int count) {
        Random random = new Random(20261123);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        for (int i = 0; i < count; i++) {
            byte[] key = new byte[LENGTHS[i % LENGTHS.length]];
            random.nextBytes(key);
            String id = IDS.get(i % IDS.size());
            String stored = stored(i);
            try (Keyring keys = Keyring.builder().write("now", KeyPrf.of(key)).build()) {
                PasswordHasher all = PasswordHasher.builder().accept(Dialects.DJANGO).keyring(keys).build();
                PasswordHasher hasher = id.isEmpty() ? all : all.boundTo(id);
                String sealed = hasher.rows().rekey(stored);
                out.println(hex(key) + "\t" + hex(bytes(id)) + "\t" + hex(bytes(stored)) + "\t" + sealed);
            }
        }
        out.flush();
    }

    /** A hash of each scheme in turn, and every seventh time a string of another system. */
    private static String stored(int i) {
        if (i % 7 == 6) {
            return "md5$Sälz" + i % 100 + "$5f4dcc3b5aa765d61d8327deb882cf99";
        }
        Scheme scheme = SCHEMES.get(i % 7);
        return PasswordHasher.builder().scheme(scheme).allowWeakCosts().build().hash("password " + i);
    }

    private static void open() throws IOException {
        int rows = 0;
        int accepted = 0;
        int wrong = 0;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] row = line.split("\t");
            String id = text(row[1]);
            try (Keyring keys = Keyring.builder()
                    .write("now", KeyPrf.of(HexFormat.of().parseHex(row[0])))
                    .build()) {
                rows++;
                accepted += text(row[2]).equals(opened(keys, row[3], id)) ? 1 : 0;
                int at = row[3].length() - 2;
                String changed = row[3].substring(0, at) + (row[3].charAt(at) == 'A' ? 'B' : 'A') + row[3].charAt(at + 1);
                wrong += opened(keys, changed, id) == null ? 0 : 1;
                wrong += id.isEmpty() || opened(keys, row[3], id + "x") == null ? 0 : 1;
            }
        }
        System.out.println("sealed\thashkit\t" + accepted + "\t" + rows + "\t" + wrong);
    }

    /** The string that was sealed, or null. */
    private static String opened(Keyring keys, String sealed, String id) {
        try {
            return keys.unseal(sealed, id.isEmpty() ? null : id);
        } catch (InvalidHashException e) {
            return null;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static String text(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
    }
}
