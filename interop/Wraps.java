import io.hashkit.PasswordHasher;
import io.hashkit.StoredRows;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Wraps strings of other systems, for another program to compute again. A row is the dialect, the inner string in
 * hexadecimal and the wrapped string, with tabs between them.
 *
 * <p>{@code java -cp hashkit-bench.jar interop/Wraps.java dialects.csv 500 > wrapped.tsv}
 */
public final class Wraps {
    private static final List<Scheme> SCHEMES = List.of(
            Argon2.id(64, 1, 1),
            Argon2.i(64, 2, 1),
            Argon2.d(64, 1, 2),
            new Scrypt(4, 8, 1),
            Pbkdf2.sha1(1000),
            Pbkdf2.sha256(1000),
            Pbkdf2.sha512(1000));

    public static void main(String[] arguments) throws IOException {
        List<PasswordHasher> hashers = SCHEMES.stream()
                .map(scheme -> PasswordHasher.builder()
                        .scheme(scheme)
                        .allowWeakCosts()
                        .accept(Dialects.ALL)
                        .accept(Dialects.UNSALTED_DIGEST, Dialects.PBKDF2_SHA224_SHA384)
                        .build())
                .toList();
        List<String[]> rows;
        try (Stream<String> lines = Files.lines(Path.of(arguments[0]))) {
            rows = lines.filter(line -> !line.startsWith("#") && !line.startsWith("dialect,"))
                    .map(Wraps::row)
                    .toList();
        }
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        int count = Integer.parseInt(arguments[1]);
        for (int i = 0, made = 0; made < count; i++) {
            String[] row = rows.get(i % rows.size());
            try {
                String wrapped = hashers.get(i % hashers.size()).rows().wrapWithShortSalt(row[1]);
                out.println(row[0] + "\t" + hex(row[1]) + "\t" + wrapped);
                made++;
            } catch (InvalidHashException e) {
                if (e.reason() != InvalidHashException.Reason.NOT_WRAPPABLE) {
                    throw e;
                }
            }
        }
        out.flush();
    }

    /** The dialect and the string of a line; passwords in quotation marks contain no comma. */
    private static String[] row(String line) {
        String dialect = line.substring(0, line.indexOf(','));
        String stored = line.substring(line.indexOf(',', line.indexOf(',') + 1) + 1);
        return new String[] {
            dialect, stored.startsWith("\"") ? stored.substring(1, stored.length() - 1).replace("\"\"", "\"") : stored
        };
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
