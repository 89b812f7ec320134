package io.hashkit.spark;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What rows contain: keys, owners and dialects. Contains names of keys and files, but no key.
 *
 * @param keys key file, on each host; null if rows are not sealed
 * @param keysPasswordFile file with the password of the key file, on each host; null for the environment variable
 * @param write the key to seal with; empty without a key file
 * @param dialects names of the accepted dialects
 */
record RowSettings(
        @Nullable String keys,
        @Nullable String keysPasswordFile,
        String write,
        List<String> read,
        List<String> next,
        boolean seal,
        boolean bind,
        boolean bound,
        String identityPrefix,
        List<String> dialects)
        implements Serializable {
    boolean isBound() {
        return bind || bound;
    }

    List<Dialect> accepted() {
        return dialects.stream()
                .map(name -> Dialects.named(name).orElseThrow(() -> new IllegalArgumentException(name)))
                .toList();
    }
}
