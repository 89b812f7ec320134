import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Writes hashes for other programs to verify: a line each of the kind, the password in hexadecimal and the stored string,
 * with tabs between them.
 *
 * <p>{@code java -cp hashkit-bench.jar interop/Write.java 500 > hashes.tsv}
 */
public final class Write {
    private static final int[] PLANES = {0x20, 0xA1, 0x3B1, 0x4E00, 0x1F600};

    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[0]);
        Random random = new Random(20260801);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        for (Map.Entry<String, Scheme[]> kind : kinds().entrySet()) {
            for (int i = 0; i < count; i++) {
                Scheme scheme = kind.getValue()[i % kind.getValue().length];
                String password = password(random, kind.getKey().equals("bcrypt") ? 17 : 60);
                String stored = PasswordHasher.builder().scheme(scheme).allowWeakCosts().build().hash(password);
                String hex = HexFormat.of().formatHex(password.getBytes(StandardCharsets.UTF_8));
                out.println(kind.getKey() + "\t" + hex + "\t" + stored);
            }
        }
        out.flush();
    }

    private static Map<String, Scheme[]> kinds() {
        Map<String, Scheme[]> kinds = new LinkedHashMap<>();
        kinds.put("argon2id", new Scheme[] {Argon2.id(64, 1, 1), Argon2.id(256, 3, 2), Argon2.id(1024, 2, 4)});
        kinds.put("bcrypt", new Scheme[] {new Bcrypt(4), new Bcrypt(5)});
        kinds.put("scrypt", new Scheme[] {new Scrypt(4, 8, 1), new Scrypt(10, 8, 2), new Scrypt(7, 1, 3)});
        kinds.put("pbkdf2-sha256", new Scheme[] {Pbkdf2.sha256(1000), Pbkdf2.sha256(4096)});
        kinds.put("pbkdf2-sha512", new Scheme[] {Pbkdf2.sha512(1000), Pbkdf2.sha512(4096)});
        return kinds;
    }

    /** 1 to {@code most} code points of several alphabets, in NFC, at most four bytes each. */
    private static String password(Random random, int most) {
        StringBuilder text = new StringBuilder();
        int length = 1 + random.nextInt(most);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(PLANES[random.nextInt(PLANES.length)] + random.nextInt(64));
        }
        return text.toString();
    }
}
