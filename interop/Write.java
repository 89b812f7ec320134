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
 * with tabs between them. Or what other programs shall write: kind, password, costs, salt in hexadecimal, length of the tag.
 *
 * <p>{@code java -cp hashkit-bench.jar interop/Write.java hashes 500 > hashes.tsv}
 *
 * <p>{@code java -cp hashkit-bench.jar interop/Write.java wishes 500 > wishes.tsv}
 */
public final class Write {
    private static final int[] PLANES = {0x20, 0xA1, 0x3B1, 0x4E00, 0x1F600};
    private static final int[] SALTS = {16, 8, 9, 13, 22, 31, 32, 48, 49, 64};
    private static final int[] TAGS = {32, 64, 8, 12, 16, 31, 33, 63};
    private static final String[] ARGON2 = {
        "m=64,t=1,p=1", "m=8,t=1,p=1", "m=9,t=2,p=1", "m=103,t=3,p=3", "m=256,t=1,p=7", "m=1024,t=2,p=4", "m=2040,t=1,p=255"
    };
    private static final String[] PBKDF2 = {"i=1000", "i=1", "i=2", "i=999", "i=1001", "i=4096"};
    private static final Map<String, String[]> COSTS = Map.of(
            "argon2id", ARGON2,
            "argon2i", ARGON2,
            "argon2d", ARGON2,
            "bcrypt", new String[] {"cost=4", "cost=5", "cost=6"},
            "scrypt", new String[] {
                "ln=4,r=8,p=1", "ln=1,r=1,p=1", "ln=5,r=7,p=3", "ln=7,r=1,p=16", "ln=3,r=32,p=1", "ln=10,r=8,p=2"
            },
            "pbkdf2-sha1", PBKDF2,
            "pbkdf2-sha256", PBKDF2,
            "pbkdf2-sha512", PBKDF2,
            "sha256-crypt", new String[] {"rounds=5000", "rounds=1000", "rounds=1001"},
            "sha512-crypt", new String[] {"rounds=5000", "rounds=1000", "rounds=1001"});

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        if (arguments[0].equals("hashes")) {
            hashes(Integer.parseInt(arguments[1]), out);
        } else {
            wishes(Integer.parseInt(arguments[1]), out);
        }
        out.flush();
    }

    private static void hashes(int count, PrintStream out) {
        Random random = new Random(20260801);
        for (Map.Entry<String, Scheme[]> kind : kinds().entrySet()) {
            for (int i = 0; i < count; i++) {
                Scheme scheme = kind.getValue()[i % kind.getValue().length];
                String password = password(random, kind.getKey(), i);
                String stored = PasswordHasher.builder().scheme(scheme).allowWeakCosts().build().hash(password);
                out.println(kind.getKey() + "\t" + hex(password) + "\t" + stored);
            }
        }
    }

    private static void wishes(int count, PrintStream out) {
        Random random = new Random(20261128);
        for (Map.Entry<String, String[]> kind : COSTS.entrySet()) {
            for (int i = 0; i < count; i++) {
                String costs = kind.getValue()[i % kind.getValue().length];
                byte[] salt = new byte[kind.getKey().equals("bcrypt") ? 16 : SALTS[random.nextInt(SALTS.length)]];
                random.nextBytes(salt);
                int tag = TAGS[random.nextInt(kind.getKey().equals("scrypt") ? 2 : TAGS.length)];
                String password = hex(password(random, kind.getKey(), i));
                String hex = HexFormat.of().formatHex(salt);
                out.println(kind.getKey() + "\t" + password + "\t" + costs + "\t" + hex + "\t" + tag);
            }
        }
    }

    private static Map<String, Scheme[]> kinds() {
        Map<String, Scheme[]> kinds = new LinkedHashMap<>();
        kinds.put("argon2id", new Scheme[] {
            Argon2.id(64, 1, 1), Argon2.id(256, 3, 2), Argon2.id(1024, 2, 4), Argon2.id(8, 1, 1), Argon2.id(103, 2, 3)
        });
        kinds.put("argon2i", new Scheme[] {Argon2.i(64, 1, 1), Argon2.i(103, 2, 3)});
        kinds.put("argon2d", new Scheme[] {Argon2.d(64, 1, 1), Argon2.d(103, 2, 3)});
        kinds.put("bcrypt", new Scheme[] {new Bcrypt(4), new Bcrypt(5)});
        kinds.put("scrypt", new Scheme[] {
            new Scrypt(4, 8, 1), new Scrypt(10, 8, 2), new Scrypt(7, 1, 3), new Scrypt(5, 7, 3), new Scrypt(1, 1, 1)
        });
        kinds.put("pbkdf2-sha256", new Scheme[] {Pbkdf2.sha256(1000), Pbkdf2.sha256(4096), Pbkdf2.sha256(1001)});
        kinds.put("pbkdf2-sha512", new Scheme[] {Pbkdf2.sha512(1000), Pbkdf2.sha512(4096), Pbkdf2.sha512(1001)});
        return kinds;
    }

    /** The empty password first, then code points of several alphabets, in NFC, at most four bytes each. */
    private static String password(Random random, String kind, int i) {
        StringBuilder text = new StringBuilder();
        int length = i % 50 == 0 ? 0 : 1 + random.nextInt(kind.equals("bcrypt") ? 17 : 60);
        for (int j = 0; j < length; j++) {
            text.appendCodePoint(PLANES[random.nextInt(PLANES.length)] + random.nextInt(64));
        }
        return text.toString();
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
