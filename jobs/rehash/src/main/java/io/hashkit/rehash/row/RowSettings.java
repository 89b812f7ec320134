package io.hashkit.rehash.row;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a command does with each row. Contains names of keys, variables and files, but no key, because a cluster sends it
 * to its workers in plain. Equal settings give equal tasks on every host.
 *
 * @param keys key file, on each host; null if keys come from elsewhere or rows are not sealed
 * @param keysPasswordFile file with the password of the key file, on each host; null for the environment variable
 * @param write the key to seal with; empty without keys
 * @param seal whether rows that are not sealed are sealed
 * @param bound whether rows are bound to their identities
 * @param required whether a row that is not bound is an error
 * @param fast whether seals are not opened to count rows that are done
 * @param dialects names of the accepted dialects
 * @param policy name of the policy by which {@code identify} judges
 * @param threads hashes at once in a JVM
 * @param memoryBytes work memory for all of them
 */
public record RowSettings(
        Command command,
        boolean dryRun,
        @Nullable String keys,
        @Nullable String keysPasswordFile,
        String write,
        List<String> read,
        List<String> next,
        boolean seal,
        boolean bound,
        boolean required,
        boolean fast,
        List<String> dialects,
        WrapSettings costs,
        String policy,
        int threads,
        long memoryBytes)
        implements Serializable {
    /** Whether the name of a key is that of an entry of the key file. */
    public static boolean isInKeyFile(String key) {
        return KeySource.isInFile(key);
    }

    boolean hasKeys() {
        return !write.isEmpty() || !read.isEmpty() || !next.isEmpty();
    }

    List<Dialect> accepted() {
        return dialects.stream()
                .map(name -> Dialects.named(name).orElseThrow(() -> new IllegalArgumentException(name)))
                .toList();
    }
}
