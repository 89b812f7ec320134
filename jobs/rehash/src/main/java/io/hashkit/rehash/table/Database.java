package io.hashkit.rehash.table;

import io.hashkit.rehash.table.Column.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What differs between the databases: quotes, types, comparisons and sessions. Keys travel as text in all of them. */
enum Database {
    /** PostgreSQL and what speaks like it. Needs no setting of the session, so a pool in transaction mode will do. */
    POSTGRESQL('"', new PostgresCatalog()) {
        @Override
        String keyToText(Column key) {
            return key.kind() == Kind.BYTES
                    ? "encode(" + quoted(key.name()) + ", 'hex')"
                    : "CAST(" + quoted(key.name()) + " AS text)";
        }

        @Override
        String keyOfText(Column key) {
            return switch (key.kind()) {
                case BYTES -> "decode(?, 'hex')";
                case TEXT -> "?";
                case CHAR -> "CAST(? AS bpchar)";
                default -> "CAST(? AS " + key.type() + ")";
            };
        }

        @Override
        String storedToText(Column stored) {
            return stored.kind() == Kind.TEXT ? quoted(stored.name()) : keyToText(stored);
        }

        @Override
        String storedOfText(Column stored) {
            return stored.kind() == Kind.BYTES ? "decode(?, 'hex')" : "?";
        }

        /** A collation may call different strings equal, and a {@code char(n)} ignores spaces. */
        @Override
        String exactly(Column stored) {
            return stored.kind() == Kind.BYTES
                    ? quoted(stored.name()) + " = decode(?, 'hex')"
                    : "CAST(" + quoted(stored.name()) + " AS text) COLLATE \"C\" = ?";
        }

        @Override
        String widen(String table, Column stored) {
            return "ALTER TABLE " + table + " ALTER COLUMN " + quoted(stored.name()) + " TYPE varchar("
                    + Row.USUAL_WIDTH + ")" + stored.attributes() + ";";
        }
    },
    /** MySQL and MariaDB: most collations ignore case and trailing spaces, and without strict mode values are cut. */
    MYSQL('`', new MySqlCatalog()) {
        @Override
        String keyToText(Column key) {
            return key.kind() == Kind.BYTES
                    ? "LOWER(HEX(" + quoted(key.name()) + "))"
                    : key.kind() == Kind.TEXT || key.kind() == Kind.CHAR
                            ? quoted(key.name())
                            : key.kind() == Kind.WHOLE
                                    // As a number: zeros that only fill it up for the eye are not part of it.
                                    ? "CAST(" + quoted(key.name()) + " + 0 AS CHAR)"
                                    : "CAST(" + quoted(key.name()) + " AS CHAR)";
        }

        @Override
        String keyOfText(Column key) {
            return switch (key.kind()) {
                case BYTES -> "UNHEX(?)";
                case WHOLE -> "CAST(? AS " + (key.declared().contains("unsigned") ? "UNSIGNED" : "SIGNED") + ")";
                case DECIMAL -> "CAST(? AS DECIMAL(65," + key.scale() + "))";
                case UUID -> "CAST(? AS UUID)";
                default -> "?";
            };
        }

        @Override
        String storedOfText(Column stored) {
            return stored.kind() == Kind.BYTES ? "UNHEX(?)" : "?";
        }

        @Override
        String exactly(Column stored) {
            return stored.kind() == Kind.BYTES
                    ? quoted(stored.name()) + " = UNHEX(?)"
                    : "CAST(CONVERT(" + quoted(stored.name())
                            + " USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY)";
        }

        /** Written out, because an index does not serve comparisons of rows here. */
        @Override
        String after(List<Column> keys) {
            return inOrder(keys, " > ", " > ");
        }

        @Override
        String upTo(List<Column> keys) {
            return inOrder(keys, " < ", " <= ");
        }

        private String inOrder(List<Column> keys, String before, String last) {
            StringBuilder sql = new StringBuilder();
            for (int i = 0; i < keys.size(); i++) {
                boolean end = i == keys.size() - 1;
                String name = quoted(keys.get(i).name());
                String value = keyOfText(keys.get(i));
                sql.append(
                        end
                                ? name + last + value
                                : "(" + name + before + value + " OR " + name + " = " + value + " AND ");
            }
            return sql + ")".repeat(keys.size() - 1);
        }

        @Override
        int timesInOrder(int keys, int index) {
            return index == keys - 1 ? 1 : 2;
        }

        @Override
        void prepareSession(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION sql_mode = CONCAT_WS(',', NULLIF(" + UNPADDED
                        + ", ''), 'STRICT_ALL_TABLES', 'STRICT_TRANS_TABLES'),"
                        + " sql_select_limit = 18446744073709551615, completion_type = 0, sql_quote_show_create = 1");
            }
        }

        @Override
        String widen(String table, Column stored) {
            boolean binary = stored.kind() == Kind.BYTES || stored.kind() == Kind.FILLED_BYTES;
            String type = (binary ? "varbinary(" : "varchar(") + Row.USUAL_WIDTH + ")";
            // In this mode, MODIFY would store the blanks of a char(n) for good. It takes away what it does not repeat.
            String unpadded = stored.kind() == Kind.CHAR
                    ? "SET SESSION sql_mode = " + UNPADDED + ";" + System.lineSeparator() + "  "
                    : "";
            return unpadded + "ALTER TABLE " + table + " MODIFY " + quoted(stored.name()) + " " + type
                    + stored.attributes()
                    + (stored.nullable() ? "" : " NOT NULL") + ";"
                    + (stored.kind() == Kind.FILLED_BYTES ? withoutZeros(table, quoted(stored.name())) : "");
        }

        private static String withoutZeros(String table, String column) {
            return System.lineSeparator() + "  UPDATE " + table + " SET " + column + " = TRIM(TRAILING 0x00 FROM "
                    + column + ");";
        }
    },
    /** The database of a {@link CsvFile}: text, which is compared by its characters. */
    CSV('"', new CsvCatalog());

    private static final String UNPADDED = "REPLACE(@@SESSION.sql_mode, 'PAD_CHAR_TO_FULL_LENGTH', '')";

    private final char quote;
    private final Catalog catalog;

    Database(char quote, Catalog catalog) {
        this.quote = quote;
        this.catalog = catalog;
    }

    /** Reads a column of the key as text. */
    String keyToText(Column key) {
        return quoted(key.name());
    }

    /** Makes a parameter of text into a value of the key's type, so that the index serves the comparison. */
    String keyOfText(Column key) {
        return "?";
    }

    /** Reads the stored string: as text, or bytes in hexadecimal digits. */
    String storedToText(Column stored) {
        return keyToText(stored);
    }

    String storedOfText(Column stored) {
        return "?";
    }

    /** A condition that holds if the column has exactly the bytes of the parameter. */
    String exactly(Column stored) {
        return quoted(stored.name()) + " = ?";
    }

    /** A condition that holds for keys after that of the parameters. */
    String after(List<Column> keys) {
        return "(" + names(keys) + ") > (" + parameters(keys) + ")";
    }

    /** A condition that holds for keys up to that of the parameters. */
    String upTo(List<Column> keys) {
        return "(" + names(keys) + ") <= (" + parameters(keys) + ")";
    }

    /** How often {@link #after} and {@link #upTo} take the parameter of a part of the key. */
    int timesInOrder(int keys, int index) {
        return 1;
    }

    /** @throws SQLException if the session does not take a setting */
    void prepareSession(Connection connection) throws SQLException {}

    /** The statement that makes the column wide enough; empty if no column is too narrow. */
    String widen(String table, Column stored) {
        return "";
    }

    Catalog catalog() {
        return catalog;
    }

    String names(List<Column> columns) {
        return String.join(
                ", ", columns.stream().map(column -> quoted(column.name())).toList());
    }

    String parameters(List<Column> columns) {
        return String.join(", ", columns.stream().map(this::keyOfText).toList());
    }

    /** A condition that holds for the keys of the parameters. */
    String among(List<Column> keys, int count) {
        if (keys.size() == 1) {
            String one = keyOfText(keys.get(0));
            return quoted(keys.get(0).name()) + " IN (" + one + (", " + one).repeat(count - 1) + ")";
        }
        List<String> parts = new ArrayList<>();
        keys.forEach(key -> parts.add(quoted(key.name()) + " = " + keyOfText(key)));
        String one = "(" + String.join(" AND ", parts) + ")";
        return "(" + one + (" OR " + one).repeat(count - 1) + ")";
    }

    /**
     * The dialect of a database.
     *
     * @throws NotStartedException if it is another database
     */
    static Database of(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        return switch (product.toLowerCase(Locale.ROOT)) {
            case "postgresql" -> POSTGRESQL;
            case "mysql", "mariadb" -> MYSQL;
            case "h2" -> CSV;
            default ->
                throw new NotStartedException("--url is of a database that is not supported: " + product
                        + "; PostgreSQL, MySQL or MariaDB is needed");
        };
    }

    /** The schema, or null, and the name of a table. */
    static String[] split(String table) {
        int point = table.indexOf('.');
        return point < 0
                ? new String[] {null, table}
                : new String[] {table.substring(0, point), table.substring(point + 1)};
    }

    /** A table or schema.table, quoted. */
    String table(String name) {
        String[] parts = split(name);
        return parts[0] == null ? quoted(parts[1]) : quoted(parts[0]) + "." + quoted(parts[1]);
    }

    /** A name in quotes, whatever it contains. */
    String quoted(String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw new NotStartedException("the name of a table or column must not be empty or contain NUL");
        }
        return quote + name.replace(String.valueOf(quote), "" + quote + quote) + quote;
    }
}
