package com.example;

import io.hashkit.PasswordHasherBuilder;
import io.hashkit.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The hasher of the settings {@code hashkit.*} of an application. */
public final class Hashing {
    private Hashing() {}

    /**
     * Reads settings from wherever the framework has them.
     *
     * @param names the names of all settings of the application
     * @param texts the text of a setting by its name; null if it is not set
     */
    public static PasswordHasherBuilder builder(Iterable<String> names, UnaryOperator<String> texts) {
        Map<String, String> values = new HashMap<>();
        names.forEach(name -> values.put(name, texts.apply(name)));
        // Environment variables have other names, by which the framework finds them.
        Settings.table().keySet().forEach(name -> values.put("hashkit." + name, texts.apply("hashkit." + name)));
        values.values().removeIf(text -> text == null);
        return new Settings("hashkit.", values).builder();
    }
}
