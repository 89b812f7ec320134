package io.hashkit.spring.internal.settings;

import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.AutoTune;
import io.hashkit.spring.properties.HashkitProperties.HealthProperties;
import io.hashkit.spring.properties.HashkitProperties.LimiterProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Hands the properties to hashkit's reader of settings, and converts those that Spring applications alone have.
 *
 * <p>All methods throw an {@link InvalidPropertyException} with the property and the cure if a value cannot be used.
 */
public final class Settings extends PropertySettings {
    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    private final HashkitProperties properties;

    public Settings(HashkitProperties properties) {
        super(texts(properties));
        this.properties = properties;
    }

    private static Map<String, String> texts(HashkitProperties properties) {
        LimiterProperties limiter = properties.limiter();
        Map<String, String> texts = new LinkedHashMap<>();
        put(texts, "scheme", properties.scheme());
        put(texts, "policy", properties.policy());
        put(texts, "provider", properties.provider());
        put(texts, "allow-weak-costs", properties.allowWeakCosts());
        if (properties.dialects().isEmpty()) {
            throw new InvalidPropertyException(
                    "hashkit.dialects",
                    "\"\"",
                    "it is empty, which may mean all or none",
                    "Set all, none, or names such as django,wordpress.");
        }
        put(texts, "dialects", String.join(",", properties.dialects()));
        properties.forms().forEach((name, form) -> put(texts, "forms." + name, form));
        properties.formSecrets().forEach((name, secret) -> put(texts, "form-secrets." + name, secret));
        put(texts, "keep", String.join(",", properties.keep()));
        put(texts, "target", properties.target());
        put(texts, "concurrency", properties.concurrency());
        put(texts, "memory-share", properties.memoryShare());
        put(texts, "memory-per-hash", properties.memoryPerHash());
        put(texts, "limiter.parallel", limiter.parallel());
        put(texts, "limiter.memory", limiter.memory());
        put(texts, "limiter.queue", limiter.queue());
        put(texts, "limiter.seats", limiter.seats());
        put(texts, "limiter.max-wait", limiter.maxWait());
        return texts;
    }

    /** The exception for a provider together with something that it cannot compute. */
    public RuntimeException withProvider(String problem, String cure) {
        return refusal("hashkit.provider", String.valueOf(properties.provider()), problem, cure, null);
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

    /**
     * The time at which logins answer.
     *
     * @throws InvalidPropertyException if the property is not set, too
     */
    public UniformTime uniformTime() {
        Duration asked = properties.uniformTime();
        boolean tooLong = asked != null && asked.toSeconds() >= 10 && !asked.equals(Duration.ofSeconds(10));
        if (asked == null || tooLong || asked.compareTo(properties.target()) < 0) {
            throw new InvalidPropertyException(
                    "hashkit.uniform-time",
                    asked == null ? "\"\"" : text(asked),
                    asked == null
                            ? "it is empty"
                            : tooLong
                                    ? "the step must be at most 10 s"
                                    : "one hash may take hashkit.target=" + text(properties.target()),
                    "Set a step from hashkit.target to 10s that is longer than the costliest stored hash takes, such as twice"
                            + " hashkit.target.");
        }
        return UniformTime.every(asked);
    }

    /** Whether the application asks for a limiter of its own. */
    public static boolean isSet(LimiterProperties asked) {
        return asked.parallel() != null
                || asked.memory() != null
                || asked.queue() != null
                || asked.seats() != null
                || asked.maxWait() != null;
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
