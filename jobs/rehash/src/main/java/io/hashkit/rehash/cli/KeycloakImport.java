package io.hashkit.rehash.cli;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.CsvRows;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.OwnFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The work of {@link KeycloakCommand}, apart from its options: the program on tables runs without what this needs. */
final class KeycloakImport {
    private static final int FEW = 20;
    private static final int LONGEST_NAME = 255;

    private final KeycloakCommand options;
    private final Stop stop;
    private final Map<String, Long> kinds = new TreeMap<>();
    private final List<String> left = new ArrayList<>();
    private final Map<String, Long> names = new HashMap<>();
    private final Map<String, Long> addresses = new HashMap<>();
    private final JsonArray waiting = new JsonArray();
    private long written;
    private long withoutPassword;
    private long sealed;
    private int files;

    KeycloakImport(KeycloakCommand options, Stop stop) {
        this.options = options;
        this.stop = stop;
    }

    /** Writes the files and says what is in them. */
    Exit run(PrintStream console) throws IOException {
        try (BufferedReader text = Files.newBufferedReader(options.csv)) {
            CsvRows rows = new CsvRows(text, options.separator);
            List<String> header = rows.hasNext() ? rows.next().fields() : List.of();
            int name = CsvRows.column(header, options.csv, "--username", options.username);
            int stored = CsvRows.column(header, options.csv, "--column", options.column);
            Map<String, Integer> profile = profile(header);
            OwnFolder.create(options.out);
            while (rows.hasNext() && !stop.isRequested()) {
                add(rows.next(), header.size(), name, stored, profile);
            }
            write();
        } catch (UncheckedIOException | CharacterCodingException e) {
            throw new NotStartedException("--csv " + options.csv + " is not a whole CSV file in UTF-8");
        }
        report(console);
        return left.isEmpty() && !stop.isRequested() ? Exit.DONE : Exit.ROWS_LEFT;
    }

    private Map<String, Integer> profile(List<String> header) {
        Map<String, Integer> columns = new HashMap<>();
        add(columns, header, "email", "--email", options.email);
        add(columns, header, "firstName", "--first-name", options.firstName);
        add(columns, header, "lastName", "--last-name", options.lastName);
        return columns;
    }

    private void add(
            Map<String, Integer> columns, List<String> header, String field, String option, @Nullable String name) {
        if (name != null) {
            columns.put(field, CsvRows.column(header, options.csv, option, name));
        }
    }

    private void add(CsvRows.Row row, int columns, int name, int stored, Map<String, Integer> profile)
            throws IOException {
        long line = row.line();
        List<String> fields = row.fields();
        if (fields.size() != columns) {
            leave(line, "it has " + fields.size() + " columns of " + columns);
            return;
        }
        String user = fields.get(name);
        String text = fields.get(stored);
        Identification found = Dialects.identify(text);
        Integer mail = profile.get("email");
        String objection = objection(user, text, found, line);
        if (objection.isEmpty() && mail != null) {
            objection = objection(fields.get(mail), line);
        }
        if (!objection.isEmpty()) {
            leave(line, objection);
            return;
        }
        JsonObject one = new JsonObject();
        one.put("username", user);
        one.put("enabled", true);
        profile.forEach((field, index) -> one.put(field, fields.get(index)));
        if (text.isEmpty()) {
            withoutPassword++;
        } else {
            one.put("credentials", JsonArray.from(credential(text, found)));
            kinds.merge(String.join(" ", found.dialect(), found.algorithm(), found.costs()), 1L, Long::sum);
            sealed += found.keyId().isEmpty() ? 0 : 1;
        }
        waiting.add(one);
        if (waiting.size() == options.usersPerFile) {
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
                || options.accepted.stream().anyMatch(dialect -> dialect.name().equals(found.dialect()));
        return reads
                ? ""
                : "the dialect " + found.dialect()
                        + " has to be named: --accept here, --spi-password-hashing--hashkit--dialects at the server";
    }

    /** The import skips a user whose address another one has, or fails with all users of the file. */
    private String objection(String address, long line) {
        Long other = address.isBlank() ? null : addresses.putIfAbsent(address.toLowerCase(Locale.ROOT), line);
        return other == null
                ? ""
                : "the address is in line " + other
                        + " already, and a realm takes each one once; without --email, both are imported";
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
        file.put("realm", options.realm);
        // A second import of the same file then does no harm.
        file.put("ifResourceExists", "SKIP");
        file.put("users", waiting);
        Files.writeString(options.out.resolve("users-" + files + ".json"), JsonWriter.string(file));
        files++;
        written += waiting.size();
        waiting.clear();
    }

    private void report(PrintStream console) {
        kinds.forEach((kind, users) -> console.printf(Locale.ROOT, "%,10d  %s%n", users, kind));
        console.printf(
                Locale.ROOT,
                "%,d users are in %,d files in %s, %,d of them without a password; %,d are left out%n",
                written,
                files,
                options.out,
                withoutPassword,
                left.size());
        if (sealed > 0) {
            console.printf(Locale.ROOT, "%,d are sealed: the server needs their keys%n", sealed);
        }
        left.stream().limit(options.all ? Long.MAX_VALUE : FEW).forEach(one -> console.println("  " + one));
        if (!options.all && left.size() > FEW) {
            console.printf(Locale.ROOT, "  and %,d more (--all shows them)%n", left.size() - FEW);
        }
    }
}
