package io.hashkit.spring.internal.settings;

import io.hashkit.Settings;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of hashkit under the names of properties. */
public class PropertySettings extends Settings {
    private static final String KEYS = "hashkit.keyring.keys.";

    /** @param texts as the property has them, by their names without {@code hashkit} */
    public PropertySettings(Map<String, String> texts) {
        super("", texts);
    }

    /** Spring Boot needs brackets around the name of a key with other characters. */
    @Override
    protected String nameOf(String setting) {
        String name = "hashkit." + setting;
        int dot = name.lastIndexOf('.');
        if (!name.startsWith(KEYS) || dot < KEYS.length()) {
            return name;
        }
        String key = name.substring(KEYS.length(), dot);
        return key.matches("[a-z0-9-]+|NAME")
                ? name
                : KEYS.substring(0, KEYS.length() - 1) + "[" + key + "]" + name.substring(dot);
    }

    @Override
    protected RuntimeException refusal(
            String name, String value, String problem, String cure, @Nullable Throwable cause) {
        return new InvalidPropertyException(name, value, PropertyNames.in(problem), cure, cause);
    }
}
