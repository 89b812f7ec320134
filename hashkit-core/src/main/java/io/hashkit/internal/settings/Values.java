package io.hashkit.internal.settings;

import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The texts of settings by their names, and what converts them. Refuses a name that is not in the table. */
public final class Values {
    /** Stands in for a secret. */
    private static final String HIDDEN = "******";

    private static final int LONGEST_SHOWN = 64;
    /** A text of so many characters in a setting of a key may be the key itself, in the wrong place. */
    private static final int SHORTEST_KEY = 32;

    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ns", ChronoUnit.NANOS,
            "us", ChronoUnit.MICROS,
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);

    /** Makes the exception for a setting that cannot be used. */
    public interface Refusal {
        RuntimeException of(String name, String value, String problem, String cure, @Nullable Throwable cause);
    }

    private final Map<String, CharSequence> texts = new LinkedHashMap<>();
    private final UnaryOperator<String> names;
    private final Refusal refusal;

    /**
     * @param prefix begins the names of settings; others are left alone
     * @param given texts by their names; null means the same as a blank one
     * @param names what a setting is called in messages
     */
    public Values(
            String prefix,
            Map<String, ? extends @Nullable CharSequence> given,
            UnaryOperator<String> names,
            Refusal refusal) {
        this.names = names;
        this.refusal = refusal;
        given.forEach((name, text) -> {
            if (name.startsWith(prefix)) {
                texts.put(name.substring(prefix.length()), text == null ? "" : text);
            }
        });
        texts.keySet().forEach(this::row);
    }

    private Setting row(String name) {
        return Setting.ALL.stream().filter(one -> one.isNamed(name)).findFirst().orElseThrow(() -> {
            List<String> all = Setting.ALL.stream().map(one -> one.nameAs(name)).toList();
            String nearest = nearest(name, all, Integer.MAX_VALUE).orElseThrow();
            String cure = "Did you mean " + nameOf(nearest) + "?";
            return refusal.of(nameOf(name), HIDDEN, "there is no such setting", cure, null);
        });
    }

    public Map<String, CharSequence> all() {
        return texts;
    }

    /** The name as the user wrote it, but for a key that stands in the place of its name. */
    public String nameOf(String setting) {
        return names.apply(withoutKeys(setting));
    }

    private static String withoutKeys(String text) {
        return text.replaceAll("[^.,]{" + SHORTEST_KEY + ",}", HIDDEN);
    }

    static boolean isBlank(CharSequence text) {
        return text.chars().allMatch(Character::isWhitespace);
    }

    /** {@return the text; null if it is not set or blank} */
    public @Nullable String text(String name) {
        CharSequence text = texts.get(name);
        return text == null || isBlank(text) ? null : text.toString().strip();
    }

    public boolean isTrue(String name) {
        Boolean value = value(name, text -> {
            if (!text.matches("true|false")) {
                throw new IllegalArgumentException("it is neither true nor false");
            }
            return text.equals("true");
        });
        return Boolean.TRUE.equals(value);
    }

    /** {@return what a text is converted to; null if the setting is not set} */
    public <T> @Nullable T value(String name, Function<String, T> convert) {
        String text = text(name);
        try {
            return text == null ? null : convert.apply(text);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw refusal(name, String.valueOf(text), String.valueOf(e.getMessage()), cure(name), e);
        }
    }

    /** The exception for a value that cannot be used; a secret is not shown. */
    public RuntimeException refusal(String name, String value, String problem, String cure, @Nullable Throwable cause) {
        String type = row(name).type();
        boolean secret = type.matches("secret|keys")
                || (name.startsWith("keyring.") && !type.equals("file") && value.length() >= SHORTEST_KEY);
        return refusal.of(nameOf(name), secret && !value.isEmpty() ? HIDDEN : shown(value), problem, cure, cause);
    }

    /** The exception for keys, by their names. */
    RuntimeException ofKeys(String value, String problem, String cure, @Nullable Throwable cause) {
        return refusal.of(nameOf("keyring.keys"), shown(withoutKeys(value)), problem, cure, cause);
    }

    public String cure(String name) {
        return "Set " + row(name).range() + ".";
    }

    private static String shown(String value) {
        String text = value.replaceAll("\\p{Cntrl}", "?");
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "..." : text;
    }

    public static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    text.matches("\\d+") ? "it is above " + Integer.MAX_VALUE : "it is not a whole number");
        }
    }

    public static double share(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("it is not a number");
        }
    }

    /** A time such as 250ms, or an ISO duration. Zero needs no unit. */
    public static Duration time(String text) {
        String number = text.replaceFirst("\\s*[A-Za-z]*$", "");
        String letters = text.substring(number.length()).strip().toLowerCase(Locale.ROOT);
        ChronoUnit unit = UNITS.get(letters);
        try {
            if (text.startsWith("P") || text.startsWith("-P")) {
                return Duration.parse(text);
            }
            long amount = Long.parseLong(number);
            if (unit != null) {
                return Duration.of(amount, unit);
            }
            if (letters.isEmpty() && amount == 0) {
                return Duration.ZERO;
            }
        } catch (DateTimeParseException | NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException("it is not a time with a unit: ns, us, ms, s, m, h or d");
    }

    /** An amount of memory in bytes. {@code MB} and {@code MiB} both mean 1024 times 1024 bytes. */
    public static long bytes(String text) {
        String number = text.replaceFirst("\\s*[A-Za-z]*$", "");
        String unit = text.substring(number.length()).strip().toUpperCase(Locale.ROOT);
        int power = List.of("B", "KB", "MB", "GB").indexOf(unit.isEmpty() ? "B" : unit.replace("IB", "B"));
        if (power < 0 || !number.matches("\\d{1,15}")) {
            throw new IllegalArgumentException(
                    "it is not an amount of memory: write 19MiB, 64MB or 67108864, for example");
        }
        long amount = Long.parseLong(number);
        if (amount > Long.MAX_VALUE >> (10 * power)) {
            throw new IllegalArgumentException("it is more memory than any host has");
        }
        return amount << (10 * power);
    }

    /**
     * What stands in a variable, {@code env:NAME}, or in a file, {@code file:PATH}. A name that may be the secret itself,
     * which somebody or a shell has put in its place, is in no message.
     */
    static String elsewhere(String place) {
        String name = place.substring(place.indexOf(':') + 1);
        if (place.startsWith("file:")) {
            return ofFile(name);
        }
        String text = System.getenv(name);
        if (text == null) {
            boolean words = name.matches("[A-Z][A-Z0-9]*(_[A-Z0-9]+)+");
            throw new IllegalArgumentException("the variable " + (words ? name : "that it names") + " is not set");
        }
        return text;
    }

    private static String ofFile(String name) {
        Path file = path(name);
        try {
            String text = Files.readString(file);
            // Editors on Windows begin files with a mark, which is no part of a secret.
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (IOException e) {
            Path folder = file.getParent();
            boolean isPath = Files.exists(file)
                    || (folder != null && folder.getNameCount() > 0 && (file.isAbsolute() || Files.exists(folder)));
            throw isPath ? new IllegalArgumentException("the file " + name + " cannot be read", e) : missing();
        }
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw missing();
        }
    }

    private static IllegalArgumentException missing() {
        return new IllegalArgumentException("the file that it names does not exist");
    }

    /** The characters of a secret, which the caller wipes. */
    static char[] copy(CharSequence secret) {
        char[] copy = new char[secret.length()];
        CharBuffer.wrap(secret).get(copy);
        return copy;
    }

    /** {@return the name that is most like a written one; empty if more characters differ} */
    public static Optional<String> nearest(String written, Collection<String> names, int most) {
        Optional<String> nearest = Optional.empty();
        int least = most;
        for (String name : names) {
            int distance = distance(uniform(name), uniform(written));
            if (distance < least || (nearest.isEmpty() && distance == least)) {
                nearest = Optional.of(name);
                least = distance;
            }
        }
        return nearest;
    }

    private static String uniform(String name) {
        return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** The number of characters to insert, drop or change (Levenshtein). */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= one.length(); i++) {
            int corner = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = corner + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                corner = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j - 1], row[j]));
            }
        }
        return row[other.length()];
    }
}
