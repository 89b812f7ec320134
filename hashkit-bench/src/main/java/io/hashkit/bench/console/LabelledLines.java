package io.hashkit.bench.console;

import java.util.List;

/** Lines that begin with a label and are wrapped after it, so that each fits a screen. */
public final class LabelledLines {
    /** Most columns of a line, also in a wider window. */
    public static final int WIDEST = 100;

    private static final int LABEL = 12;

    private final StringBuilder lines = new StringBuilder();
    private final int width;

    /** @param width the width of the window in columns */
    public LabelledLines(int width) {
        this.width = Math.min(width, WIDEST);
    }

    /**
     * Adds a text.
     *
     * @param label at most eleven characters; empty for a text that belongs to the label above
     */
    public LabelledLines add(String label, String text) {
        String begin = label + " ".repeat(Math.max(1, LABEL - label.length()));
        for (String line : Texts.wrapped(text, width - begin.length())) {
            lines.append(begin).append(line).append(System.lineSeparator());
            begin = " ".repeat(begin.length());
        }
        return this;
    }

    /** Adds texts that share a label. */
    public LabelledLines addAll(String label, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            add(i == 0 ? label : "", texts.get(i));
        }
        return this;
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
