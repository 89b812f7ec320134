package io.hashkit.sample.rekey;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The words of a command line: {@code --name value}, or {@code --name} alone for a flag. */
final class Arguments {
    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /**
     * Reads a command line.
     *
     * @param flags the options without a value
     * @param valued the options with a value
     * @throws IllegalArgumentException if an option is unknown or lacks its value
     */
    Arguments(List<String> words, Set<String> flags, Set<String> valued) {
        for (int i = 0; i < words.size(); i++) {
            String name = words.get(i);
            if (flags.contains(name)) {
                values.put(name, List.of());
            } else if (valued.contains(name)) {
                if (++i == words.size()) {
                    throw new IllegalArgumentException(name + " needs a value");
                }
                values.computeIfAbsent(name, first -> new ArrayList<>()).add(words.get(i));
            } else {
                throw new IllegalArgumentException("there is no option " + name);
            }
        }
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** All values of an option that may be given several times. */
    List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    /** The value of an option, or null if it is not given. */
    @Nullable
    String optional(String name) {
        List<String> given = all(name);
        if (given.size() > 1) {
            throw new IllegalArgumentException(name + " is given twice");
        }
        return given.isEmpty() ? null : given.get(0);
    }

    String text(String name, String otherwise) {
        String given = optional(name);
        return given == null ? otherwise : given;
    }

    String required(String name) {
        String given = optional(name);
        if (given == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return given;
    }

    int positive(String name, int otherwise) {
        String given = optional(name);
        if (given == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(given);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException(name + " needs a whole number from 1, not " + given);
    }
}
