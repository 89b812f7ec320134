package io.hashkit.sample;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.seal.SealingKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Counts the rows of each kind and of each key. It reads the whole table, which is short here; for a long one there is hashkit-rehash identify. */
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

    /**
     * A key, and the rows under it.
     *
     * @param name as in the properties
     * @param id as it stands in the rows
     * @param state what the keyring does with it, or that it does not have it
     * @param rows how many rows are sealed under it
     * @param bound how many of them are bound to their users
     */
    record Key(String name, String id, String state, long rows, long bound) {}

    private record Row(String id, String stored) {}

    private List<Row> all() {
        return jdbc.sql("select id, password from users order by password")
                .query((row, number) -> new Row(row.getString("id"), row.getString("password")))
                .list();
    }

    /** Each key of a keyring, each other key that a row names, and the rows without a seal. */
    List<Key> keys(List<SealingKey> keyring) {
        Map<String, List<Identification>> byId = all().stream()
                .map(row -> Dialects.identify(row.stored()))
                .collect(Collectors.groupingBy(Identification::keyId));
        List<Key> keys = new ArrayList<>();
        for (SealingKey key : keyring) {
            keys.add(key(key.name(), key.id(), Operation.words(key.state()), byId.remove(key.id())));
        }
        byId.forEach((id, rows) ->
                keys.add(id.isEmpty() ? key("no seal", "", "", rows) : key("not in the keyring", id, "unknown", rows)));
        return keys;
    }

    private static Key key(String name, String id, String state, @Nullable List<Identification> rows) {
        List<Identification> found = rows == null ? List.of() : rows;
        return new Key(
                name,
                id,
                state,
                found.size(),
                found.stream().filter(Identification::isBound).count());
    }

    List<Kind> kinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        all().stream()
                .map(row -> new Kind(LoginReport.kindOf(row.stored()), 1, isOutdated(row) ? 1 : 0))
                .forEach(kind -> kinds.merge(kind.kind(), kind, Kind::plus));
        return List.copyOf(kinds.values());
    }

    private boolean isOutdated(Row row) {
        return hasher.boundTo(row.id()).needsRehash(row.stored());
    }
}
