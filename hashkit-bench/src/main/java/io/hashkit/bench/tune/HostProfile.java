package io.hashkit.bench.tune;

import io.hashkit.bench.console.BoundedText;
import io.hashkit.tune.Profile;
import java.io.IOException;
import java.nio.file.Path;

/** A profile in a file, or in a pipe from another host. */
final class HostProfile {
    /** UTF-8 takes three bytes at most for a character of Java's. */
    private static final int LONGEST = 3 * Profile.LONGEST;

    private HostProfile() {}

    /**
     * Reads it.
     *
     * @throws IOException if it is longer than a profile can be, or cannot be read
     * @throws IllegalArgumentException if it is none
     */
    static Profile read(Path file) throws IOException {
        return Profile.parse(BoundedText.read(file, LONGEST));
    }
}
