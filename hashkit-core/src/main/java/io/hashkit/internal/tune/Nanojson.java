package io.hashkit.internal.tune;

import java.util.function.Supplier;

/** The library that reads and writes JSON, which may be missing: then profiles and reports in JSON are, and nothing else. */
public final class Nanojson {
    private Nanojson() {}

    /**
     * Does what needs it.
     *
     * @throws IllegalStateException if the library is not on the class path
     */
    public static <T> T needed(Supplier<T> work) {
        try {
            return work.get();
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "JSON is read and written with the library nanojson, which is not on the class path", e);
        }
    }
}
