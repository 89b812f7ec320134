package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.base.Bridge;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import java.security.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The values of {@link TuneOptions}. Changed by it alone, which also checks them. */
public final class TuningRequest implements Cloneable {
    public static final Bridge<TuneOptions, TuningRequest> OF_OPTIONS = new Bridge<>();

    public static final Duration SHORTEST_TARGET = Duration.ofMillis(10);
    public static final Duration LONGEST_TARGET = Duration.ofSeconds(10);
    private static final Duration LEAST_CPU = Duration.ofSeconds(2);
    private static final Duration WALL = Duration.ofSeconds(3);
    private static final Duration BACKGROUND_WALL = Duration.ofSeconds(15);
    private static final double MEMORY_SHARE = 0.25;

    public Duration target = Duration.ofMillis(250);

    public @Nullable Duration cpu;

    public @Nullable Duration wall;

    public boolean inBackground;
    public int concurrency = 1;
    public double memoryShare = MEMORY_SHARE;
    public long memoryPerHash = Long.MAX_VALUE;
    public List<Algorithm> algorithms = List.of();
    public Policy policy = Policy.OWASP_2026;
    public Ceilings ceilings = Ceilings.defaults();
    public int lanes = 1;

    public @Nullable Limiter limiter;

    public @Nullable Executor threads;

    public @Nullable Profile known;

    public @Nullable Provider provider;

    /** The algorithms that can be tuned, in order of preference. */
    public static List<Algorithm> tunable() {
        return Ladders.TUNED;
    }

    /** Refuses algorithms that cannot be tuned. */
    public static void requireTunable(List<Algorithm> algorithms) {
        algorithms.forEach(Ladders::of);
    }

    public TuningRequest copy() {
        try {
            return (TuningRequest) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** This request with the target, the algorithm and its lanes, and the logins at once of a profile. */
    TuningRequest like(ProfileData profile) {
        TuningRequest like = copy();
        like.target = profile.target();
        like.algorithms = List.of(profile.scheme().algorithm());
        like.lanes = Ladders.lanes(profile.scheme());
        like.concurrency = profile.concurrency();
        return like;
    }

    /** The limit for the CPU time of the tuning. */
    Duration cpuBudget() {
        Duration sixTargets = target.multipliedBy(6);
        return cpu != null ? cpu : sixTargets.compareTo(LEAST_CPU) > 0 ? sixTargets : LEAST_CPU;
    }

    /** The limit for the elapsed time of the tuning. */
    Duration wallBudget() {
        return wall != null ? wall : inBackground ? BACKGROUND_WALL : WALL;
    }

    /** The algorithms to choose from, in order of preference. */
    public List<Algorithm> algorithms() {
        if (!algorithms.isEmpty()) {
            return algorithms;
        }
        return List.of(Ladders.firstAllowed(policy, provider == null ? Ladders.TUNED : Ladders.BY_PROVIDERS));
    }

    /** The provider whose PBKDF2 is tuned; empty for hashkit's own engines. */
    public Optional<Provider> provider() {
        return Optional.ofNullable(provider);
    }

    /** The engines to measure. Refuses another algorithm than PBKDF2 if a provider is to compute it. */
    List<EngineFamily<?>> families() {
        if (provider == null) {
            return Catalog.FAMILIES;
        }
        if (!Ladders.BY_PROVIDERS.containsAll(algorithms())) {
            throw new IllegalArgumentException(
                    "a provider computes PBKDF2 alone: choose from " + Ladders.BY_PROVIDERS + ", not " + algorithms());
        }
        return Catalog.of(provider);
    }

    /** The limiter under which the tuning measures, and whose permits and memory limit the choice. */
    Limiter limiter() {
        return limiter != null ? limiter : Limiter.shared();
    }

    /** The executor that runs concurrent hashes and computes lanes; empty if none was set. */
    public Optional<Executor> threads() {
        return Optional.ofNullable(threads);
    }

    /** The profile of an earlier tuning; empty if none was set. */
    public Optional<Profile> known() {
        return Optional.ofNullable(known);
    }

    /**
     * The options as text; a profile replaces a measurement only if this text is equal. Those of memory are named where they
     * were set.
     */
    public String settings() {
        return String.join(
                " ",
                "target=" + target.toMillis() + "ms",
                "concurrency=" + concurrency,
                "policy=" + policy.name(),
                "algorithms=" + algorithms(),
                "lanes=" + lanes
                        + provider()
                                .map(one -> " provider=" + one.getName() + "-" + one.getVersionStr())
                                .orElse("")
                        + (memoryShare == MEMORY_SHARE ? "" : " memory-share=" + memoryShare)
                        + (memoryPerHash == Long.MAX_VALUE ? "" : " memory-per-hash=" + memoryPerHash));
    }
}
