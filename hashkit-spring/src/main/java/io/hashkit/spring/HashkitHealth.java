package io.hashkit.spring;

import io.hashkit.EngineStatus;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.spring.HashkitProperties.HealthProperties;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How hashing stands; the type of health that says so to Spring Boot differs between its versions. */
final class HashkitHealth {
    /** By the codes that Spring Boot knows, and one for what works but should not stay. */
    enum State {
        UP,
        /** Works, with less than the policy asks for. Answered as 200, like every status that Spring Boot does not know. */
        DEGRADED,
        OUT_OF_SERVICE,
        DOWN
    }

    record Report(State state, Map<String, Object> details) {}

    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final Policy policy;
    private final Supplier<@Nullable Scheme> scheme;
    private final LongSupplier nanoTime;
    private final OverloadWindow overload;

    /**
     * Health from now on.
     *
     * @param scheme that is written, or null where the application has a hasher of its own
     */
    HashkitHealth(
            PasswordHasher hasher,
            Limiter limiter,
            Policy policy,
            HealthProperties settings,
            Supplier<@Nullable Scheme> scheme,
            LongSupplier nanoTime) {
        this.hasher = hasher;
        this.limiter = limiter;
        this.policy = policy;
        this.scheme = scheme;
        this.nanoTime = nanoTime;
        this.overload =
                new OverloadWindow(settings.window(), settings.overloadShare(), limiter.stats(), nanoTime.getAsLong());
    }

    Report report() {
        Map<String, Object> details = new LinkedHashMap<>();
        LimiterStats figures = limiter.stats();
        details.put("running", figures.running());
        details.put("waiting", figures.waiting());
        details.put("refused", figures.refused());
        hasher.backgroundTuning()
                .ifPresent(tuning -> details.put("tuning", tuning.state().name().toLowerCase(Locale.ROOT)));
        Scheme written = scheme.get();
        if (written != null) {
            details.put("scheme", written.toString());
        }
        Set<String> broken = withoutEngine();
        if (!broken.isEmpty()) {
            details.put("reason", "no engine works for " + String.join(", ", broken));
            return new Report(State.DOWN, details);
        }
        if (overload.isOverloaded(figures, nanoTime.getAsLong())) {
            details.put("reason", "more passwords come than this host can hash");
            return new Report(State.OUT_OF_SERVICE, details);
        }
        if (written != null && !policy.meetsFloor(written)) {
            details.put("reason", "what is written is below the floor of " + policy);
            return new Report(State.DEGRADED, details);
        }
        return new Report(State.UP, details);
    }

    /** Algorithms all of whose engines were tried and passed over. */
    private Set<String> withoutEngine() {
        Set<String> broken = new LinkedHashSet<>();
        Set<String> served = new LinkedHashSet<>();
        for (EngineStatus engine : hasher.engines()) {
            String algorithm = engine.algorithm();
            switch (engine.status()) {
                case PASSED_OVER -> broken.add(algorithm);
                case WORKING, NOT_TRIED, WARMING_UP -> served.add(algorithm);
                case OPT_IN -> {}
            }
        }
        broken.removeAll(served);
        return broken;
    }
}
