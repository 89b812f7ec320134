package io.hashkit.rehash.cli;

import io.hashkit.rehash.cli.Numbers.Positive;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.table.BindForm;
import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.Faults;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.TableSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of every command on rows: where the rows are, and what is told meanwhile. */
public final class TableOptions extends DatabaseOptions {
    @Option(names = "--table", paramLabel = "NAME", description = "Table, or SCHEMA.TABLE.")
    private String table = "";

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "CSV file in UTF-8 with a first line of names, instead of --url and --table.")
    private @Nullable Path csv;

    @Option(
            names = "--csv-out",
            paramLabel = "FILE",
            description = "New file for all rows of --csv, when the run has come to its end.")
    private @Nullable Path csvOut;

    @Option(
            names = "--csv-separator",
            paramLabel = "CHARACTER",
            converter = Separator.class,
            description = "What stands between two columns; \\t for a tab. Default: ${DEFAULT-VALUE}.")
    private char csvSeparator = ',';

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            split = ",",
            description = "Column with a unique index, or columns with one in common. Default: id.")
    private List<String> keyColumns = new ArrayList<>();

    @Option(
            names = "--column",
            paramLabel = "COLUMN",
            description = "Column of the stored strings. Default: ${DEFAULT-VALUE}.")
    private String column = "password";

    @Option(
            names = "--statement-timeout",
            paramLabel = "SECONDS",
            converter = Positive.class,
            description = "Longest time of a statement. Default: ${DEFAULT-VALUE}.")
    private int statementTimeout = 30;

    @Option(
            names = "--batch",
            paramLabel = "N",
            converter = Positive.class,
            description = "Rows in one transaction. Default: 100 for wrap, 1000 for the others.")
    private @Nullable Integer batch;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            converter = Positive.class,
            description =
                    "How long to wait for a database that is away, or a row that is locked. Default: ${DEFAULT-VALUE}.")
    private int patience = 600;

    @Option(
            names = "--state",
            paramLabel = "FOLDER",
            description =
                    "Folder of the checkpoint and of the file of refused rows, made if it is missing. Default: the current one.")
    private Path state = Path.of("");

    @Option(names = "--json", description = "Prints lines of JSON.")
    private boolean json;

    @Option(
            names = "--progress-millis",
            paramLabel = "N",
            converter = Positive.class,
            description = "Time between two lines of progress. Default: ${DEFAULT-VALUE}.")
    private int progressMillis = 10_000;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties file with options, such as table=users; the command line takes precedence.")
    @SuppressWarnings("unused") // ConfigFile has read it; here it is in --help
    private @Nullable Path config;

    /**
     * Makes the folder of {@code --state}, before the first row is changed.
     *
     * @param always whether it is needed also if the rows are in a table
     * @throws NotStartedException if this user cannot write there
     */
    void makeState(boolean always) {
        if (!always && csv == null) {
            return;
        }
        Path folder = state.toAbsolutePath();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            // Said below.
        }
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new NotStartedException("--state " + state + ": this user cannot write to a folder of that name");
        }
    }

    /**
     * Opens the file of {@code --csv}.
     *
     * @param changes whether the rows will be changed
     * @param shared whether other hosts work on the rows as well
     * @return null if the rows are in a table
     * @throws IllegalArgumentException if options contradict each other or are missing
     */
    @Nullable
    CsvFile openCsv(Command of, boolean changes, boolean shared) throws IOException {
        if (csv == null) {
            require(!url.isEmpty() && !table.isEmpty(), "give --url and --table, or --csv");
            require(csvOut == null, "--csv-out is for the rows of --csv");
            return null;
        }
        require(url.isEmpty() && table.isEmpty(), "--csv replaces --url and --table: give one of them");
        require(!shared, "--csv is for one process: divide the file instead of using --shard or a cluster");
        if (changes) {
            require(csvOut != null, "--csv-out is missing: where all rows will be written to");
        }
        if (csvOut != null) {
            require(!Files.exists(csvOut), "--csv-out " + csvOut + " exists already");
            Path folder = csvOut.toAbsolutePath().getParent();
            require(Files.isWritable(folder), "--csv-out " + csvOut + ": this user cannot write to " + folder);
        }
        Path rows = state.resolve("rehash-" + csv.getFileName() + "-" + of + (changes ? "" : "-dry") + ".rows");
        try {
            return CsvFile.open(csv, csvSeparator, rows, keyColumns(), column, of == Command.COMPOSE);
        } catch (SQLException e) {
            throw new IOException("the rows of --csv cannot be kept in " + rows + ": " + Faults.words(e));
        }
    }

    /** Writes the rows to {@code --csv-out}, and removes what is no longer needed. */
    void finish(CsvFile rows, boolean changed, Report report) throws IOException {
        try {
            if (changed && csvOut != null) {
                rows.write(csvOut);
                report.say("csv", "all rows are in " + csvOut);
            }
            rows.delete();
        } catch (SQLException e) {
            throw new IOException("--csv-out " + csvOut + " was not written: " + Faults.words(e));
        }
    }

    /** The column of the stored strings. */
    String column() {
        return column;
    }

    /** Whether an option says where the rows are. */
    boolean isGiven() {
        return !url.isEmpty() || !table.isEmpty() || csv != null;
    }

    /** @throws IllegalArgumentException unless it holds */
    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private List<String> keyColumns() {
        return keyColumns.isEmpty() ? List.of("id") : List.copyOf(keyColumns);
    }

    /**
     * The options for workers.
     *
     * @param file what {@link #openCsv} returned
     * @param sources columns that strings are composed of
     * @param otherwise rows in one transaction if no option gives them
     */
    TableSettings settings(
            @Nullable CsvFile file,
            List<String> sources,
            int otherwise,
            @Nullable BindForm form,
            String identityPrefix) {
        return new TableSettings(
                file == null ? url : file.url(),
                user,
                text(passwordFile),
                drivers(),
                file == null ? table : file.table(),
                keyColumns(),
                column,
                sources,
                statementTimeout,
                batch == null ? otherwise : batch,
                form,
                identityPrefix);
    }

    public int patienceSeconds() {
        return patience;
    }

    public Path state() {
        return state;
    }

    boolean isJson() {
        return json;
    }

    public int progressMillis() {
        return progressMillis;
    }

    /** One character. */
    static final class Separator implements ITypeConverter<Character> {
        @Override
        public Character convert(String text) {
            if (text.equals("\\t")) {
                return '\t';
            }
            if (text.length() != 1 || "\"\r\n".contains(text)) {
                throw new TypeConversionException(
                        "one character is needed, or \\t for a tab, and neither a quotation mark nor a line end, not "
                                + text);
            }
            return text.charAt(0);
        }
    }
}
