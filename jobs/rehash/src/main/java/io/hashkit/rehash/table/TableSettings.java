package io.hashkit.rehash.table;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows are. Contains no secret, because a cluster sends it to its workers in plain.
 *
 * @param user user of the database, or null for that of the URL
 * @param passwordFile file with the password of the database, on each host; null for the environment variable
 * @param drivers jar or folder of jars with the driver; null for the class path
 * @param table the name of the table, perhaps after that of its schema and a full stop
 * @param sources columns that stored strings are composed of, where there are none; empty for the other commands
 * @param timeoutSeconds the longest time of a statement
 * @param batch rows in one transaction
 * @param bindForm how a key becomes the identity of {@code boundTo}; null if rows are not bound
 * @param identityPrefix what the application puts before it
 */
public record TableSettings(
        String url,
        @Nullable String user,
        @Nullable String passwordFile,
        @Nullable String drivers,
        String table,
        List<String> keyColumns,
        String storedColumn,
        List<String> sources,
        int timeoutSeconds,
        int batch,
        @Nullable BindForm bindForm,
        String identityPrefix)
        implements Serializable {

    /** Whether the rows are those of {@code --csv}, which a database on this disk keeps. */
    public boolean isEmbedded() {
        return url.startsWith("jdbc:h2:");
    }
}
