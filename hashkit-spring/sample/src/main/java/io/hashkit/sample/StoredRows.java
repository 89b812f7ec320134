package io.hashkit.sample;

import io.hashkit.PasswordHasher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Counts the rows of each kind. It reads the whole table, which is short here; for a long one there is hashkit-bench identify. */
@Component
class StoredRows {
    private final JdbcClient jdbc;
    private final PasswordHasher hasher;

    StoredRows(JdbcClient jdbc, PasswordHasher hasher) {
        this.jdbc = jdbc;
        this.hasher = hasher;
    }

    /**
     * Rows of one kind.
     *
     * @param kind in words
     * @param rows how many there are
     * @param outdated how many of them the next login replaces
     */
    record Kind(String kind, int rows, int outdated) {
        Kind plus(Kind other) {
            return new Kind(kind, rows + other.rows, outdated + other.outdated);
        }

        boolean isOutdated() {
            return outdated > 0;
        }
    }

    private record Row(String id, String stored) {}

    List<Kind> kinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        jdbc
                .sql("select id, password from users order by password")
                .query((row, number) -> new Row(row.getString("id"), row.getString("password")))
                .stream()
                .map(row -> new Kind(LoginReport.kindOf(row.stored()), 1, isOutdated(row) ? 1 : 0))
                .forEach(kind -> kinds.merge(kind.kind(), kind, Kind::plus));
        return List.copyOf(kinds.values());
    }

    private boolean isOutdated(Row row) {
        return hasher.boundTo(row.id()).needsRehash(row.stored());
    }
}
