package io.hashkit.bench.console;

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
        StringBuilder line = new StringBuilder(label).append(" ".repeat(Math.max(1, LABEL - label.length())));
        int begin = line.length();
        for (String word : text.split(" ")) {
            if (line.length() > begin && line.length() + 1 + word.length() > width) {
                lines.append(line).append(System.lineSeparator());
                line = new StringBuilder(" ".repeat(begin));
            }
            line.append(line.length() > begin ? " " : "").append(word);
        }
        lines.append(line).append(System.lineSeparator());
        return this;
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
