package io.hashkit.spring.internal.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads the first column of a query, and how many characters the column takes. */
public final class QuerySample implements Sample {
    private final DataSource database;
    private final String query;
    private final Duration timeout;
    private volatile int width;

    /**
     * Reads nothing yet.
     *
     * @param timeout for the query, and for reading its rows
     */
    public QuerySample(DataSource database, String query, Duration timeout) {
        this.database = database;
        this.query = query;
        this.timeout = timeout;
    }

    @Override
    public int width() {
        return width;
    }

    /** What was read when the time ended is enough. */
    @Override
    public List<@Nullable String> read(int most) throws SQLException {
        long start = System.nanoTime();
        List<@Nullable String> rows = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.setMaxRows(most);
            statement.setQueryTimeout((int) Math.max(1, timeout.toSeconds()));
            try (ResultSet found = statement.executeQuery(query)) {
                width = found.getMetaData().getPrecision(1);
                while (rows.size() < most && System.nanoTime() - start < timeout.toNanos() && found.next()) {
                    rows.add(found.getString(1));
                }
            }
        }
        return rows;
    }
}
