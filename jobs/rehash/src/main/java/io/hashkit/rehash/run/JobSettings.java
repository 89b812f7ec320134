package io.hashkit.rehash.run;

import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.table.TableSettings;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
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
    /** A checksum of what decides which rows are done, and not how fast. */
    String purpose() {
        return checksum(
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
                shards);
    }

    /** A checksum of which rows they are, and for what, whatever the costs. */
    String subject() {
        return checksum(table.url(), table.table(), table.keyColumns(), rows.command());
    }

    private static String checksum(@Nullable Object... parts) {
        CRC32 hash = new CRC32();
        hash.update(Arrays.asList(parts).toString().getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(hash.getValue());
    }
}
