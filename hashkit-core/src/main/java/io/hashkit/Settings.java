package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.call.HasherSettings;
import io.hashkit.internal.settings.Declared;
import io.hashkit.internal.settings.Keys;
import io.hashkit.internal.settings.Setting;
import io.hashkit.internal.settings.Values;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterBuilder;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.TuneOptions;
import java.security.Provider;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads settings as names and texts, such as those of a properties file, for applications whose operators choose costs,
 * limits and keys. A name that does not exist, or a text that cannot be used, is refused with its name, the problem and the
 * cure; no message contains a key or a password.
 *
 * <p>Override {@link #nameOf} and {@link #refusal} for a framework that uses other names or another exception.
 */
public class Settings {
    private final Values values;
    private @Nullable Limiter limiter;

    /**
     * Creates the settings from values by name.
     *
     * @param prefix how the names of settings begin, such as {@code hashkit.}; other values are left alone
     * @param values texts by their names; a blank text, or null, means that a setting is not set, but as
     *     {@code provider} is refused
     * @throws IllegalArgumentException if there is no setting of such a name; the message has the nearest one
     */
    @SuppressWarnings("this-escape") // names are asked for when something is refused, which may be here
    public Settings(String prefix, Map<String, ? extends @Nullable CharSequence> values) {
        this.values = new Values(prefix, values, setting -> nameOf(prefix + setting), this::refusal);
    }

    /**
     * {@return all settings by their names, in the order of the documents, each with its type, the texts that it accepts, its
     * default and what it does} In names, {@code *} stands for the name of a key or a form.
     */
    public static Map<String, List<String>> table() {
        Map<String, List<String>> table = new LinkedHashMap<>();
        Setting.ALL.forEach(
                one -> table.put(one.name(), List.of(one.type(), one.range(), one.byDefault(), one.sentence())));
        return table;
    }

    /**
     * {@return the name that is most like a written one; empty if more characters have to be changed} Hyphens, underscores
     * and capitals make no difference.
     *
     * @param written the name that does not exist
     * @param names the names to choose from
     * @param most how many characters may differ
     */
    public static Optional<String> nearest(String written, Collection<String> names, int most) {
        return Values.nearest(written, names, most);
    }

    /**
     * {@return the name of a setting in messages; by default as it is}
     *
     * @param setting the name with its prefix
     */
    protected String nameOf(String setting) {
        return setting;
    }

    /**
     * {@return the exception for a setting that cannot be used; by default an {@link IllegalArgumentException}}
     *
     * @param name its name in messages
     * @param value its text; empty if it is not set, asterisks for a secret
     * @param problem what is wrong, as a part of a sentence
     * @param cure what to set instead, as a sentence
     * @param cause what refused the text, or null
     */
    protected RuntimeException refusal(
            String name, String value, String problem, String cure, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                name + (value.isEmpty() ? " is not set: " : "=" + value + ": ") + problem + ". " + cure, cause);
    }

    /**
     * {@return the scheme of new hashes; empty if it is not set}
     *
     * @throws IllegalArgumentException if it cannot be used
     */
    public final Optional<Scheme> scheme() {
        Policy policy = policy();
        Scheme scheme = values.value("scheme", Scheme::parse);
        if (scheme == null) {
            return Optional.empty();
        }
        String provider = values.text("provider");
        if (!policy.allows(scheme)) {
            throw notThisScheme(named(policy) + " does not allow this algorithm", "policy");
        }
        if (provider != null && !(scheme instanceof Pbkdf2)) {
            throw notThisScheme(values.nameOf("provider") + "=" + provider + " computes PBKDF2 alone", "provider");
        }
        return Optional.of(scheme);
    }

    /** The exception for a scheme that another setting excludes. */
    private RuntimeException notThisScheme(String problem, String excludedBy) {
        Policy policy = policy();
        String cure = "Set "
                + Stream.of(Pbkdf2.recommended(), Argon2.id(65_536, 3, 1))
                        .filter(policy::allows)
                        .findFirst()
                        .map(scheme -> "a scheme such as " + scheme)
                        .orElse("another scheme")
                + ", or change " + values.nameOf(excludedBy) + ".";
        return values.refusal("scheme", String.valueOf(values.text("scheme")), problem, cure, null);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /**
     * {@return the policy that says which schemes are allowed and strong enough}
     *
     * @throws IllegalArgumentException if there is no policy of that name
     */
    public final Policy policy() {
        Policy policy = values.value("policy", Policy::named);
        return policy == null ? Policy.OWASP_2026 : policy;
    }

    private String named(Policy policy) {
        return values.nameOf("policy") + "="
                + policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The provider that alone computes, which was tried; empty for hashkit's own engines. */
    private Optional<Provider> provider() {
        if (!values.all().containsKey("provider")) {
            return Optional.empty();
        }
        // An empty name is refused: a variable without a value must not lead to other engines.
        String name = String.valueOf(values.all().get("provider")).strip();
        Policy policy = policy();
        try {
            Provider found = HasherSettings.provider(name);
            PasswordHasher.builder().provider(found).build();
            require(
                    policy.allows(Pbkdf2.recommended()),
                    "it computes PBKDF2 alone, which " + named(policy) + " does not allow");
            return Optional.of(found);
        } catch (IllegalArgumentException | IllegalStateException e) {
            String shown = name.isEmpty() ? "\"\"" : name;
            throw values.refusal("provider", shown, String.valueOf(e.getMessage()), values.cure("provider"), e);
        }
    }

    /**
     * {@return the accepted dialects: the forms of the settings, and what they name, or {@code Dialects.ALL}}
     *
     * @throws IllegalArgumentException if a form or a name cannot be used
     */
    public final Set<Dialect> dialects() {
        Set<Dialect> own = Declared.forms(values);
        Set<Dialect> dialects = values.value("dialects", text -> {
            Set<Dialect> all = new LinkedHashSet<>();
            for (String name : names(text)) {
                if (name.equals("all")) {
                    all.addAll(Dialects.ALL);
                } else if (!name.equals("none")) {
                    all.add(Dialects.named(name)
                            .orElseThrow(() -> new IllegalArgumentException("there is no dialect " + name
                                    + "; choose from " + String.join(", ", Dialects.names()))));
                } else {
                    require(names(text).length == 1, "none stands beside other names");
                }
            }
            return all;
        });
        own.addAll(dialects == null ? Dialects.ALL : dialects);
        return own;
    }

    /** Names with commas between them, as hashkit writes them; at least one. */
    private static String[] names(String text) {
        String[] names = text.strip().toLowerCase(Locale.ROOT).replace('_', '-').split("\\s*,\\s*");
        require(names.length > 0 && !List.of(names).contains(""), "a name is missing");
        return names;
    }

    /**
     * {@return the limiter of these settings, the same at each call; that of the process if none of its settings is set}
     *
     * @throws IllegalArgumentException if a setting of the limiter cannot be used
     */
    public final synchronized Limiter limiter() {
        if (limiter == null) {
            LimiterBuilder builder = Limiter.builder();
            boolean own = false;
            for (String name : List.of("parallel", "memory", "queue", "seats", "max-wait")) {
                own |= values.value("limiter." + name, text -> set(builder, name, text)) != null;
            }
            limiter = own ? builder.build() : Limiter.shared();
        }
        return limiter;
    }

    private static LimiterBuilder set(LimiterBuilder builder, String name, String text) {
        return switch (name) {
            case "parallel" -> builder.parallel(Values.number(text));
            case "memory" -> builder.memoryBytes(Values.bytes(text));
            case "queue" -> builder.queue(Values.number(text));
            case "seats" -> builder.seats(Values.number(text));
            default -> builder.maxWait(Values.time(text));
        };
    }

    /**
     * {@return the options for a measurement of this host: target, concurrency, memory, policy, provider and limiter}
     *
     * @throws IllegalArgumentException if one of them cannot be used
     */
    public final TuneOptions tuneOptions() {
        TuneOptions own = TuneOptions.defaults().limiter(limiter()).policy(policy());
        own = provider().map(own::provider).orElse(own);
        for (String name : List.of("target", "concurrency", "memory-share", "memory-per-hash")) {
            TuneOptions before = own;
            own = Objects.requireNonNullElse(values.value(name, text -> set(before, name, text)), before);
        }
        return own;
    }

    private static TuneOptions set(TuneOptions options, String name, String text) {
        return switch (name) {
            case "target" -> options.target(Values.time(text));
            case "concurrency" -> options.concurrency(Values.number(text));
            case "memory-share" -> options.memoryShare(Values.share(text));
            default -> options.memoryPerHash(Values.bytes(text));
        };
    }

    /**
     * {@return the keyring of these settings, which the caller closes; empty if there are no keys}
     *
     * @param made keys that the program made itself, such as one in a key service, by their names; settings tell their states
     * @throws IllegalArgumentException if a key cannot be used, or the settings contradict each other
     */
    public final Optional<Keyring> keyring(Map<String, KeyPrf> made) {
        return Keys.keyring(values, Map.copyOf(made));
    }

    /**
     * {@return a builder with all these settings} It writes under the scheme; without one, under the recommended scheme, or
     * under a tuning that the caller adds. The keyring is that of this builder alone.
     *
     * @throws IllegalArgumentException if a setting cannot be used
     */
    public final PasswordHasherBuilder builder() {
        PasswordHasherBuilder builder =
                PasswordHasher.builder().limiter(limiter()).policy(policy()).accept(dialects());
        provider().ifPresent(builder::provider);
        values.value("keep", text -> {
            builder.requireKept(names(text));
            return builder;
        });
        if (values.isTrue("allow-weak-costs")) {
            builder.allowWeakCosts();
        }
        keyring(Map.of()).ifPresent(builder::keyring);
        scheme().ifPresent(builder::scheme);
        return builder;
    }

    /** Contains no value. */
    @Override
    public String toString() {
        return "Settings" + values.all().keySet().stream().map(values::nameOf).toList();
    }
}
