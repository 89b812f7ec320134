package io.hashkit.spring.internal.monitor;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.spring.internal.settings.PropertyNames;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties.HealthProperties;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of hashing, independent of the health types, which differ between Spring Boot 3 and 4. */
public final class HashkitHealth {
    /** Spring Boot's own status codes, and one for hashing that works but needs attention. */
    public enum State {
        UP,
        /** Hashing works, but with costs below the policy. HTTP status 200, as for every code that Spring Boot does not know. */
        DEGRADED,
        OUT_OF_SERVICE,
        DOWN
    }

    public record Report(State state, Map<String, Object> details) {}

    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final Policy policy;
    private final Supplier<@Nullable Scheme> scheme;
    private final LongSupplier nanoTime;
    private final OverloadWindow overload;
    private final UnreadableRows unreadable;

    /**
     * Starts to observe the limiter.
     *
     * @param scheme algorithm and costs of new hashes, or null if the application has its own hasher
     * @param unreadable the stored hashes that could not be read
     */
    public HashkitHealth(
            PasswordHasher hasher,
            Limiter limiter,
            Policy policy,
            HealthProperties settings,
            Supplier<@Nullable Scheme> scheme,
            UnreadableRows unreadable,
            LongSupplier nanoTime) {
        this.hasher = hasher;
        this.unreadable = unreadable;
        this.limiter = limiter;
        this.policy = policy;
        this.scheme = scheme;
        this.nanoTime = nanoTime;
        this.overload =
                new OverloadWindow(settings.window(), settings.overloadShare(), limiter.stats(), nanoTime.getAsLong());
    }

    public Report report() {
        Map<String, Object> details = new LinkedHashMap<>();
        LimiterStats figures = limiter.stats();
        details.put("running", figures.running());
        details.put("waiting", figures.waiting());
        details.put("refused", figures.refused());
        Optional<HasherInfo> info = Info.of(hasher);
        info.flatMap(HasherInfo::backgroundTuning)
                .ifPresent(tuning -> details.put("tuning", tuning.state().name().toLowerCase(Locale.ROOT)));
        Scheme written = scheme.get();
        if (written != null) {
            details.put("scheme", written.toString());
        }
        engines(info).filter(EngineStatus::isOfProvider).forEach(engine -> details.put("provider", engine.detail()));
        Map<String, Long> refused = unreadable.total();
        if (!refused.isEmpty()) {
            details.put("unreadable", refused);
        }
        Set<String> broken = withoutEngine(engines(info));
        if (!broken.isEmpty()) {
            details.put("reason", "no engine works for " + String.join(", ", broken));
            return new Report(State.DOWN, details);
        }
        if (overload.isOverloaded(figures, nanoTime.getAsLong())) {
            details.put(
                    "reason",
                    "overload: the limiter refuses hashes because more logins arrive than this host can serve");
            return new Report(State.OUT_OF_SERVICE, details);
        }
        if (written != null && !policy.meetsFloor(written)) {
            details.put(
                    "reason",
                    "the costs of new hashes are below the floor of hashkit.policy=" + PropertyNames.of(policy));
            return new Report(State.DEGRADED, details);
        }
        return new Report(State.UP, details);
    }

    /** Whether this host has the keys of the rows: apart from overload, because only a host without keys is to get no requests. */
    public static Report ofKeys(UnreadableRows unreadable) {
        return unreadable.areMany()
                ? new Report(
                        State.OUT_OF_SERVICE,
                        Map.of(
                                "unreadable",
                                unreadable.total(),
                                "reason",
                                "keys: this host lacks the keys of many stored hashes; \"unreadable\" has their identifiers,"
                                        + " and hashkit.keyring.keys should have the keys"))
                : new Report(State.UP, Map.of());
    }

    private static Stream<EngineStatus> engines(Optional<HasherInfo> info) {
        return info.stream().flatMap(told -> told.engines().stream());
    }

    /** The algorithms for which every engine was tried and failed. */
    private static Set<String> withoutEngine(Stream<EngineStatus> engines) {
        Set<String> broken = new LinkedHashSet<>();
        Set<String> served = new LinkedHashSet<>();
        engines.forEach(engine -> {
            String algorithm = engine.algorithm();
            switch (engine.status()) {
                case PASSED_OVER, NO_LIBRARY -> broken.add(algorithm);
                case WORKING, NOT_TRIED, WARMING_UP -> served.add(algorithm);
                case OPT_IN -> {}
            }
        });
        broken.removeAll(served);
        return broken;
    }
}
