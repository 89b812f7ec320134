package com.example;

import io.hashkit.PasswordHasherBuilder;
import io.hashkit.Settings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The hasher of the settings {@code hashkit.*} of an application. */
public final class Hashing {
    private static final String PREFIX = "hashkit.";

    private Hashing() {}

    /**
     * Reads settings from wherever the framework has them.
     *
     * @param names the names of all settings of the application
     * @param texts the text of a setting by its name; null if it is not set
     */
    public static PasswordHasherBuilder builder(Iterable<String> names, UnaryOperator<String> texts) {
        Map<String, String> values = new HashMap<>();
        for (String name : names) {
            // Others may be no texts, such as Ktor's list of modules.
            if (name.startsWith(PREFIX)) {
                Optional<String> setting = isVariable(name) ? settingOf(name) : Optional.of(name);
                setting.ifPresent(one -> values.put(one, texts.apply(one)));
            }
        }
        // Environment variables have other names, by which the framework finds them.
        for (String name : Settings.table().keySet()) {
            if (!name.contains("*")) { // which stands for any name, and is refused in HOCON
                values.put(PREFIX + name, texts.apply(PREFIX + name));
            }
        }
        values.values().removeIf(text -> text == null);
        return new Settings(PREFIX, values).builder();
    }

    /** Whether the framework lists an environment variable by this name. */
    private static boolean isVariable(String name) {
        return System.getenv(name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT)) != null;
    }

    /** The setting of a variable if a part of its name is free; others may be foreign, such as Kubernetes' HASHKIT_PORT. */
    private static Optional<String> settingOf(String variable) {
        for (String name : Settings.table().keySet()) {
            // The full stops match any character, because frameworks have other ones around numbers.
            String listed = PREFIX + name.replace('-', '.').replace("*", "([^.\\[\\]]+)");
            if (name.contains("*") && variable.matches(listed)) {
                return Optional.of(PREFIX + name.replace("*", variable.replaceAll(listed, "$1")));
            }
        }
        return Optional.empty();
    }
}
