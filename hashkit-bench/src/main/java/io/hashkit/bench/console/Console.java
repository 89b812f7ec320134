package io.hashkit.bench.console;

import java.io.OutputStream;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The destination of all text output.
 *
 * @param out the stream
 * @param terminal whether a line can be overwritten; false if the output is piped or the terminal is dumb
 * @param width the width in columns, 40 to 120
 */
public record Console(PrintStream out, boolean terminal, int width) {
    private static final int WIDEST = 120;
    private static final int NARROWEST = 40;

    public static Console standard() {
        boolean terminal = isTerminal() && !"dumb".equals(System.getenv("TERM"));
        return new Console(System.out, terminal, width(System.getenv("COLUMNS"), terminal));
    }

    /** A console that shows nothing. */
    public static Console none() {
        return new Console(new PrintStream(OutputStream.nullOutputStream()), false, WIDEST);
    }

    private static int width(String columns, boolean terminal) {
        if (columns != null && columns.matches("[1-9][0-9]{1,3}")) {
            return clamp(Integer.parseInt(columns));
        }
        return terminal
                ? clamp(new CommandLine(CommandSpec.create())
                        .setUsageHelpAutoWidth(true)
                        .getCommandSpec()
                        .usageMessage()
                        .width())
                : WIDEST;
    }

    private static int clamp(int width) {
        return Math.max(NARROWEST, Math.min(WIDEST, width));
    }

    /** From JDK 22 on, System.console() exists even without a terminal, and has a method isTerminal(). */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        java.io.Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
