package io.hashkit.spring;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterBuilder;
import io.hashkit.spring.HashkitProperties.AutoTune;
import io.hashkit.spring.HashkitProperties.HealthProperties;
import io.hashkit.spring.HashkitProperties.LimiterProperties;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Properties that were checked, as what hashkit takes. What cannot be used stops the start with its name and its cure. */
final class Settings {
    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    private final HashkitProperties properties;

    Settings(HashkitProperties properties) {
        this.properties = properties;
    }

    Optional<Scheme> scheme() {
        String text = properties.scheme();
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        Scheme scheme = checked(
                "hashkit.scheme",
                text,
                "Write it like " + Argon2.recommended() + " or " + Bcrypt.recommended()
                        + ", as \"hashkit-bench tune\" prints it.",
                () -> Scheme.parse(text));
        if (!policy().allows(scheme)) {
            throw new InvalidPropertyException(
                    "hashkit.scheme",
                    text,
                    "the policy " + policy().name() + " does not allow it",
                    "Take another scheme, or another hashkit.policy.");
        }
        return Optional.of(scheme);
    }

    /** One of hashkit's; an application with a policy of its own builds its own hasher. */
    Policy policy() {
        return checked(
                "hashkit.policy",
                properties.policy(),
                "Take one of " + Policy.NAMED + "; for a policy of your own, make a bean of type PasswordHasher.",
                () -> Policy.named(properties.policy()));
    }

    /** A given scheme needs no tuning; else the host is measured behind the start, or by the profile that is kept. */
    AutoTune autoTune() {
        AutoTune asked = properties.autoTune();
        if (scheme().isPresent() && asked != null && asked != AutoTune.OFF) {
            throw new InvalidPropertyException(
                    "hashkit.auto-tune",
                    asked.name().toLowerCase(Locale.ROOT),
                    "hashkit.scheme says already what is written",
                    "Remove hashkit.scheme to let this host be measured, or hashkit.auto-tune to keep the scheme.");
        }
        if (asked == AutoTune.CACHED && properties.profile() == null) {
            throw new InvalidPropertyException(
                    "hashkit.auto-tune",
                    "cached",
                    "there is no file to keep the profile in",
                    "Set hashkit.profile to a file that this process can write, such as /var/lib/app/hashkit.json.");
        }
        if (asked != null) {
            return asked;
        }
        return scheme().isPresent()
                ? AutoTune.OFF
                : properties.profile() != null ? AutoTune.CACHED : AutoTune.BACKGROUND;
    }

    TuneOptions tuneOptions(Limiter limiter) {
        TuneOptions options = TuneOptions.defaults().limiter(limiter).policy(policy());
        options = checked(
                "hashkit.target",
                properties.target().toMillis() + "ms",
                "Take a time from 10ms to 10s; 250ms is the default.",
                options,
                o -> o.target(properties.target()));
        options = checked(
                "hashkit.concurrency",
                properties.concurrency(),
                "Take a number from 1 to 10000; 1 is the default.",
                options,
                o -> o.concurrency(properties.concurrency()));
        options = checked(
                "hashkit.memory-share",
                properties.memoryShare(),
                "Take a share above 0 and at most 0.5; 0.25 is the default.",
                options,
                o -> o.memoryShare(properties.memoryShare()));
        MemorySize perHash = properties.memoryPerHash();
        return perHash == null
                ? options
                : checked(
                        "hashkit.memory-per-hash",
                        perHash.bytes(),
                        "Take a size of at least 1KiB, such as 64MiB.",
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
            throw new InvalidPropertyException(property, value, String.valueOf(e.getMessage()), cure, e);
        }
    }

    Set<Dialect> dialects() {
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
                                "Take all, none, or of " + String.join(", ", Dialects.names()) + ".")));
            }
        }
        return dialects;
    }

    Limiter limiter() {
        LimiterProperties asked = properties.limiter();
        if (!asked.isSet()) {
            return Limiter.shared();
        }
        LimiterBuilder builder = Limiter.builder();
        set("hashkit.limiter.parallel", asked.parallel(), "Take at least 1.", builder::parallel);
        set(
                "hashkit.limiter.memory",
                asked.memory(),
                "Take at least 1MiB, such as 256MiB.",
                size -> builder.memoryBytes(size.bytes()));
        set("hashkit.limiter.queue", asked.queue(), "Take at least 1.", builder::queue);
        set("hashkit.limiter.max-wait", asked.maxWait(), "Take a time from 0 to 1h, such as 5s.", builder::maxWait);
        return builder.build();
    }

    HealthProperties health() {
        HealthProperties asked = properties.health();
        if (asked.window().compareTo(SHORTEST_WINDOW) < 0 || asked.window().compareTo(LONGEST_WINDOW) > 0) {
            throw new InvalidPropertyException(
                    "hashkit.health.window",
                    asked.window().toMillis() + "ms",
                    "it must be from 1s to 1h",
                    "Take somewhat more than the time between two questions of your load balancer; 10s is the default.");
        }
        if (!(asked.overloadShare() > 0 && asked.overloadShare() <= 1)) {
            throw new InvalidPropertyException(
                    "hashkit.health.overload-share",
                    asked.overloadShare(),
                    "it must be above 0 and at most 1",
                    "Take 0.1, the default, for one refusal in ten logins.");
        }
        return asked;
    }

    private interface Setter<T> {
        Object set(T value);
    }

    private static <T> void set(String property, @Nullable T value, String cure, Setter<T> setter) {
        if (value != null) {
            checked(property, value, cure, () -> setter.set(value));
        }
    }

    /** How many platform threads compute, by what is set; else as many as hashes run at once where callers must not. */
    int threads(int parallel, boolean callersOnlyWait) {
        Integer asked = properties.threads();
        if (asked == null) {
            return callersOnlyWait ? parallel : 0;
        }
        if (asked < 0 || asked > 1024) {
            throw new InvalidPropertyException(
                    "hashkit.threads",
                    asked,
                    "it must be from 0 to 1024",
                    "Take 0 to compute on the callers' threads, or as many as hashkit.limiter.parallel.");
        }
        return asked;
    }
}
