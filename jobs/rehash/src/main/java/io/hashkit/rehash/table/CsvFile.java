package io.hashkit.rehash.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file as a table: its rows are in an embedded database, in a folder of this user alone, until all are changed and
 * written to another file. A run that was ended continues with that folder.
 */
public final class CsvFile implements AutoCloseable {
    private static final int BATCH = 10_000;
    static final String LINE = "hashkit line";
    private static final String TO_QUOTE = "\"";

    private final Path file;
    private final char separator;
    private final Path folder;
    private final FileChannel lock;
    private final String url;
    private final String table;
    private final Connection connection;

    private CsvFile(Path file, char separator, Path folder, FileChannel lock) throws IOException, SQLException {
        this.file = file;
        this.separator = separator;
        this.folder = folder;
        this.lock = lock;
        // A commit is on the disk before a checkpoint tells of it.
        this.url = "jdbc:h2:file:" + folder.toAbsolutePath().resolve(database(folder))
                + ";WRITE_DELAY=0;TRACE_LEVEL_FILE=0;DB_CLOSE_ON_EXIT=FALSE";
        // A name that is no other file's in one folder.
        this.table = file.getFileName().toString().replace('.', '_');
        this.connection = DriverManager.getConnection(url);
    }

    /**
     * Reads a file in UTF-8 with a header, unless the folder has its rows already.
     *
     * @param folder the folder for its rows, which {@link #delete} removes
     * @param keys names of the columns of the key
     * @param stored name of the column of the stored strings; an empty one counts as none
     * @param added whether this column is added if the file has none
     * @throws NotStartedException if the file is not whole, lacks a column, has a key twice or none, or is another than
     *     the one that the folder was made of
     */
    public static CsvFile open(Path file, char separator, Path folder, List<String> keys, String stored, boolean added)
            throws IOException, SQLException {
        if (folder.toAbsolutePath().toString().indexOf(';') >= 0) {
            throw new NotStartedException(
                    "--state: the path " + folder + " contains a semicolon, which the rows of --csv cannot have there");
        }
        String state = state(file);
        boolean resumed = Files.isDirectory(folder);
        if (!resumed) {
            OwnFolder.create(folder);
        }
        FileChannel lock = OwnFolder.lock(folder);
        @Nullable CsvFile csv = null;
        try {
            csv = new CsvFile(file, separator, folder, lock);
            String loadedFrom = csv.loadedFrom();
            if (loadedFrom == null) {
                csv.load(keys, stored, added);
                csv.execute("CREATE TABLE \"hashkit file\" AS SELECT '" + state + "' AS state");
            } else if (!loadedFrom.equals(state)) {
                throw new NotStartedException("--csv " + file
                        + " has changed since a run began with it. Delete the folder " + folder + " to begin anew");
            }
            return csv;
        } catch (SQLException | IOException | RuntimeException e) {
            try {
                if (csv == null) {
                    lock.close();
                } else {
                    csv.close();
                }
            } catch (SQLException | IOException closing) {
                e.addSuppressed(closing); // as on a full disk, which has been told already
            } finally {
                if (!resumed) {
                    OwnFolder.delete(folder);
                }
            }
            throw e;
        }
    }

    private static String state(Path file) throws IOException {
        try {
            return Files.size(file) + " bytes of " + Files.getLastModifiedTime(file);
        } catch (NoSuchFileException e) {
            throw new NotStartedException("--csv " + file + ": there is no such file");
        }
    }

    /** The database in the folder. A new one has a name of its own, so that no checkpoint of an older one fits it. */
    private static String database(Path folder) throws IOException {
        String ending = ".mv.db";
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString())
                    .filter(name -> name.endsWith(ending))
                    .map(name -> name.substring(0, name.length() - ending.length()))
                    .findFirst()
                    .orElse("rows-" + System.currentTimeMillis());
        }
    }

    /** The URL for {@link PasswordTable}. */
    public String url() {
        return url;
    }

    /** The table for {@link PasswordTable}. */
    public String table() {
        return table;
    }

    private static String quoted(String name) {
        return TO_QUOTE + name.replace(TO_QUOTE, TO_QUOTE + TO_QUOTE) + TO_QUOTE;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The state of the file that was read; null if it was not read to its end. */
    private @Nullable String loadedFrom() throws SQLException {
        return Database.CSV.catalog().columns(connection, "hashkit file").isEmpty()
                ? null
                : Catalog.query(connection, "SELECT state FROM \"hashkit file\"", row -> row.getString(1))
                        .get(0);
    }

    private void load(List<String> keys, String stored, boolean added) throws IOException, SQLException {
        execute("DROP ALL OBJECTS");
        try (BufferedReader text = Files.newBufferedReader(file)) {
            CsvRows rows = new CsvRows(text, separator);
            List<String> header = rows.hasNext() ? rows.next().fields() : List.of();
            List<Integer> ids =
                    keys.stream().map(key -> column(header, "--id", key)).toList();
            boolean adding = added && !header.contains(stored);
            int password = adding ? -1 : column(header, "--column", stored);
            create(header);
            insert(rows, header.size(), ids, password);
            index(header, ids);
            if (adding) {
                execute("ALTER TABLE " + quoted(table) + " ADD COLUMN " + quoted(stored) + " VARCHAR");
            }
        } catch (CsvRows.NotWholeException e) {
            throw new NotStartedException("--csv " + file + ": a line is not whole: " + e.getMessage());
        } catch (UncheckedIOException | IOException e) {
            throw new NotStartedException("--csv " + file + " cannot be read: " + FileFault.reason(e));
        }
    }

    private int column(List<String> header, String option, String name) {
        if (header.stream().distinct().count() < header.size() || header.contains("") || header.contains(LINE)) {
            throw new NotStartedException(
                    "--csv " + file + ": the first line has a name twice, or one that cannot be: " + header);
        }
        return CsvRows.column(header, file, option, name);
    }

    private void create(List<String> header) throws SQLException {
        StringBuilder columns = new StringBuilder(quoted(LINE) + " BIGINT PRIMARY KEY");
        header.forEach(name -> columns.append(", ").append(quoted(name)).append(" VARCHAR"));
        execute("CREATE TABLE " + quoted(table) + " (" + columns + ")");
    }

    private void insert(CsvRows rows, int columns, List<Integer> ids, int password) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + quoted(table) + " VALUES (?" + ", ?".repeat(columns) + ")")) {
            for (int i = 1; rows.hasNext(); i++) {
                CsvRows.Row row = rows.next();
                List<String> fields = row.fields();
                require(row, fields.size() == columns, "has " + fields.size() + " columns of " + columns);
                require(row, ids.stream().noneMatch(id -> fields.get(id).isEmpty()), "has no id");
                insert.setLong(1, row.line());
                for (int column = 0; column < columns; column++) {
                    String value = fields.get(column);
                    insert.setString(column + 2, column == password && value.isEmpty() ? null : value);
                }
                insert.addBatch();
                if (i % BATCH == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private void require(CsvRows.Row row, boolean holds, String otherwise) {
        if (!holds) {
            throw new NotStartedException("--csv " + file + ": line " + row.line() + " " + otherwise);
        }
    }

    private void index(List<String> header, List<Integer> ids) throws SQLException {
        String names =
                String.join(", ", ids.stream().map(id -> quoted(header.get(id))).toList());
        List<String> twice = Catalog.query(
                connection,
                "SELECT MIN(\"" + LINE + "\"), MAX(\"" + LINE + "\") FROM " + quoted(table) + " GROUP BY " + names
                        + " HAVING COUNT(*) > 1 ORDER BY 1 LIMIT 1",
                row -> "lines " + row.getLong(1) + " and " + row.getLong(2));
        if (!twice.isEmpty()) {
            throw new NotStartedException("--csv " + file + ": " + twice.get(0) + " have the same --id");
        }
        for (int id : ids) {
            execute("ALTER TABLE " + quoted(table) + " ALTER COLUMN " + quoted(header.get(id)) + " SET NOT NULL");
        }
        execute("CREATE UNIQUE INDEX \"hashkit id\" ON " + quoted(table) + " (" + names + ")");
    }

    /**
     * Writes all rows in the order of the file, and replaces an older {@code out} in one step. Only this user can read it.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path out) throws IOException, SQLException {
        execute("SET LAZY_QUERY_EXECUTION TRUE");
        Path part = Files.createTempFile(out.toAbsolutePath().getParent(), "rehash", ".part");
        try {
            try (Writer text = Files.newBufferedWriter(part)) {
                write(text);
            }
            Files.move(part, out, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** @throws IOException also of records, of which the library says {@link UncheckedIOException} */
    void write(Writer text) throws IOException, SQLException {
        try (CsvWriter csv = CsvWriter.builder()
                        .fieldSeparator(separator)
                        .lineDelimiter(LineDelimiter.LF)
                        .build(text);
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT * FROM " + quoted(table) + " ORDER BY " + quoted(LINE))) {
            int columns = rows.getMetaData().getColumnCount();
            List<String> fields = new ArrayList<>();
            for (int i = 2; i <= columns; i++) {
                fields.add(rows.getMetaData().getColumnName(i));
            }
            csv.writeRecord(fields);
            while (rows.next()) {
                for (int i = 2; i <= columns; i++) {
                    String value = rows.getString(i);
                    fields.set(i - 2, value == null ? "" : value);
                }
                csv.writeRecord(fields);
            }
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    /** Closes it and removes the folder. */
    public void delete() throws IOException, SQLException {
        close();
        OwnFolder.delete(folder);
    }

    @Override
    public void close() throws IOException, SQLException {
        try {
            connection.close();
        } finally {
            lock.close();
        }
    }
}
