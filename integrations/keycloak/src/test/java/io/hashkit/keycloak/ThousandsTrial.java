package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.rehash.run.Stop;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Users of other programs, whose rows {@code src/test/rows/rows.sh} has made: they come in through the program's import files,
 * and every one logs in.
 */
class ThousandsTrial {
    private static final Path ROWS = Path.of("target/rows.csv");
    private static final int CLIENTS = 4;
    private static final int BUSY = 503;

    private final TestKeycloak server = TestKeycloak.shared();
    private final TestRealm realm = TestRealm.create(server, "thousands", "");

    @Test
    void everyRightPasswordLogsInAndNoWrongOne() throws Exception {
        List<NamedCsvRecord> rows = rows();
        importFiles();

        Map<String, Long> right = count(rows, "");
        Map<String, Long> wrong = count(rows, "x");
        Map<String, Long> again = count(
                rows.stream()
                        .filter(row -> row.getStartingLineNumber() % 20 == 0)
                        .toList(),
                "");

        System.out.println("right " + right + "\nwrong " + wrong + "\nagain " + again);
        assertThat(rows.stream().map(row -> row.getField("program")).distinct()).hasSizeGreaterThanOrEqualTo(8);
        assertThat(right.keySet()).allMatch(key -> key.endsWith(" 200"));
        assertThat(right.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(rows.size());
        assertThat(wrong.keySet()).allMatch(key -> key.endsWith(" 400"));
        assertThat(again.keySet()).allMatch(key -> key.endsWith(" 200"));
    }

    private static List<NamedCsvRecord> rows() throws IOException {
        assertThat(ROWS).as("src/test/rows/rows.sh makes it").exists();
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(ROWS)) {
            return csv.stream().toList();
        }
    }

    private void importFiles() throws IOException {
        Path folder = Files.createTempDirectory(Path.of("target"), "import").resolve("files");
        int code = RehashProgram.run(
                List.of(
                        "keycloak",
                        "--csv",
                        ROWS.toString(),
                        "--realm",
                        "thousands",
                        "--out",
                        folder.toString(),
                        "--email",
                        "email",
                        "--first-name",
                        "first",
                        "--last-name",
                        "last"),
                ThisHost::new,
                new Stop(),
                System.out);
        assertThat(code).isZero();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                HttpResponse<String> answer =
                        realm.admin("POST", "/admin/realms/thousands/partialImport", Files.readString(file));
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            }
        }
    }

    /** The answers of a login of each user, by program and status. */
    private Map<String, Long> count(List<NamedCsvRecord> rows, String added) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            TestLogin logins = realm.logins();
            List<Future<String>> answers = rows.stream()
                    .map(row -> threads.submit(() -> row.getField("program") + " "
                            + login(logins, row.getField("username"), row.getField("secret") + added)))
                    .toList();
            Map<String, Long> counts = new TreeMap<>();
            for (Future<String> answer : answers) {
                counts.merge(answer.get(), 1L, Long::sum);
            }
            return counts;
        } finally {
            threads.shutdownNow();
        }
    }

    /** On a busy host a login may be refused; it is then made again. */
    private static int login(TestLogin logins, String user, String password) {
        int status = BUSY;
        for (int i = 0; i < 10 && status == BUSY; i++) {
            status = logins.grant(user, password).statusCode();
        }
        return status;
    }
}
