package io.hashkit.internal.tune;

import java.util.Locale;
import java.util.function.Supplier;

/** Text of messages and reports, the same in each locale; that in JSON needs a library. */
final class Text {
    private Text() {}

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static String mib(long bytes) {
        return format(bytes < 10 << 20 ? "%.1f MiB" : "%.0f MiB", bytes / 1048576.0);
    }

    /** Runs code that uses nanojson. Throws {@link IllegalStateException} if the library is not on the class path. */
    static <T> T json(Supplier<T> work) {
        try {
            return work.get();
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "JSON needs the library nanojson (com.grack:nanojson), which is not on the class path", e);
        }
    }
}
