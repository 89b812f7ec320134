package io.hashkit.spring.internal.settings;

import io.hashkit.Settings;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of hashkit under the names of properties. */
public class PropertySettings extends Settings {
    private static final String KEYS = "keyring.keys.";

    /** @param texts as the properties have them, by their names without {@code hashkit} */
    public PropertySettings(Map<String, String> texts) {
        super("", texts);
    }

    protected static void put(Map<String, String> texts, String name, @Nullable Object value) {
        if (value != null) {
            texts.put(name, value instanceof Duration time ? text(time) : value.toString());
        }
    }

    /** A time as it is written in a property, such as 250ms; empty if it is not set. */
    public static String text(@Nullable Duration time) {
        if (time == null) {
            return "";
        }
        long seconds = time.toSeconds();
        if (time.toNanosPart() != 0) {
            return time.toNanosPart() % 1_000_000 == 0 && Math.abs(seconds) < 1_000_000
                    ? time.toMillis() + "ms"
                    : time.toString();
        }
        return seconds == 0 || seconds % 60 != 0
                ? seconds + "s"
                : seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }

    /** Spring Boot needs brackets around the name of a key with other characters. */
    @Override
    protected String nameOf(String setting) {
        int dot = setting.lastIndexOf('.');
        String key = setting.startsWith(KEYS) && dot > KEYS.length() ? setting.substring(KEYS.length(), dot) : "";
        return "hashkit."
                + (key.matches("[a-z0-9-]*|NAME") ? setting : setting.replace("." + key + ".", "[" + key + "]."));
    }

    @Override
    protected RuntimeException refusal(
            String name, String value, String problem, String cure, @Nullable Throwable cause) {
        return new InvalidPropertyException(name, value, PropertyNames.in(problem), cure, cause);
    }

    /** The exception for a value that may be a secret. */
    protected static InvalidPropertyException hidden(String name, String problem, String cure) {
        return new InvalidPropertyException(name, "******", problem, cure);
    }
}
