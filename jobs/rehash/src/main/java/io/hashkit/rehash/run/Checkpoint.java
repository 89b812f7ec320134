package io.hashkit.rehash.run;

import io.hashkit.rehash.table.Key;
import io.hashkit.rehash.table.Range;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come: all rows up to a key are worked on. It saves time and decides nothing, because the final count
 * reads every row; one of other settings is not used.
 */
final class Checkpoint {
    private final Path file;
    private final String settings;
    private final int shards;
    private final Deque<Key> running = new ArrayDeque<>();
    private final Set<Key> finished = new HashSet<>();
    private final Map<Key, Long> worked = new HashMap<>();
    private @Nullable Key reached;
    private long before;
    private long goneOver;

    Checkpoint(Path file, JobSettings settings) throws IOException {
        this.file = file;
        this.settings = settings.purpose();
        this.shards = settings.shards();
        if (Files.exists(file)) {
            // Not readString: a damaged file may have other bytes than UTF-8.
            String[] words = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .strip()
                    .split("\t", 3);
            if (words.length == 3 && words[0].equals(this.settings)) {
                read(words[1], words[2]);
            }
        }
    }

    /** One that somebody has damaged is none: all rows are looked at again. */
    private void read(String rows, String key) {
        try {
            long count = Long.parseLong(rows);
            reached = Key.parse(key);
            before = Math.max(0, count);
        } catch (IllegalArgumentException e) {
            // As before the first row.
        }
    }

    /** How many rows were gone over up to {@link #reached}; of a shard, its share of them. */
    synchronized long rows() {
        return before + goneOver / shards;
    }

    /** The key up to which all rows are worked on; null for none. */
    synchronized @Nullable Key reached() {
        return reached;
    }

    synchronized void started(Range range) {
        running.add(range.last());
    }

    /**
     * Called for parts of a range, which have the same end.
     *
     * @param whole whether nothing is left of the range
     */
    synchronized void worked(Range range, long count, boolean whole) {
        worked.merge(range.last(), count, Long::sum);
        if (whole) {
            finished.add(range.last());
        }
        while (!running.isEmpty() && finished.remove(running.peek())) {
            Key last = running.remove();
            goneOver += worked.getOrDefault(last, 0L);
            worked.remove(last);
            reached = last;
        }
    }

    synchronized void write() throws IOException {
        if (reached != null) {
            replace(file, List.of(settings + "\t" + rows() + "\t" + reached));
        }
    }

    /** Writes a file anew in one step: another run may write the same one at this moment. */
    static void replace(Path file, List<String> lines) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + "-" + UUID.randomUUID() + ".new");
        try {
            Files.write(fresh, lines);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Forgets it, because the whole table was worked on. */
    void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
