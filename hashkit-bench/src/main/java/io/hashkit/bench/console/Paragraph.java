package io.hashkit.bench.console;

/** A sentence on lines of a terminal. */
public final class Paragraph {
    private static final String INDENT = "  ";

    private Paragraph() {}

    /**
     * The text with two spaces before its first line and four before the others, none longer than the width unless a word is.
     *
     * @param width columns of the terminal
     */
    public static String of(String text, int width) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(INDENT);
        boolean empty = true;
        for (String word : text.split(" ", -1)) {
            if (!empty && line.length() + 1 + word.length() > width) {
                lines.append(line).append(System.lineSeparator());
                line = new StringBuilder(INDENT + INDENT);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        return lines.append(line).append(System.lineSeparator()).toString();
    }
}
