package io.hashkit.keycloak;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterBuilder;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts options to a hasher. Whatever cannot be used is an {@link IllegalArgumentException} with the option as on the
 * command line, the value, the problem and the cure; keys are never shown.
 */
final class Settings {
    /** Names that belong to Keycloak. */
    private static final Set<String> KEYCLOAKS = Set.of("enabled", "default", "provider", "");

    private final UnaryOperator<@Nullable String> values;
    private final Limiter limiter;
    private final PasswordHasher hasher;
    private final Scheme scheme;

    /**
     * Reads all options, and measures the host if a target is set.
     *
     * @param values the value of an option by its name; null if it is not set
     * @param names the names of all options that are set
     */
    Settings(UnaryOperator<@Nullable String> values, Set<String> names) {
        this.values = values;
        names.forEach(Settings::requireKnown);
        this.limiter = limiter();
        PasswordHasherBuilder builder = PasswordHasher.builder().limiter(limiter);
        List<Dialect> dialects = value(Option.DIALECTS, Settings::dialects);
        builder.accept(dialects == null ? Dialects.ALL : dialects);
        Keyring keyring = new Keys(this).keyring();
        if (keyring != null) {
            builder.keyring(keyring);
        }
        if (isTrue(Option.WEAK)) {
            builder.allowWeakCosts();
        }
        Scheme given = value(Option.SCHEME, Scheme::parse);
        Duration target = value(Option.TARGET, text -> Duration.ofMillis(number(text)));
        if (target == null) {
            scheme = given == null ? Argon2.recommended() : given;
            hasher = checked(Option.SCHEME, () -> builder.scheme(scheme).build());
        } else if (given == null) {
            Tuning tuning = checked(
                    Option.TARGET,
                    () -> Tuning.measure(TuneOptions.defaults().limiter(limiter).target(target)));
            scheme = tuning.scheme();
            hasher = checked(Option.TARGET, () -> builder.tuning(tuning).build());
        } else {
            throw Option.TARGET.wrong(
                    text(Option.TARGET), Option.SCHEME.words() + " is set too: remove one of the two options");
        }
    }

    Scheme scheme() {
        return scheme;
    }

    Hashing hashing() {
        return new Hashing(hasher, limiter);
    }

    private Limiter limiter() {
        LimiterBuilder builder = Limiter.builder();
        if (Stream.of(Option.PARALLEL, Option.MEMORY, Option.QUEUE, Option.WAIT)
                .allMatch(option -> text(option) == null)) {
            return Limiter.shared();
        }
        value(Option.PARALLEL, text -> builder.parallel(number(text)));
        value(Option.MEMORY, text -> builder.memoryBytes((long) number(text) << 20));
        value(Option.QUEUE, text -> builder.queue(number(text)));
        value(Option.WAIT, text -> builder.maxWait(Duration.ofMillis(number(text))));
        return builder.build();
    }

    private static List<Dialect> dialects(String text) {
        return switch (text) {
            case "all" -> Dialects.ALL;
            case "none" -> List.of();
            default ->
                Arrays.stream(text.split(","))
                        .map(String::strip)
                        .map(name -> Dialects.named(name)
                                .orElseThrow(() -> new IllegalArgumentException("there is no dialect " + name
                                        + "; choose from " + String.join(", ", Dialects.names()))))
                        .toList();
        };
    }

    /** {@return the value of an option; null if it is not set or blank} */
    @Nullable
    String text(Option option) {
        String text = values.apply(option.key());
        return text == null || text.isBlank() ? null : text.strip();
    }

    boolean isTrue(Option option) {
        return Boolean.TRUE.equals(value(option, text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("it is neither true nor false");
        }));
    }

    private <T> @Nullable T value(Option option, Function<String, T> convert) {
        String text = text(option);
        return text == null ? null : checked(option, () -> convert.apply(text));
    }

    private <T> T checked(Option option, Supplier<T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw option.wrong(text(option), String.valueOf(e.getMessage()));
        }
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("it is not a whole number");
        }
    }

    /** An option with a slip of the pen would otherwise do nothing. */
    private static void requireKnown(String name) {
        String bare = name.substring(name.lastIndexOf("--") < 0 ? 0 : name.lastIndexOf("--") + 2);
        String words = Option.words(bare);
        if (!KEYCLOAKS.contains(bare)
                && Stream.of(Option.values()).noneMatch(option -> option.words().equals(words))) {
            throw new IllegalArgumentException(words + ": hashkit has no such option. It has "
                    + Stream.of(Option.values()).map(Option::words).collect(Collectors.joining(", ")));
        }
    }
}
