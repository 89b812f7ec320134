package io.hashkit.internal.tune;

import java.util.ArrayList;
import java.util.List;

/**
 * The reasons why a measurement was unsure, and the results of it and of the unsure ones before it. A single one may
 * come from a fast or a busy moment; several correct each other in both directions.
 *
 * @param reasons as text; empty if no temporary condition made it unsure
 * @param rates the time per unit of work of each measurement in nanoseconds, the latest last
 */
record UnsureMeasurements(List<String> reasons, List<Double> rates) {
    /** No doubts that another measurement could remove. */
    static final UnsureMeasurements NONE = new UnsureMeasurements(List.of(), List.of());

    /** Older measurements than these are no longer relevant. */
    static final int MOST_RATES = 9;

    /** With fewer measurements, all may come from one unusual hour. */
    static final int ENOUGH_RATES = 3;

    private static final double AGREEING = 1.25;
    private static final double LEAST_RATE = 1e-9;
    private static final double MOST_RATE = 1e11;

    static final int MOST_REASONS = 8;

    static final int LONGEST_REASON = 200;

    /**
     * Checks values that may come from a file, because the reasons are logged. Refuses too many values, a reason that
     * is too long or has several lines, and a rate that is not a plausible time.
     */
    public UnsureMeasurements {
        reasons = List.copyOf(reasons);
        rates = List.copyOf(rates);
        if (reasons.size() > MOST_REASONS
                || rates.size() > MOST_RATES
                || reasons.stream().anyMatch(reason -> !isOneLine(reason))
                || rates.stream().anyMatch(rate -> !(rate >= LEAST_RATE && rate <= MOST_RATE))) {
            throw new IllegalArgumentException("the profile contains impossible doubts");
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

    /** Adds one more measurement. */
    static UnsureMeasurements of(List<String> reasons, List<Double> earlier, double rate) {
        List<Double> rates = new ArrayList<>(earlier);
        rates.add(Math.max(LEAST_RATE, Math.min(MOST_RATE, rate)));
        return new UnsureMeasurements(
                reasons.subList(0, Math.min(MOST_REASONS, reasons.size())),
                rates.subList(Math.max(0, rates.size() - MOST_RATES), rates.size()));
    }

    /** Whether another measurement could remove the doubts. */
    boolean areOpen() {
        return !reasons.isEmpty();
    }

    /** Whether there are too few measurements to compare with each other. */
    boolean areOfFew() {
        return rates.size() < ENOUGH_RATES;
    }

    /**
     * The fastest rate that other measurements confirm: noise mostly adds time, and fast moments are too rare to
     * confirm each other. If none is confirmed, the mean of two, or a rate of the lower quarter, but never the fastest
     * of several.
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

    /** For messages: the reasons, and the range of the measurements for an amount of work. */
    List<String> texts(double work) {
        List<String> texts = new ArrayList<>(reasons);
        if (rates.size() > 1) {
            double least = rates.stream().mapToDouble(rate -> rate).min().orElseThrow();
            double most = rates.stream().mapToDouble(rate -> rate).max().orElseThrow();
            texts.add(Text.format(
                    "%d unsure measurements range from %.0f to %.0f ms per hash",
                    rates.size(), least * work / 1e6, most * work / 1e6));
        }
        return texts;
    }
}
