package io.hashkit.tune;

import java.util.function.Supplier;

/** Guards uses of the JSON library, which may be missing. Only profiles and reports in JSON depend on it. */
final class Nanojson {
    private Nanojson() {}

    /**
     * Runs code that uses the library.
     *
     * @throws IllegalStateException if the library is not on the class path
     */
    static <T> T needed(Supplier<T> work) {
        try {
            return work.get();
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "JSON needs the library nanojson (com.grack:nanojson), which is not on the class path", e);
        }
    }
}
