package io.hashkit.spring.names;

import io.hashkit.documents.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of a shell block, as {@code documents/commands.txt} has it.
 *
 * @param checkout the page whose clone it is run in
 */
record Command(String page, String checkout, String way, String reason, String line) {
    private static final Pattern PAGE = Pattern.compile("\\[(\\S+)](?: after (\\S+))?");

    static List<Command> all() {
        List<Command> commands = new ArrayList<>();
        String page = "";
        String checkout = "";
        for (String line : Lines.of("commands.txt")) {
            Matcher heading = PAGE.matcher(line);
            if (heading.matches()) {
                page = heading.group(1);
                checkout = heading.group(2) == null ? page : heading.group(2);
            } else {
                String[] parts = line.split(" \\| ", 3);
                commands.add(new Command(page, checkout, parts[0], parts[1], parts[2]));
            }
        }
        return commands;
    }

    /** The page and each line of its shell blocks, without what a comment says. */
    static Stream<String> documented() {
        return Document.blocks("sh").stream()
                .flatMap(block -> block.text()
                        .replaceAll(" *\\\\\\R *", " ")
                        .lines()
                        .map(line -> line.replaceFirst("(?:^|\\s+)#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .map(line -> block.document() + ": " + line));
    }

    @Override
    public String toString() {
        return page + ": " + line;
    }
}
