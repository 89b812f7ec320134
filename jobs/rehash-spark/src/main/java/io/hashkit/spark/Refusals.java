package io.hashkit.spark;

import java.io.PrintStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The rows that could not be changed, by reason: how many, the first ids, and the reason of one of them. */
final class Refusals implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int FIRST = 20;

    private final Map<String, Kind> kinds = new TreeMap<>();
    private long count;

    private static final class Kind implements Serializable {
        private static final long serialVersionUID = 1;

        private final String detail;
        private final List<String> first = new ArrayList<>();
        private long count;

        private Kind(String detail) {
            this.detail = detail;
        }
    }

    /** @param reason the name of the reason, perhaps with a colon and details */
    void add(Object id, String reason) {
        int colon = reason.indexOf(':');
        String name = colon < 0 ? reason : reason.substring(0, colon);
        Kind kind = kinds.computeIfAbsent(name, first -> new Kind(colon < 0 ? "" : reason.substring(colon + 1)));
        count++;
        kind.count++;
        if (kind.first.size() < FIRST) {
            kind.first.add(String.valueOf(id));
        }
    }

    void add(Refusals other) {
        count += other.count;
        other.kinds.forEach((name, more) -> {
            Kind kind = kinds.computeIfAbsent(name, first -> new Kind(more.detail));
            kind.count += more.count;
            more.first.stream().limit(FIRST - kind.first.size()).forEach(kind.first::add);
        });
    }

    long count() {
        return count;
    }

    /** Prints a line for each reason. */
    void print(PrintStream out) {
        kinds.forEach((reason, kind) -> out.printf(
                Locale.ROOT,
                "refused, %s: %,d; ids %s%s%s%n",
                reason,
                kind.count,
                String.join(", ", kind.first),
                kind.count > kind.first.size() ? ", ..." : "",
                kind.detail.isEmpty() ? "" : ";" + kind.detail));
    }
}
