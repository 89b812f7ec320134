package io.hashkit.rehash.row;

import io.hashkit.PasswordHasherBuilder;
import io.hashkit.Settings;
import io.hashkit.algorithm.Dialect;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Forms of stored strings that hashkit does not know, by names.
 *
 * @param texts template and computation with an equals sign between them
 * @param secrets where the secrets are that computations need: variables or files, no secret itself
 */
public record OwnForms(Map<String, String> texts, Map<String, String> secrets) implements Serializable {
    public static final OwnForms NONE = new OwnForms(Map.of(), Map.of());

    /**
     * A builder that accepts these forms and dialects.
     *
     * @throws IllegalArgumentException with the place of the error, if a form or a secret cannot be used
     */
    public PasswordHasherBuilder builder(List<String> dialects) {
        return options(dialects).builder();
    }

    private Options options(List<String> dialects) {
        Map<String, CharSequence> settings = new LinkedHashMap<>();
        settings.put("dialects", dialects.isEmpty() ? "none" : String.join(",", dialects));
        texts.forEach((name, text) -> settings.put("forms." + name, text));
        secrets.forEach((name, place) -> settings.put("form-secrets." + name, place));
        return new Options(settings);
    }

    /** The dialects of these forms, and those of the names. */
    List<Dialect> dialects(List<String> names) {
        return List.copyOf(options(names).dialects());
    }

    /** One of these forms alone. */
    OwnForms only(String name) {
        String secret = secrets.get(name);
        return new OwnForms(
                Map.of(name, texts.getOrDefault(name, "")), secret == null ? Map.of() : Map.of(name, secret));
    }

    /** hashkit's settings under the names of options. */
    private static final class Options extends Settings {
        Options(Map<String, CharSequence> texts) {
            super("", texts);
        }

        @Override
        protected String nameOf(String setting) {
            return setting.replaceFirst("^forms\\.", "--form ").replaceFirst("^form-secrets\\.", "--form-secret ");
        }
    }
}
