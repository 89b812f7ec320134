package io.hashkit.bench.console;

/** A line of the terminal that is overwritten repeatedly. Writes nothing if there is no terminal. */
public final class StatusLine {
    private final Console console;
    private int shown;

    public StatusLine(Console console) {
        this.console = console;
    }

    /** Replaces the shown text, cut to the width of the terminal. */
    public void show(String text) {
        if (!console.terminal()) {
            return;
        }
        String cut = text.substring(0, Math.min(text.length(), console.width() - 1));
        console.out().print("\r" + cut + " ".repeat(Math.max(0, shown - cut.length())) + (cut.isEmpty() ? "\r" : ""));
        console.out().flush();
        shown = cut.length();
    }

    /** Empties the line before other text is printed. */
    public void clear() {
        if (shown > 0) {
            show("");
        }
    }
}
