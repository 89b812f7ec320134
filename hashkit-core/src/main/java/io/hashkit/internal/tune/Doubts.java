package io.hashkit.internal.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Why a measurement was unsure, and what it and the unsure ones before it came to. One alone may be of a lucky or of a busy
 * moment; several bound each other both ways.
 *
 * @param reasons in words; empty where nothing that passes made it unsure
 * @param rates nanoseconds for a unit of work by each measurement, the latest last
 */
public record Doubts(List<String> reasons, List<Double> rates) {
    /** Nothing that another measurement could settle. */
    public static final Doubts NONE = new Doubts(List.of(), List.of());

    /** More are too old to say anything. */
    public static final int MOST_RATES = 9;

    /** Fewer could all be of one busy or one lucky hour. */
    public static final int ENOUGH_RATES = 3;

    private static final double AGREEING = 1.25;
    private static final double LEAST_RATE = 1e-9;
    private static final double MOST_RATE = 1e11;

    public static final int MOST_REASONS = 8;

    public static final int LONGEST_REASON = 200;

    /**
     * Checks what a file may hold: reasons are printed in logs.
     *
     * @throws IllegalArgumentException if there are too many, or a text is too long or not of one line, or a rate is no time
     */
    public Doubts {
        reasons = List.copyOf(reasons);
        rates = List.copyOf(rates);
        if (reasons.size() > MOST_REASONS
                || rates.size() > MOST_RATES
                || reasons.stream().anyMatch(reason -> !isOneLine(reason))
                || rates.stream().anyMatch(rate -> !(rate >= LEAST_RATE && rate <= MOST_RATE))) {
            throw new IllegalArgumentException("a profile with impossible doubts");
        }
    }

    private static boolean isOneLine(String reason) {
        return reason.length() <= LONGEST_REASON
                && reason.codePoints()
                        .noneMatch(c -> Character.isISOControl(c)
                                || Character.getType(c) == Character.FORMAT
                                || Character.getType(c) == Character.LINE_SEPARATOR
                                || Character.getType(c) == Character.PARAGRAPH_SEPARATOR);
    }

    /** Of one more measurement. */
    static Doubts of(List<String> reasons, List<Double> earlier, double rate) {
        List<Double> rates = new ArrayList<>(earlier);
        rates.add(Math.max(LEAST_RATE, Math.min(MOST_RATE, rate)));
        return new Doubts(
                reasons.subList(0, Math.min(MOST_REASONS, reasons.size())),
                rates.subList(Math.max(0, rates.size() - MOST_RATES), rates.size()));
    }

    /** Whether another measurement could settle it. */
    public boolean areOpen() {
        return !reasons.isEmpty();
    }

    /** Whether there are too few measurements to hold against each other. */
    public boolean areOfFew() {
        return rates.size() < ENOUGH_RATES;
    }

    /** Whether another unsure measurement would only replace an older one. */
    public boolean areOfMany() {
        return rates.size() >= MOST_RATES;
    }

    /**
     * The fastest that others confirm, for noise mostly adds, and lucky moments are too rare to agree. Where none do, the
     * middle between two, or that of the lower quarter, but never the fastest of several.
     */
    double typicalRate() {
        List<Double> sorted = rates.stream().sorted().toList();
        int others = sorted.size() < 2 * ENOUGH_RATES ? 1 : 2;
        for (int i = 0; i + others < sorted.size(); i++) {
            if (sorted.get(i + others) <= AGREEING * sorted.get(i)) {
                return sorted.get(i);
            }
        }
        return sorted.size() == 2 ? Math.sqrt(sorted.get(0) * sorted.get(1)) : sorted.get((sorted.size() + 2) / 4);
    }

    /** For people: the reasons, and how far the measurements lie apart for so much work. */
    List<String> texts(double work) {
        List<String> texts = new ArrayList<>(reasons);
        if (rates.size() > 1) {
            double least = rates.stream().mapToDouble(rate -> rate).min().orElseThrow();
            double most = rates.stream().mapToDouble(rate -> rate).max().orElseThrow();
            texts.add(String.format(
                    Locale.ROOT,
                    "%d unsure measurements say that a hash takes %.0f to %.0f ms",
                    rates.size(),
                    least * work / 1e6,
                    most * work / 1e6));
        }
        return texts;
    }
}
