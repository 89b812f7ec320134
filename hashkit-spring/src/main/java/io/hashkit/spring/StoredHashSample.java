package io.hashkit.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads some stored strings of the application's users, so that a start can tell which of them no login could verify. Define a
 * bean of this type if {@code hashkit.check.query} cannot read them, for example because they are not in a {@code DataSource}.
 */
@FunctionalInterface
public interface StoredHashSample {
    /**
     * Reads stored strings as a login would, with a limit of time of its own.
     *
     * @param most the number of strings that are looked at
     * @return the strings; null or empty for a user without a password
     * @throws Exception if they cannot be read; its type is logged, and its message is not
     */
    List<@Nullable String> read(int most) throws Exception;
}
