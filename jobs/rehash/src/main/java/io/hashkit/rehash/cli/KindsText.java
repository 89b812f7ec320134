package io.hashkit.rehash.cli;

import io.hashkit.dialect.Identification.Strength;
import io.hashkit.rehash.row.Kinds;
import io.hashkit.rehash.row.Kinds.Fault;
import io.hashkit.rehash.row.Kinds.Kind;
import io.hashkit.rehash.table.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@link Kinds} has counted, line by line: for people, and with its figures for programs. */
final class KindsText {
    /** What a seal adds to a wrapped string that is bound to its user. */
    private static final int LONGEST_SEAL = 79;

    private static final String COLUMNS = "%-20s %-24s %-24s %-12s %-18s %14s %8s";

    private final Kinds kinds;
    private final String place;
    private final int most;
    private final long hashes;
    private final List<Line> lines = new ArrayList<>();

    /**
     * A line.
     *
     * @param event what it tells, in one word for programs; empty for a line that is for people alone
     * @param words the same for people
     */
    record Line(String event, String words, Map<String, ?> figures) {}

    private KindsText(Kinds kinds, String place, int most) {
        this.kinds = kinds;
        this.place = place;
        this.most = most;
        this.hashes = kinds.rows() - kinds.empty();
    }

    /**
     * The report of counts.
     *
     * @param place the word before an id or the number of a line
     * @param most most kinds, and most rows that cannot be read
     */
    static List<Line> lines(Kinds kinds, String place, int most) {
        KindsText text = new KindsText(kinds, place, most);
        text.kinds();
        text.totals();
        text.wraps();
        text.advice();
        text.faults();
        return text.lines;
    }

    private void say(String format, Object... arguments) {
        say("", Map.of(), format, arguments);
    }

    private void say(String event, Map<String, ?> figures, String format, Object... arguments) {
        lines.add(new Line(event, String.format(Locale.ROOT, format, arguments), figures));
    }

    private void kinds() {
        say(COLUMNS, "Dialect", "Algorithm", "Costs", "Strength", "Key", "Rows", "Share");
        long shown = 0;
        for (Map.Entry<Kind, Long> one : kinds.byCount().stream().limit(most).toList()) {
            Kind kind = one.getKey();
            long rows = one.getValue();
            shown += rows;
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("dialect", kind.dialect());
            figures.put("algorithm", kind.algorithm());
            figures.put("costs", kind.costs());
            figures.put("strength", kind.strength());
            figures.put("key", kind.key());
            figures.put("bound", kind.bound());
            figures.put("rows", rows);
            say(
                    "kind",
                    figures,
                    COLUMNS,
                    kind.dialect(),
                    kind.algorithm(),
                    kind.costs(),
                    words(kind.strength()),
                    kind.key() + (kind.bound() ? ", bound" : ""),
                    String.format(Locale.ROOT, "%,d", rows),
                    String.format(Locale.ROOT, "%.2f %%", 100.0 * rows / hashes));
        }
        if (shown < hashes) {
            say("  and %,d rows of other kinds (--all shows them)", hashes - shown);
        }
        say("");
    }

    private void totals() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("rows", kinds.rows());
        figures.put("empty", kinds.empty());
        figures.put("enough", kinds.of(Strength.ENOUGH));
        figures.put("belowFloor", kinds.of(Strength.BELOW_FLOOR));
        figures.put("notAllowed", kinds.of(Strength.NOT_ALLOWED));
        figures.put("noPassword", kinds.noPassword());
        figures.put("unreadable", kinds.unreadable());
        figures.put("wrappable", kinds.wrappable());
        figures.put("longest", kinds.longest().length());
        figures.put("accept", String.join(" ", kinds.accept().values()));
        figures.put("dialects", dialects());
        say(
                "kinds",
                figures,
                "%,d rows, %,d empty: %,d strong enough, %,d below the floor, %,d not allowed,"
                        + " %,d without a password, %,d cannot be read",
                figures.values().stream().limit(7).toArray());
        if (hashes > 0) {
            say(
                    "The longest has %,d characters (%s %s); with hashkit, the column needs %d",
                    kinds.longest().length(),
                    place,
                    kinds.longest().place(),
                    Math.max(Row.USUAL_WIDTH, kinds.longest().length()));
        }
    }

    private void wraps() {
        say("Weak rows that can be wrapped without a login, and without seals: %,d", kinds.wrappable());
        if (kinds.wrappable() > 0) {
            say(
                    "  the longest wrapped string has %,d characters; a seal adds up to %d, and %d are allowed",
                    kinds.longestWrapped(), LONGEST_SEAL, Row.USUAL_WIDTH);
        }
        kinds.notWrappable().stream()
                .limit(most)
                .forEach(reason -> say("  not %,d: %s", reason.getValue(), reason.getKey()));
    }

    private void advice() {
        if (!kinds.accept().isEmpty() || !kinds.forms().isEmpty()) {
            say("To read all readable rows, and to upgrade weak ones at the next login, set in Spring Boot:");
            kinds.forms().forEach(form -> say("  hashkit.forms.%s=<template> = <computation>", form));
            if (!kinds.accept().isEmpty()) {
                say("  hashkit.dialects=%s", dialects());
            }
            say("or build the hasher with:");
            say("  PasswordHasher.builder()");
            kinds.forms()
                    .forEach(form -> say("          .accept(Dialects.of(\"%s\", <template>, <computation>))", form));
            kinds.accept().values().forEach(call -> say("          .%s", call));
            say("          .build();");
        } else if (kinds.unreadable() < hashes && kinds.sealed() == 0) {
            say("Every hasher reads all readable rows without further settings.");
        }
        long readable = hashes - kinds.noPassword() - kinds.unreadable();
        if (readable > 0) {
            say(
                    "Rows that do not show whether their program changed or peppered the password before it hashed it:"
                            + " %,d; try one whose password you know (hashkit-rehash try)",
                    readable);
        }
    }

    /** The value of the property. */
    private String dialects() {
        return String.join(",", kinds.accept().keySet());
    }

    private void faults() {
        if (kinds.unreadable() > 0) {
            say("Rows that cannot be read:");
        }
        for (Fault fault : kinds.faults().stream().limit(most).toList()) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put(place, fault.place());
            figures.put("reason", fault.why());
            say("unreadable", figures, "  %s %s: %s", place, fault.place(), fault.why());
        }
        long shown = Math.min(most, kinds.faults().size());
        if (shown < kinds.unreadable()) {
            say(
                    "  and %,d more%s",
                    kinds.unreadable() - shown, shown < kinds.faults().size() ? " (--all shows them)" : "");
        }
    }

    private static String words(Strength strength) {
        return switch (strength) {
            case ENOUGH -> "enough";
            case BELOW_FLOOR -> "below floor";
            case NOT_ALLOWED -> "not allowed";
            case UNKNOWN -> "-";
        };
    }
}
