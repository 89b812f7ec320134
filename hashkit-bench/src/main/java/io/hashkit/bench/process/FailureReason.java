package io.hashkit.bench.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the reason why a Java process failed in its error output. */
final class FailureReason {
    /** The reason is near the beginning, even if many threads failed after it. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int LONGEST = 300;

    private static final String CAUSE = "Caused by: ";

    /** Lines that JVMs and libraries write in addition to the reason. */
    private static final List<String> GENERIC = List.of(
            "Error: Could not create the Java Virtual Machine.",
            "Error: A fatal exception has occurred. Program will exit.",
            "Error occurred during initialization of ",
            "Picked up ",
            "NOTE: Picked up ",
            "SLF4J");

    private static final Pattern WARNING = Pattern.compile("WARNING: .*|.* VM warning: .*|Warning: .*");

    /** The uncaught exception of a thread, also if the heap is too full to print its stack. */
    private static final Pattern UNCAUGHT = Pattern.compile(
            "Exception in thread \".*?\" ([\\w.$]+(?::.*)?)|Exception: (.+) thrown from the UncaughtExceptionHandler.*"
                    + "|(?:Terminating due to |Aborting due to )?(java\\.lang\\.(?:OutOfMemory|StackOverflow)Error.*)");

    private static final Pattern PACKAGES = Pattern.compile("^(?:[a-z_][a-z_0-9]*\\.)+(?=[A-Z])");

    private FailureReason() {}

    /** The reason in one line; empty if the process wrote nothing. */
    static Optional<String> in(Path errors) throws IOException {
        try (InputStream in = Files.newInputStream(errors)) {
            return in(new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
        }
    }

    /** The innermost cause of the first uncaught exception, else the first line that is not a known message. */
    static Optional<String> in(String errors) {
        List<String> lines = errors.lines()
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .filter(line -> GENERIC.stream().noneMatch(line::startsWith))
                .toList();
        return innermost(lines)
                .or(() -> first(lines, line -> !WARNING.matcher(line).matches()))
                .or(() -> first(lines, line -> true))
                .map(FailureReason::shortened);
    }

    private static Optional<String> innermost(List<String> lines) {
        List<String> chain = new ArrayList<>();
        for (String line : lines) {
            Matcher uncaught = UNCAUGHT.matcher(line);
            if (uncaught.matches()) {
                if (!chain.isEmpty()) {
                    break;
                }
                for (int group = 1; group <= uncaught.groupCount(); group++) {
                    Optional.ofNullable(uncaught.group(group)).ifPresent(chain::add);
                }
            } else if (!chain.isEmpty() && line.startsWith(CAUSE)) {
                chain.add(line.substring(CAUSE.length()));
            }
        }
        return chain.isEmpty() ? Optional.empty() : Optional.of(chain.get(chain.size() - 1));
    }

    private static Optional<String> first(List<String> lines, Predicate<String> telling) {
        return lines.stream().filter(telling).findFirst();
    }

    private static String shortened(String line) {
        String plain =
                PACKAGES.matcher(line.replaceAll("\\p{Cntrl}", " ").strip()).replaceFirst("");
        return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "...";
    }
}
