package io.hashkit.rehash.run;

import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.table.TableSettings;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All that a worker has to know, on whatever host. Equal settings may share one task in a JVM.
 *
 * @param ratePerWorker rows that one worker may read in a second; 0 for as many as possible
 * @param patienceSeconds how long a worker waits for a database that is away
 * @param brakeMillis pauses if the statements of a batch take longer; 0 for never
 * @param brakeQuery asks for a number, such as the lag of a replica; null for none
 * @param brakeAbove waits while that number is higher
 * @param shard which rows are worked on, of {@code shards} parts; from 1
 */
public record JobSettings(
        TableSettings table,
        RowSettings rows,
        double ratePerWorker,
        int patienceSeconds,
        int brakeMillis,
        @Nullable String brakeQuery,
        double brakeAbove,
        int shard,
        int shards)
        implements Serializable {
    /** What decides which rows are done, and not how fast. */
    String purpose() {
        return Arrays.asList(
                        table.url(),
                        table.table(),
                        table.keyColumns(),
                        table.storedColumn(),
                        table.bindForm(),
                        table.identityPrefix(),
                        rows.command(),
                        rows.dryRun(),
                        rows.write(),
                        rows.read(),
                        rows.next(),
                        rows.seal(),
                        rows.bound(),
                        rows.required(),
                        rows.dialects(),
                        rows.forms().texts(),
                        rows.template(),
                        rows.firstBlock(),
                        rows.markers(),
                        rows.costs(),
                        shard,
                        shards)
                .toString();
    }
}
