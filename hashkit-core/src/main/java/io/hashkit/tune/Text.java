package io.hashkit.tune;

import java.util.Locale;

/** Text of messages and reports, the same in each locale. */
final class Text {
    private Text() {}

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static String mib(long bytes) {
        return format(bytes < 10 << 20 ? "%.1f MiB" : "%.0f MiB", bytes / 1048576.0);
    }
}
