package io.hashkit.bench.console;

/** A line of a terminal that is written over again and again. Writes nothing where there is no terminal. */
public final class StatusLine {
    private final Console console;
    private int shown;

    public StatusLine(Console console) {
        this.console = console;
    }

    /** Shows a text in place of the last one, cut to the width of the terminal. */
    public void show(String text) {
        if (!console.terminal()) {
            return;
        }
        String cut = text.substring(0, Math.min(text.length(), console.width() - 1));
        console.out().print("\r" + cut + " ".repeat(Math.max(0, shown - cut.length())) + (cut.isEmpty() ? "\r" : ""));
        console.out().flush();
        shown = cut.length();
    }

    /** Leaves the line empty, for what is printed next. */
    public void clear() {
        if (shown > 0) {
            show("");
        }
    }
}
