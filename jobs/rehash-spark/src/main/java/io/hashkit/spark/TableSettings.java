package io.hashkit.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows are. Contains no secret, because Spark sends it to executors in plain.
 *
 * @param user user of the database, or null for that of the URL
 * @param passwordFile file with the password of the database, on each host; null for the environment variable
 * @param timeoutSeconds the longest time of a statement
 * @param batch rows in one transaction
 */
record TableSettings(
        String url,
        @Nullable String user,
        @Nullable String passwordFile,
        String table,
        String idColumn,
        String passwordColumn,
        int timeoutSeconds,
        int batch)
        implements Serializable {}
