package io.hashkit.spring.internal.settings;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterBuilder;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.AutoTune;
import io.hashkit.spring.properties.HashkitProperties.HealthProperties;
import io.hashkit.spring.properties.HashkitProperties.LimiterProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.spring.properties.MemorySize;
import io.hashkit.tune.TuneOptions;
import io.hashkit.uniform.UniformTime;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Converts the properties to objects of hashkit.
 *
 * <p>All methods throw an {@link InvalidPropertyException} with the property and the cure if a value cannot be used.
 */
public final class Settings {
    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    private final HashkitProperties properties;

    public Settings(HashkitProperties properties) {
        this.properties = properties;
    }

    public Optional<Scheme> scheme() {
        String text = properties.scheme();
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        Scheme scheme = checked(
                "hashkit.scheme",
                text,
                "Write a scheme such as " + Argon2.recommended() + " or " + Bcrypt.recommended()
                        + "; \"hashkit-bench tune\" prints the one for a host.",
                () -> Scheme.parse(text));
        if (!policy().allows(scheme)) {
            throw new InvalidPropertyException(
                    "hashkit.scheme",
                    text,
                    "hashkit.policy=" + PropertyNames.of(policy()) + " does not allow this algorithm",
                    "Set another hashkit.scheme or another hashkit.policy.");
        }
        if (properties.provider() != null && !(scheme instanceof Pbkdf2)) {
            throw new InvalidPropertyException(
                    "hashkit.scheme",
                    text,
                    "hashkit.provider=" + properties.provider() + " computes PBKDF2 alone",
                    "Set a scheme such as " + Pbkdf2.recommended() + ", or remove hashkit.scheme or hashkit.provider.");
        }
        return Optional.of(scheme);
    }

    /** The provider that alone computes, which was tried; empty for hashkit's own engines. */
    public Optional<Provider> provider() {
        String name = properties.provider();
        if (name == null) {
            return Optional.empty();
        }
        Provider found = Security.getProvider(name);
        try {
            if (found == null) {
                throw new IllegalArgumentException("this JVM has no security provider of that name; it has "
                        + Arrays.stream(Security.getProviders())
                                .map(Provider::getName)
                                .collect(Collectors.joining(", ")));
            }
            PasswordHasher.builder().provider(found).build();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw withProvider(
                    String.valueOf(e.getMessage()),
                    "Set the name of a provider with PBKDF2 and random numbers that works in this JVM, such as BCFIPS, or"
                            + " remove the property to have hashkit's own engines compute.",
                    e);
        }
        if (!policy().allows(Pbkdf2.recommended())) {
            throw withProvider(
                    "it computes PBKDF2 alone, which hashkit.policy=" + PropertyNames.of(policy()) + " does not allow",
                    "Set another hashkit.policy, such as fips-140, or remove hashkit.provider.",
                    null);
        }
        return Optional.of(found);
    }

    /** The exception for a provider together with something that it cannot compute; {@code null} stands for no cause. */
    public InvalidPropertyException withProvider(String problem, String cure, @Nullable Exception cause) {
        String given = String.valueOf(properties.provider());
        // Or the message would say that it is not set.
        String name = given.isEmpty() ? "\"\"" : given;
        return cause == null
                ? new InvalidPropertyException("hashkit.provider", name, problem, cure)
                : new InvalidPropertyException("hashkit.provider", name, problem, cure, cause);
    }

    /** A named policy of hashkit. An application with its own policy defines its own hasher bean. */
    public Policy policy() {
        try {
            return Policy.named(properties.policy());
        } catch (IllegalArgumentException e) {
            throw new InvalidPropertyException(
                    "hashkit.policy",
                    properties.policy(),
                    "there is no such policy",
                    "Set one of " + Policy.NAMED.stream().map(PropertyNames::of).collect(Collectors.joining(", "))
                            + ". For a policy of your own, define a bean of type PasswordHasher.",
                    e);
        }
    }

    /**
     * By default off with a scheme and cached with a profile; without either, off in a context that does not live long and
     * background in any other.
     */
    public AutoTune autoTune(boolean shortLived) {
        AutoTune asked = properties.autoTune();
        if (scheme().isPresent() && asked != null && asked != AutoTune.OFF) {
            throw new InvalidPropertyException(
                    "hashkit.auto-tune",
                    asked.name().toLowerCase(Locale.ROOT),
                    "hashkit.scheme already sets the costs of new hashes",
                    "Remove hashkit.scheme to have this host measured, or remove hashkit.auto-tune to keep the scheme.");
        }
        if (asked == AutoTune.CACHED && properties.profile() == null) {
            throw new InvalidPropertyException(
                    "hashkit.auto-tune",
                    "cached",
                    "hashkit.profile is not set, so there is no file that keeps the measurement",
                    "Set hashkit.profile to a file that this process can write, such as /var/lib/app/hashkit.json.");
        }
        if (asked != null) {
            return asked;
        }
        if (scheme().isPresent()) {
            return AutoTune.OFF;
        }
        if (properties.profile() != null) {
            return AutoTune.CACHED;
        }
        return shortLived ? AutoTune.OFF : AutoTune.BACKGROUND;
    }

    public TuneOptions tuneOptions(Limiter limiter) {
        TuneOptions own = TuneOptions.defaults().limiter(limiter).policy(policy());
        TuneOptions options = provider().map(own::provider).orElse(own);
        options = checked(
                "hashkit.target",
                text(properties.target()),
                "Set a time from 10ms to 10s; the default is 250ms.",
                options,
                o -> o.target(properties.target()));
        options = checked(
                "hashkit.concurrency",
                properties.concurrency(),
                "Set a number from 1 to 10000; the default is 1.",
                options,
                o -> o.concurrency(properties.concurrency()));
        options = checked(
                "hashkit.memory-share",
                properties.memoryShare(),
                "Set a share above 0 and at most 0.5; the default is 0.25.",
                options,
                o -> o.memoryShare(properties.memoryShare()));
        MemorySize perHash = properties.memoryPerHash();
        return perHash == null
                ? options
                : checked(
                        "hashkit.memory-per-hash",
                        perHash,
                        "Set at least 1KiB, such as 64MiB.",
                        options,
                        o -> o.memoryPerHash(perHash.bytes()));
    }

    private interface Change<T> {
        T apply(T value);
    }

    private static <T> T checked(String property, Object value, String cure, T options, Change<T> change) {
        return checked(property, value, cure, () -> change.apply(options));
    }

    private static <T> T checked(String property, Object value, String cure, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new InvalidPropertyException(
                    property, value, PropertyNames.in(String.valueOf(e.getMessage())), cure, e);
        }
    }

    public Set<Dialect> dialects() {
        Set<Dialect> dialects = new LinkedHashSet<>();
        for (String written : properties.dialects()) {
            String name = written.toLowerCase(Locale.ROOT).replace('_', '-');
            if (name.equals("all")) {
                dialects.addAll(Dialects.ALL);
            } else if (!name.equals("none")) {
                dialects.add(Dialects.named(name)
                        .orElseThrow(() -> new InvalidPropertyException(
                                "hashkit.dialects",
                                written,
                                "there is no such dialect",
                                "Set all, none, or names out of " + String.join(", ", Dialects.names()) + ".")));
            }
        }
        return dialects;
    }

    /**
     * The time at which logins answer.
     *
     * @throws InvalidPropertyException if the property is not set, too
     */
    public UniformTime uniformTime() {
        Duration asked = properties.uniformTime();
        if (asked == null || asked.compareTo(properties.target()) < 0) {
            throw new InvalidPropertyException(
                    "hashkit.uniform-time",
                    text(asked),
                    "one hash may take hashkit.target=" + text(properties.target()),
                    "Set a step from hashkit.target to 10s that is longer than the costliest stored hash takes, such as twice"
                            + " hashkit.target.");
        }
        return checked(
                "hashkit.uniform-time",
                text(asked),
                "Set a step from hashkit.target to 10s.",
                () -> UniformTime.every(asked));
    }

    /** Whether the application asks for a limiter of its own. */
    public static boolean isSet(LimiterProperties asked) {
        return asked.parallel() != null || asked.memory() != null || asked.queue() != null || asked.maxWait() != null;
    }

    public Limiter limiter() {
        LimiterProperties asked = properties.limiter();
        if (!isSet(asked)) {
            return Limiter.shared();
        }
        LimiterBuilder builder = Limiter.builder();
        set("hashkit.limiter.parallel", asked.parallel(), "Set at least 1.", builder::parallel);
        set(
                "hashkit.limiter.memory",
                asked.memory(),
                "Set at least 1MiB, such as 256MiB.",
                size -> builder.memoryBytes(size.bytes()));
        set("hashkit.limiter.queue", asked.queue(), "Set at least 1.", builder::queue);
        Duration maxWait = asked.maxWait();
        if (maxWait != null) {
            String cure = "Set a time from 0 to 1h, such as 5s.";
            checked("hashkit.limiter.max-wait", text(maxWait), cure, () -> builder.maxWait(maxWait));
        }
        return builder.build();
    }

    public HealthProperties health() {
        HealthProperties asked = properties.health();
        if (asked.window().compareTo(SHORTEST_WINDOW) < 0 || asked.window().compareTo(LONGEST_WINDOW) > 0) {
            throw new InvalidPropertyException(
                    "hashkit.health.window",
                    text(asked.window()),
                    "the window must be from 1s to 1h",
                    "Set somewhat more than the interval at which your load balancer asks for the health; the default is"
                            + " 10s.");
        }
        if (!(asked.overloadShare() > 0 && asked.overloadShare() <= 1)) {
            throw new InvalidPropertyException(
                    "hashkit.health.overload-share",
                    asked.overloadShare(),
                    "the share must be above 0 and at most 1",
                    "Set 0.1, the default, to report overload when one of ten hashes is refused.");
        }
        return asked;
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

    private interface Setter<T> {
        Object set(T value);
    }

    private static <T> void set(String property, @Nullable T value, String cure, Setter<T> setter) {
        if (value != null) {
            checked(property, value, cure, () -> setter.set(value));
        }
    }

    /**
     * The number of platform threads that compute hashes. Not set, it is 0, or {@code parallel} if callers must only wait.
     *
     * @param parallel number of hashes that run at the same time
     * @param callersOnlyWait whether callers must not compute, as on virtual threads
     */
    public int threads(int parallel, boolean callersOnlyWait) {
        Integer asked = properties.threads();
        if (asked == null) {
            return callersOnlyWait ? parallel : 0;
        }
        if (asked < 0 || asked > 1024) {
            throw new InvalidPropertyException(
                    "hashkit.threads",
                    asked,
                    "the number of threads must be from 0 to 1024",
                    "Set 0 to compute on the callers' threads, or the same number as hashkit.limiter.parallel.");
        }
        return asked;
    }
}
