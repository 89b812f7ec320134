package io.hashkit.rehash.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns that the program uses, looked up in the catalog.
 *
 * @param table what the catalog said of the table
 * @param keys the columns of the key, in the order of their unique index
 * @param sources the columns of which stored strings are composed
 * @param kept the columns, quoted, that an update sets to what they are, because the database would set them to the time
 */
record Shape(Catalog.Table table, List<Column> keys, Column stored, List<Column> sources, List<String> kept) {
    /**
     * Looks the columns up.
     *
     * @throws NotStartedException if the table, a column or a unique index is missing, or a type cannot be used
     */
    static Shape of(Connection connection, Database database, TableSettings settings) throws SQLException {
        String name = settings.table();
        Catalog.Table table = database.catalog().table(connection, name);
        if (table == null) {
            throw new NotStartedException(
                    "--table " + name + ": there is no such table, or this user must not see it. Names"
                            + " are taken as they are written, the first dot ends the schema, and in PostgreSQL upper"
                            + " case is not lower case");
        }
        if (!table.objection().isEmpty()) {
            throw new NotStartedException("--table " + name + " is " + table.kind() + ": " + table.objection());
        }
        List<Column> columns = database.catalog().columns(connection, name);
        List<Column> keys = new ArrayList<>();
        List<List<String>> indexes = database.catalog().uniqueIndexes(connection, name);
        for (String key : ordered(indexes, columns, settings, database, table.isPartitioned())) {
            keys.add(exact("--id", named(columns, "--id", key, settings)));
        }
        return new Shape(
                table,
                keys,
                stored(named(columns, "--column", settings.storedColumn(), settings), database, settings),
                settings.sources().stream()
                        .map(source -> exact("--template", named(columns, "--template", source, settings)))
                        .toList(),
                database.catalog().times(connection, name));
    }

    private static Column named(List<Column> columns, String option, String name, TableSettings settings) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .or(() -> columns.stream()
                        .filter(column -> column.name().equalsIgnoreCase(name))
                        .findFirst())
                .orElseThrow(() -> new NotStartedException(option + " " + name + ": the table " + settings.table()
                        + " has no such column, but "
                        + String.join(
                                ", ",
                                columns.stream()
                                        .map(Column::name)
                                        .filter(one -> !one.equals(CsvFile.LINE))
                                        .toList())));
    }

    /** The columns in the order of their index, with which its pages are read one after the other. */
    private static List<String> ordered(
            List<List<String>> indexes,
            List<Column> columns,
            TableSettings settings,
            Database database,
            boolean partitioned) {
        // PostgreSQL may have the columns id and ID side by side, and the index of one says nothing of the other.
        List<String> wanted = settings.keyColumns().stream()
                .map(key -> named(columns, "--id", key, settings).name())
                .toList();
        return indexes.stream()
                .filter(index -> index.size() == wanted.size() && wanted.containsAll(index))
                .findFirst()
                .orElseThrow(() -> {
                    String problem = "--id " + String.join(",", settings.keyColumns())
                            + ": no unique index of the table " + settings.table()
                            + " has exactly this column, or these columns: rows with one key could be passed over."
                            + (indexes.isEmpty() ? "" : " It has unique indexes of " + indexes);
                    if (partitioned && !indexes.isEmpty()) {
                        return new NotStartedException(problem
                                + ", because unique indexes of a partitioned table have the columns of its partitions:"
                                + " name those of one index, or in PostgreSQL run the program on each partition, which may"
                                + " have an index of its own");
                    }
                    return NotStartedException.mendedBy(
                            problem,
                            "CREATE UNIQUE INDEX rehash_key ON " + database.table(settings.table()) + " ("
                                    + String.join(
                                            ", ",
                                            wanted.stream()
                                                    .map(database::quoted)
                                                    .toList())
                                    + ");");
                });
    }

    private static Column exact(String option, Column column) {
        if (!column.isKey()) {
            throw new NotStartedException(option + " " + column.name() + " has the type " + column.declared()
                    + ": a key is of whole numbers, decimal numbers, text, UUIDs or bytes, because others are not exact"
                    + " as text");
        }
        return column.asKey();
    }

    private static Column stored(Column column, Database database, TableSettings settings) {
        if (column.holdsStrings()) {
            return column;
        }
        String problem = "--column " + column.name() + " has the type " + column.declared();
        if (column.kind() == Column.Kind.FILLED_BYTES) {
            throw NotStartedException.mendedBy(
                    problem + ", which adds zeros to what is written: programs read another string",
                    database.widen(database.table(settings.table()), column));
        }
        throw new NotStartedException(problem + ", which may give back other strings than were written: text,"
                + " varchar, or bytes (bytea, varbinary, blob) do not");
    }
}
