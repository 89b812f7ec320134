import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * Verifies what other programs wrote: a line each of the kind, the program, the password in hexadecimal and the stored
 * string, with tabs between them. What is not accepted goes to standard error.
 *
 * <p>{@code java -cp hashkit-bench.jar interop/Read.java < written.tsv}
 */
public final class Read {
    private static final PasswordHasher HASHER = PasswordHasher.builder()
            .accept(Dialects.ALL)
            .ceilings(Ceilings.defaults().with(Ceilings.Limit.ARGON2_LANES, 255).with(Ceilings.Limit.SALT, 86))
            .build();

    public static void main(String[] arguments) throws IOException {
        Map<String, int[]> counts = new TreeMap<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] row = line.split("\t");
            int[] count = counts.computeIfAbsent(row[0] + "\thashkit, of " + row[1], name -> new int[3]);
            byte[] password = HexFormat.of().parseHex(row[2]);
            String answer = answer(password, row[3]);
            count[0] += answer.equals("true") ? 1 : 0;
            count[1]++;
            byte[] wrong = Arrays.copyOf(password, password.length + 1);
            wrong[password.length] = 'x';
            count[2] += answer(wrong, row[3]).equals("true") ? 1 : 0;
            if (!answer.equals("true")) {
                System.err.println(row[0] + "\thashkit, of " + row[1] + "\t" + answer + "\t" + row[3]);
            }
        }
        counts.forEach((name, count) ->
                System.out.println(name + "\t" + count[0] + "\t" + count[1] + "\t" + count[2]));
    }

    private static String answer(byte[] password, String stored) {
        try {
            return String.valueOf(HASHER.verify(password, stored));
        } catch (InvalidHashException e) {
            return e.reason() + ": " + e.getMessage();
        }
    }
}
