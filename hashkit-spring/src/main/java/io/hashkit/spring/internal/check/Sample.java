package io.hashkit.spring.internal.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads some stored strings. */
@FunctionalInterface
public interface Sample {
    /** Null or empty for a user without a password. */
    List<@Nullable String> read(int most) throws Exception;

    /** The characters that the column takes, known after reading; 0 if that is not known, or not limited. */
    default int width() {
        return 0;
    }
}
