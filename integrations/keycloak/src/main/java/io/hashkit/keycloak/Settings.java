package io.hashkit.keycloak;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.keycloak.provider.ProviderConfigProperty;

/** hashkit's settings as options of the provider, {@code --spi-password-hashing--hashkit--...}. */
final class Settings extends io.hashkit.Settings {
    private static final String OWN_ARGON2 = "keycloaks-argon2";
    /** The names that Keycloak has itself; {@code provider} is one of them. */
    private static final String KEYCLOAKS = "enabled|default|provider|";
    /**
     * Settings that are not offered: rows are not bound, and a key of its own settings needs a place for its name. Forms are
     * options as {@code --forms-my-app}, which the console cannot list.
     */
    private static final String NOT_HERE = "provider|keyring.require-bound|keyring.bind-next|.*\\*.*";

    private final boolean keepsKeycloaksArgon2;
    private final PasswordHasher hasher;
    private final Scheme scheme;

    /**
     * Reads all options, and measures the host if a target is set.
     *
     * @param values the value of an option by its name; null if it is not set
     * @param names the names of all options that are set
     * @throws IllegalArgumentException if one cannot be used, with the option as on the command line and the cure
     */
    Settings(UnaryOperator<@Nullable String> values, Set<String> names) {
        this(values, texts(values, names));
    }

    private Settings(UnaryOperator<@Nullable String> values, Map<String, String> texts) {
        super("", texts);
        String keeps = values.apply(camel(OWN_ARGON2));
        keepsKeycloaksArgon2 = "true".equals(keeps);
        if (keeps != null && !keeps.matches("true|false")) {
            throw refusal(nameOf(OWN_ARGON2), keeps, "it is neither true nor false", "Set true or false.", null);
        }
        PasswordHasherBuilder builder = builder();
        TuneOptions options = tuneOptions();
        Scheme given = scheme().orElse(null);
        String target = texts.get("target");
        if (target != null && given != null) {
            throw refusal(
                    nameOf("target"), target, nameOf("scheme") + " is set too", "Remove one of the two options.", null);
        }
        try {
            Tuning tuning = target == null ? null : Tuning.measure(options);
            scheme = tuning != null ? tuning.scheme() : given != null ? given : Argon2.recommended();
            hasher = (tuning == null ? builder : builder.tuning(tuning)).build();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw refusal(
                    nameOf(target == null ? "scheme" : "target"),
                    target != null ? target : given != null ? given.toString() : "",
                    String.valueOf(e.getMessage()),
                    "Set an option that this server can follow.",
                    e);
        }
    }

    /** The settings that are options, by their names on the command line. */
    private static Map<String, String> offered() {
        Map<String, String> offered = new LinkedHashMap<>();
        table().keySet().stream()
                .filter(setting -> !setting.matches(NOT_HERE))
                .forEach(setting -> offered.put(setting.replace('.', '-'), setting));
        return offered;
    }

    private static Map<String, String> texts(UnaryOperator<@Nullable String> values, Set<String> names) {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, String> offered = offered();
        offered.forEach((option, setting) -> put(texts, setting, values.apply(camel(option))));
        for (String name : names) {
            String option = name.substring(name.lastIndexOf("--") < 0 ? 0 : name.lastIndexOf("--") + 2)
                    .replaceAll("([A-Z])", "-$1")
                    .toLowerCase(Locale.ROOT);
            String form = option.replaceFirst("^(forms|form-secrets)-", "$1.");
            if (form.indexOf('.') > 0) {
                put(texts, form, values.apply(camel(option)));
            } else if (!offered.containsKey(option) && !option.equals(OWN_ARGON2) && !option.matches(KEYCLOAKS)) {
                texts.put(option, ""); // an option with a slip of the pen would otherwise do nothing
            }
        }
        return texts;
    }

    private static void put(Map<String, String> texts, String setting, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            texts.put(setting, text.strip());
        }
    }

    /** The name in Keycloak's configuration, such as {@code limiterMaxWait}. */
    private static String camel(String option) {
        return Pattern.compile("-(.)")
                .matcher(option)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    @Override
    protected String nameOf(String setting) {
        return "--spi-password-hashing--hashkit--" + setting.replace('.', '-');
    }

    static List<ProviderConfigProperty> metadata() {
        List<ProviderConfigProperty> all = new ArrayList<>();
        offered().forEach((option, setting) -> {
            List<String> row = table().get(setting);
            all.add(property(option, row.get(3) + " Set " + row.get(1) + "."));
        });
        all.add(property(OWN_ARGON2, "Whether Keycloak's own Argon2 stays in use. Set true or false."));
        return all;
    }

    private static ProviderConfigProperty property(String option, String help) {
        String name = camel(option);
        return new ProviderConfigProperty(name, name, help, ProviderConfigProperty.STRING_TYPE, null);
    }

    /** What new hashes are written under. */
    Scheme written() {
        return scheme;
    }

    boolean keepsKeycloaksArgon2() {
        return keepsKeycloaksArgon2;
    }

    Hashing hashing() {
        return new Hashing(hasher, limiter());
    }
}
