package io.hashkit.spring.internal.settings;

import io.hashkit.spring.properties.InvalidPropertyException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.origin.Origin;

/**
 * Stops the start if a number, a time, a file, a flag or a word cannot be converted. Spring Boot would name property and
 * value too, but not what can be set instead.
 */
public final class TypedValues {
    private static final String PREFIX = "hashkit.";
    private static final int RANGE = 1;

    /** What can be set in properties that Spring applications alone have; hashkit's table has the others. */
    private static final Map<String, String> RANGES = Map.of(
            "threads", "a number from 0 to 1024",
            "uniform-time", "a time from hashkit.target to 10s",
            "cache.ttl", "a time from 1s to 1h",
            "cache.size", "a number from 1 to 1000000",
            "health.window", "a time from 1s to 1h",
            "health.overload-share", "a share above 0 and at most 1, such as 0.1",
            "check.rows", "a number from 1 to 1000000",
            "check.timeout", "a time from 1s to 10m",
            "profile", "the path of a file, such as /etc/app/hashkit-profile.json");

    private TypedValues() {}

    /** The value of a property; empty if it is not set. */
    public static <T> Optional<T> value(Binder binder, String name, Class<T> type) {
        BindResult<String> text = binder.bind(name, String.class);
        if (!text.isBound()) {
            return Optional.empty();
        }
        String value = text.get().strip();
        if (type == Duration.class && value.matches("[+-]?\\d*[1-9]\\d*")) {
            throw new InvalidPropertyException(
                    name,
                    value,
                    "the time has no unit, and would be taken for milliseconds",
                    "Write " + value + "ms, " + value + "s or another unit: us, ms, s, m, h.");
        }
        try {
            BindResult<T> bound = binder.bind(name, type);
            return bound.isBound() ? Optional.of(bound.get()) : Optional.empty();
        } catch (BindException e) {
            String problem = value.isEmpty() ? "it is empty" : problem(type);
            String remove = value.isEmpty() ? "Remove it, or set " : "Set ";
            throw new InvalidPropertyException(
                    name, value.isEmpty() ? "\"\"" : value, problem + place(e), remove + range(name, type) + ".", e);
        }
    }

    private static String place(BindException e) {
        ConfigurationProperty set = e.getProperty();
        Origin origin = set == null ? null : set.getOrigin();
        return origin == null ? "" : ", set in " + origin;
    }

    private static String problem(Class<?> type) {
        if (type == Duration.class) {
            return "it is not a time with a unit, such as 250ms or 5s";
        }
        if (type == int.class || type == Integer.class) {
            return "it is not a whole number up to " + Integer.MAX_VALUE;
        }
        if (type == double.class) {
            return "it is not a number such as 0.25";
        }
        if (type == Path.class) {
            return "it is not the path of a file";
        }
        return type.isEnum() ? "there is no such value" : "it is neither true nor false";
    }

    /** What can be set, to follow "Set". */
    private static String range(String name, Class<?> type) {
        String setting = name.substring(PREFIX.length());
        String own = RANGES.get(setting);
        if (own != null) {
            return own;
        }
        List<String> row = io.hashkit.Settings.table().get(setting);
        if (row != null) {
            return row.get(RANGE);
        }
        return type.isEnum()
                ? Stream.of(type.getEnumConstants())
                        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", ", "one of ", ""))
                : "true or false";
    }
}
