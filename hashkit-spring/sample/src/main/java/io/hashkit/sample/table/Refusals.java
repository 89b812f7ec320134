package io.hashkit.sample.table;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rows that could not be changed, by reason: how many, and the first ids. */
final class Refusals {
    private static final int FIRST = 20;

    private final Map<String, Kind> kinds = new TreeMap<>();
    private long count;

    private static final class Kind {
        private final List<Object> first = new ArrayList<>();
        private long count;
    }

    /** @param reason the name of the reason, perhaps with a colon and details */
    void add(Object id, String reason) {
        count++;
        int colon = reason.indexOf(':');
        Kind kind = kinds.computeIfAbsent(colon < 0 ? reason : reason.substring(0, colon), first -> new Kind());
        kind.count++;
        if (kind.first.size() < FIRST) {
            kind.first.add(id);
        }
    }

    long count() {
        return count;
    }

    /** Prints a line for each reason. */
    void print(PrintStream out) {
        kinds.forEach((reason, kind) -> out.printf(
                Locale.ROOT,
                "refused, %s: %,d; ids %s%s%n",
                reason,
                kind.count,
                kind.first.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                kind.count > FIRST ? ", ..." : ""));
    }
}
