package io.hashkit.rehash.cli;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.rehash.cli.Numbers.Positive;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.NotStartedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code keycloak}: users and their stored strings as files that Keycloak imports. */
@CommandLine.Command(
        name = "keycloak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Makes files for Keycloak's partial import from a CSV file of users and their stored strings.",
            "Keycloak checks no string when it imports one. This command counts the users whose passwords hashkit verifies,"
                    + " names the lines of the others, and leaves those users out. Computes no hash."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all users are in the files",
            "1:users are left out, or the run was ended before",
            "2:refused to start: the command line or the file"
        },
        footerHeading = "%nExample:%n",
        footer = "  ... keycloak --csv users.csv --username login --realm shop --out import")
final class KeycloakCommand implements Callable<Integer> {
    private static final int FEW = 20;
    private static final int LONGEST_NAME = 255;

    @Option(
            names = "--csv",
            required = true,
            paramLabel = "FILE",
            description = "CSV file in UTF-8 with a first line of names.")
    private Path csv = Path.of("");

    @Option(
            names = "--csv-separator",
            paramLabel = "CHARACTER",
            description = "What stands between two columns. Default: ${DEFAULT-VALUE}.")
    private char separator = ',';

    @Option(
            names = "--username",
            paramLabel = "COLUMN",
            description = "Column of the names of users. Default: ${DEFAULT-VALUE}.")
    private String username = "username";

    @Option(names = "--email", paramLabel = "COLUMN", description = "Column of their addresses. Default: none.")
    private @Nullable String email;

    @Option(names = "--first-name", paramLabel = "COLUMN", description = "Column of first names. Default: none.")
    private @Nullable String firstName;

    @Option(names = "--last-name", paramLabel = "COLUMN", description = "Column of last names. Default: none.")
    private @Nullable String lastName;

    @Option(
            names = "--column",
            paramLabel = "COLUMN",
            description = "Column of the stored strings. Default: ${DEFAULT-VALUE}.")
    private String column = "password";

    @Option(
            names = "--accept",
            paramLabel = "DIALECT",
            split = ",",
            converter = RowOptions.Named.class,
            description = "A dialect that the server accepts besides all that tell themselves. May be repeated.")
    private List<Dialect> accepted = new ArrayList<>();

    @Option(names = "--realm", required = true, paramLabel = "NAME", description = "Realm of the users.")
    private String realm = "";

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "New folder for the files, for this user alone.")
    private Path out = Path.of("");

    @Option(
            names = "--users-per-file",
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "Most users in one file, which Keycloak imports in one transaction. Default: ${DEFAULT-VALUE}.")
    private int usersPerFile = 500;

    @Option(names = "--all", description = "Names all users that are left out, not only twenty.")
    private boolean all;

    private final Stop stop;
    private final PrintStream console;
    private final Map<String, Long> kinds = new TreeMap<>();
    private final List<String> left = new ArrayList<>();
    private final Map<String, Long> names = new HashMap<>();
    private final JsonArray waiting = new JsonArray();
    private long written;
    private long withoutPassword;
    private long sealed;
    private int files;

    KeycloakCommand(Stop stop, PrintStream console) {
        this.stop = stop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        accepted.addAll(Dialects.ALL);
        if (Files.exists(out)) {
            throw new NotStartedException("--out " + out + " exists: give a folder that does not");
        }
        if (!Files.isReadable(csv)) {
            throw new NotStartedException("--csv " + csv + ": there is no such file that can be read");
        }
        try (BufferedReader text = Files.newBufferedReader(csv)) {
            Iterator<CsvRecord> records = CsvFile.records(text, separator);
            List<String> header = records.hasNext() ? records.next().getFields() : List.of();
            int name = column(header, "--username", username);
            int stored = column(header, "--column", column);
            Map<String, Integer> profile = profile(header);
            CsvFile.createFolder(out);
            while (records.hasNext() && !stop.isRequested()) {
                add(records.next(), header.size(), name, stored, profile);
            }
            write();
        } catch (CsvParseException | UncheckedIOException | CharacterCodingException e) {
            throw new NotStartedException("--csv " + csv + " is not a whole CSV file in UTF-8");
        }
        report();
        return (left.isEmpty() && !stop.isRequested() ? Exit.DONE : Exit.ROWS_LEFT).code();
    }

    private Map<String, Integer> profile(List<String> header) {
        Map<String, Integer> columns = new HashMap<>();
        add(columns, header, "email", "--email", email);
        add(columns, header, "firstName", "--first-name", firstName);
        add(columns, header, "lastName", "--last-name", lastName);
        return columns;
    }

    private void add(
            Map<String, Integer> columns, List<String> header, String field, String option, @Nullable String name) {
        if (name != null) {
            columns.put(field, column(header, option, name));
        }
    }

    private int column(List<String> header, String option, String name) {
        int index = header.indexOf(name);
        if (index < 0) {
            throw new NotStartedException(option + " " + name + ": the first line of " + csv
                    + " has no such column, but " + String.join(", ", header));
        }
        return index;
    }

    private void add(CsvRecord row, int columns, int name, int stored, Map<String, Integer> profile)
            throws IOException {
        long line = row.getStartingLineNumber();
        if (row.getFieldCount() != columns) {
            leave(line, "it has " + row.getFieldCount() + " columns of " + columns);
            return;
        }
        String user = row.getField(name);
        String text = row.getField(stored);
        Identification found = Dialects.identify(text);
        String objection = objection(user, text, found, line);
        if (!objection.isEmpty()) {
            leave(line, objection);
            return;
        }
        JsonObject one = new JsonObject();
        one.put("username", user);
        one.put("enabled", true);
        profile.forEach((field, index) -> one.put(field, row.getField(index)));
        if (text.isEmpty()) {
            withoutPassword++;
        } else {
            one.put("credentials", JsonArray.from(credential(text, found)));
            kinds.merge(String.join(" ", found.dialect(), found.algorithm(), found.costs()), 1L, Long::sum);
            sealed += found.keyId().isEmpty() ? 0 : 1;
        }
        waiting.add(one);
        if (waiting.size() == usersPerFile) {
            write();
        }
    }

    private void leave(long line, String why) {
        left.add("line " + line + ": " + why);
    }

    /** Why a user cannot be imported; empty if nothing is against it. */
    private String objection(String user, String text, Identification found, long line) {
        if (user.isBlank() || user.length() > LONGEST_NAME) {
            return "the name of the user has " + user.length() + " characters; from 1 to 255 are possible";
        }
        // Keycloak stores names in lower case.
        Long other = names.putIfAbsent(user.toLowerCase(Locale.ROOT), line);
        if (other != null) {
            return "the user is in line " + other + " already; Keycloak does not tell upper from lower case";
        }
        if (text.isEmpty()) {
            return "";
        }
        if (!found.isReadable()) {
            return found.detail();
        }
        if (found.isBound()) {
            return "the row is sealed and bound to a user, which Keycloak does not tell its providers";
        }
        boolean reads = found.treatment() != Identification.Treatment.NEEDS_DIALECT
                || accepted.stream().anyMatch(dialect -> dialect.name().equals(found.dialect()));
        return reads
                ? ""
                : "the dialect " + found.dialect()
                        + " has to be named: --accept here, --spi-password-hashing--hashkit--dialects at the server";
    }

    /** What the admin console shows besides has no part of salt or tag. */
    private static JsonObject credential(String stored, Identification found) {
        JsonObject told = new JsonObject();
        put(told, "dialect", found.dialect());
        put(told, "hash", found.algorithm());
        put(told, "costs", found.costs());
        put(told, "key", found.keyId());
        return JsonObject.builder()
                .value("type", "password")
                .value(
                        "credentialData",
                        JsonWriter.string(JsonObject.builder()
                                .value("algorithm", "hashkit")
                                .value("hashIterations", 1)
                                .value("additionalParameters", told)
                                .done()))
                .value(
                        "secretData",
                        JsonWriter.string(JsonObject.builder()
                                .value("value", stored)
                                .value("salt", "")
                                .done()))
                .done();
    }

    private static void put(JsonObject object, String name, String value) {
        if (!value.isEmpty()) {
            object.put(name, JsonArray.from(value));
        }
    }

    private void write() throws IOException {
        if (waiting.isEmpty()) {
            return;
        }
        JsonObject file = new JsonObject();
        file.put("realm", realm);
        // A second import of the same file then does no harm.
        file.put("ifResourceExists", "SKIP");
        file.put("users", waiting);
        Files.writeString(out.resolve(realm + "-users-" + files + ".json"), JsonWriter.string(file));
        files++;
        written += waiting.size();
        waiting.clear();
    }

    private void report() {
        kinds.forEach((kind, users) -> console.printf(Locale.ROOT, "%,10d  %s%n", users, kind));
        console.printf(
                Locale.ROOT,
                "%,d users are in %,d files in %s, %,d of them without a password; %,d are left out%n",
                written,
                files,
                out,
                withoutPassword,
                left.size());
        if (sealed > 0) {
            console.printf(Locale.ROOT, "%,d are sealed: the server needs their keys%n", sealed);
        }
        left.stream().limit(all ? Long.MAX_VALUE : FEW).forEach(one -> console.println("  " + one));
        if (!all && left.size() > FEW) {
            console.printf(Locale.ROOT, "  and %,d more (--all shows them)%n", left.size() - FEW);
        }
    }
}
