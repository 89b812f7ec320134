package io.hashkit.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;

/** What differs between the databases. */
enum Sql {
    /** PostgreSQL: its comparison of text is exact. */
    POSTGRESQL('"') {
        @Override
        String exactly(String column) {
            return column + " = ?";
        }

        @Override
        boolean databasesAreCatalogs() {
            return false;
        }
    },
    /** MySQL and MariaDB: most collations ignore case and trailing spaces, so bytes are compared. */
    MYSQL('`') {
        @Override
        String exactly(String column) {
            return "CAST(CONVERT(" + column + " USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY)";
        }

        @Override
        boolean databasesAreCatalogs() {
            return true;
        }
    };

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

    private final char quote;

    Sql(char quote) {
        this.quote = quote;
    }

    /** A condition that holds if a column has exactly the characters of the parameter. */
    abstract String exactly(String column);

    /** Whether JDBC calls a database a catalog, and knows no schemas. */
    abstract boolean databasesAreCatalogs();

    /**
     * The dialect of a database.
     *
     * @throws IllegalArgumentException if it is another database
     */
    static Sql of(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        return switch (product.toLowerCase(Locale.ROOT)) {
            case "postgresql" -> POSTGRESQL;
            case "mysql", "mariadb" -> MYSQL;
            default ->
                throw new IllegalArgumentException("--url is of a database that is not supported: " + product
                        + "; PostgreSQL, MySQL or MariaDB is needed");
        };
    }

    /**
     * A table or schema.table, quoted.
     *
     * @throws IllegalArgumentException if it is no plain identifier
     */
    String table(String name) {
        String[] parts = name.split("\\.", 2);
        return parts.length == 1
                ? quoted("--table", name)
                : quoted("--table", parts[0]) + "." + quoted("--table", parts[1]);
    }

    /**
     * A name, quoted.
     *
     * @param option the option that gave it, for the message
     * @throws IllegalArgumentException if it is no plain identifier
     */
    String quoted(String option, String name) {
        requireName(option, name);
        return quote + name + quote;
    }

    /**
     * Checks a name.
     *
     * @throws IllegalArgumentException if it is no plain identifier
     */
    static void requireName(String option, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    option + " must consist of at most 63 letters, digits and underscores, not " + name);
        }
    }
}
