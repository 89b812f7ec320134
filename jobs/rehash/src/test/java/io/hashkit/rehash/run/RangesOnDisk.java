package io.hashkit.rehash.run;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.OwnForms;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.row.WrapSettings;
import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.TableSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Rows and settings for tests of workers, without a server. */
final class RangesOnDisk {
    private RangesOnDisk() {}

    static CsvFile rows(Path folder, int count) throws IOException, SQLException {
        Path file = folder.resolve("users");
        Files.writeString(file, "id,password\n");
        Files.write(
                file,
                IntStream.rangeClosed(1, count).mapToObj(i -> i + ",old").toList(),
                java.nio.file.StandardOpenOption.APPEND);
        return CsvFile.open(file, ',', folder.resolve("rows"), List.of("id"), "password", false);
    }

    /** @param rate rows a second of a worker; 0 for as many as possible */
    static JobSettings settings(String url, int batch, double rate) {
        return new JobSettings(
                new TableSettings(
                        url, null, null, null, "users", List.of("id"), "password", List.of(), 30, batch, null, ""),
                new RowSettings(
                        Command.WRAP,
                        false,
                        null,
                        null,
                        "",
                        List.of(),
                        List.of(),
                        false,
                        false,
                        false,
                        false,
                        List.of(),
                        OwnForms.NONE,
                        "",
                        false,
                        Set.of(),
                        WrapSettings.NONE,
                        "OWASP_2026",
                        1,
                        0),
                rate,
                600,
                0,
                null,
                0,
                1,
                1);
    }
}
