package io.hashkit.internal.settings;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The texts of settings by their names, and what converts them. Refuses a name that is not in the table. */
public final class Values {
    /** Stands in for a secret. */
    static final String HIDDEN = "******";

    private static final int LONGEST_SHOWN = 64;
    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ns", ChronoUnit.NANOS,
            "us", ChronoUnit.MICROS,
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);

    /** How the program says that a setting cannot be used. */
    public interface Home {
        String nameOf(String setting);

        RuntimeException refusal(String name, String value, String problem, String cure, @Nullable Throwable cause);
    }

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Home home;

    /** @param prefix begins the names of settings; others are left alone */
    public Values(String prefix, Map<String, String> given, Home home) {
        this.home = home;
        given.forEach((name, text) -> {
            if (name.startsWith(prefix)) {
                texts.put(name.substring(prefix.length()), text);
            }
        });
        texts.keySet().forEach(this::row);
    }

    private Setting row(String name) {
        return Setting.ALL.stream()
                .filter(one -> one.isNamed(name))
                .findFirst()
                .orElseThrow(() -> home.refusal(
                        nameOf(name),
                        HIDDEN,
                        "there is no such setting",
                        "Did you mean "
                                + nameOf(nearest(
                                                name,
                                                Setting.ALL.stream()
                                                        .map(one -> one.nameAs(name))
                                                        .toList(),
                                                Integer.MAX_VALUE)
                                        .orElseThrow())
                                + "?",
                        null));
    }

    Map<String, String> all() {
        return texts;
    }

    public Collection<String> names() {
        return texts.keySet();
    }

    /** The name as the user wrote it. */
    public String nameOf(String setting) {
        return home.nameOf(setting);
    }

    /** {@return the text; null if it is not set or blank} */
    public @Nullable String text(String name) {
        String text = texts.get(name);
        return text == null || text.isBlank() ? null : text.strip();
    }

    public boolean isSet(String name) {
        return texts.containsKey(name);
    }

    public boolean isTrue(String name) {
        Boolean value = value(name, text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("it is neither true nor false");
        });
        return Boolean.TRUE.equals(value);
    }

    public <T> @Nullable T value(String name, Function<String, T> convert) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        try {
            return convert.apply(text);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw refusal(name, text, String.valueOf(e.getMessage()), row(name).cure(), e);
        }
    }

    /** Hands the value of a setting that is set to what takes it. */
    public <T> void set(String name, Function<String, T> convert, Consumer<T> setter) {
        value(name, text -> {
            setter.accept(convert.apply(text));
            return true;
        });
    }

    /** The exception for a value that cannot be used; a secret is not shown. */
    public RuntimeException refusal(String name, String value, String problem, String cure, @Nullable Throwable cause) {
        boolean secret = row(name).type().matches("secret|keys");
        return home.refusal(nameOf(name), secret ? HIDDEN : shown(value), problem, cure, cause);
    }

    /** The exception for settings together, by the name of their group. */
    RuntimeException ofGroup(String group, String value, String problem, String cure, @Nullable Throwable cause) {
        return home.refusal(nameOf(group), shown(value), problem, cure, cause);
    }

    String cure(String name) {
        return row(name).cure();
    }

    private static String shown(String value) {
        String text = value.replaceAll("\\p{Cntrl}", "?");
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "..." : text;
    }

    public static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("it is not a whole number");
        }
    }

    public static double share(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("it is not a number");
        }
    }

    /** A time such as 250ms, as an ISO duration too. Zero needs no unit. */
    public static Duration time(String text) {
        String number = text.replaceFirst("\\s*[A-Za-z]*$", "");
        String unit = text.substring(number.length()).strip().toLowerCase(Locale.ROOT);
        if (number.matches("[+-]?\\d{1,18}")) {
            if (UNITS.containsKey(unit)) {
                return Duration.of(Long.parseLong(number), UNITS.get(unit));
            }
            if (Long.parseLong(number) == 0 && unit.isEmpty()) {
                return Duration.ZERO;
            }
            throw new IllegalArgumentException("the time has no unit: write ns, us, ms, s, m, h or d after the number");
        }
        try {
            return Duration.parse(text);
        } catch (java.time.format.DateTimeParseException e) {
            throw new IllegalArgumentException("it is not a time");
        }
    }

    /** An amount of memory in bytes. {@code MB} and {@code MiB} both mean 1024 times 1024 bytes. */
    public static long bytes(String text) {
        String number = text.replaceFirst("\\s*[A-Za-z]*$", "");
        String unit = text.substring(number.length()).strip().toUpperCase(Locale.ROOT);
        int power = java.util.List.of("B", "KB", "MB", "GB").indexOf(unit.isEmpty() ? "B" : unit.replace("IB", "B"));
        if (power < 0 || !number.matches("\\d{1,15}")) {
            throw new IllegalArgumentException(
                    "it is not an amount of memory: write 19MiB, 64MB or 67108864, for example");
        }
        return Math.multiplyExact(Long.parseLong(number), 1L << (10 * power));
    }

    /**
     * {@return the name that is most like a written one; empty if they differ by more characters} Hyphens, underscores and
     * capitals make no difference.
     */
    public static Optional<String> nearest(String written, Collection<String> names, int most) {
        String nearest = null;
        int least = most;
        for (String name : names) {
            int distance = distance(uniform(name), uniform(written));
            if (nearest == null ? distance <= least : distance < least) {
                nearest = name;
                least = distance;
            }
        }
        return Optional.ofNullable(nearest);
    }

    private static String uniform(String name) {
        return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** The number of characters to insert, drop or change (Levenshtein). */
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
