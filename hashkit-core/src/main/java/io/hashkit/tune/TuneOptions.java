package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.tune.Ladders;
import io.hashkit.internal.tune.Range;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What {@link Tuning} is to look for, and what it may spend. Immutable: each method gives changed options. */
public final class TuneOptions {
    static final Duration SHORTEST_TARGET = Duration.ofMillis(10);
    static final Duration LONGEST_TARGET = Duration.ofSeconds(10);
    private static final Duration LONGEST_BUDGET = Duration.ofMinutes(5);
    private static final Duration LEAST_CPU = Duration.ofSeconds(2);
    private static final Duration WALL = Duration.ofSeconds(3);
    private static final int MOST_LANES = 16;

    private static final class Values implements Cloneable {
        Duration target = Duration.ofMillis(250);

        @Nullable
        Duration cpu;

        Duration wall = WALL;
        int concurrency = 1;
        double memoryShare = 0.25;
        long memoryPerHash = Long.MAX_VALUE;
        List<Algorithm> algorithms = List.of();
        Policy policy = Policy.OWASP_2026;
        Ceilings ceilings = Ceilings.defaults();
        int lanes = 1;

        @Nullable
        Limiter limiter;

        @Nullable
        Executor threads;

        @Nullable
        Profile known;

        Values copy() {
            try {
                return (Values) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final Values values;

    private TuneOptions(Values values) {
        this.values = values;
    }

    /** Argon2id within 250 ms for a login that is alone, by OWASP's policy, with the memory of the shared limiter. */
    public static TuneOptions defaults() {
        return new TuneOptions(new Values());
    }

    private interface Change {
        void apply(Values values);
    }

    private TuneOptions with(Change change) {
        Values changed = values.copy();
        change.apply(changed);
        return new TuneOptions(changed);
    }

    /**
     * How long a hash may take; 250 ms by default.
     *
     * @throws IllegalArgumentException if not from 10 ms to 10 s
     */
    public TuneOptions target(Duration target) {
        Range.require("the target", target, SHORTEST_TARGET, LONGEST_TARGET);
        return with(values -> values.target = target);
    }

    public Duration target() {
        return values.target;
    }

    /**
     * The CPU time that tuning may spend; by default the larger of 2 s and 6 times the target. With less, first the race of
     * the engines and the probe of concurrent hashes are left out, and the result says so.
     *
     * @throws IllegalArgumentException if not from 10 ms to 5 minutes
     */
    public TuneOptions cpuBudget(Duration cpu) {
        Range.require("the CPU budget", cpu, SHORTEST_TARGET, LONGEST_BUDGET);
        return with(values -> values.cpu = cpu);
    }

    public Duration cpuBudget() {
        Duration sixTargets = target().multipliedBy(6);
        return values.cpu != null ? values.cpu : sixTargets.compareTo(LEAST_CPU) > 0 ? sixTargets : LEAST_CPU;
    }

    /**
     * The time that tuning may take; 3 s by default.
     *
     * @throws IllegalArgumentException if not from 10 ms to 5 minutes
     */
    public TuneOptions wallBudget(Duration wall) {
        Range.require("the time budget", wall, SHORTEST_TARGET, LONGEST_BUDGET);
        return with(values -> values.wall = wall);
    }

    public Duration wallBudget() {
        return values.wall;
    }

    /**
     * How many logins at the same moment are still to be served within the target; 1 by default, so that the target is met
     * by a login that is alone. What all permits at once take is reported in any case where there are {@link #threads}.
     *
     * @throws IllegalArgumentException if not from 1 to 10,000
     */
    public TuneOptions concurrency(int logins) {
        Range.require("the number of concurrent logins", logins, 1, 10_000);
        return with(values -> values.concurrency = logins);
    }

    public int concurrency() {
        return values.concurrency;
    }

    /**
     * The share of the maximum heap that all running hashes may take together; a quarter by default, and never more than
     * the limiter's budget. One hash takes at most this, divided by the limiter's permits.
     *
     * @throws IllegalArgumentException if not above 0 and at most 0.5
     */
    public TuneOptions memoryShare(double share) {
        if (!(share > 0 && share <= 0.5)) {
            throw new IllegalArgumentException("the share of memory must be above 0 and at most 0.5, not " + share);
        }
        return with(values -> values.memoryShare = share);
    }

    public double memoryShare() {
        return values.memoryShare;
    }

    /**
     * The most work memory that one hash may take, in bytes, where that is to be less than {@link #memoryShare} allows.
     *
     * @throws IllegalArgumentException if under 1 KiB
     */
    public TuneOptions memoryPerHash(long bytes) {
        Range.require("the memory of a hash in bytes", bytes, 1024, Long.MAX_VALUE);
        return with(values -> values.memoryPerHash = bytes);
    }

    public long memoryPerHash() {
        return values.memoryPerHash;
    }

    /**
     * What may be chosen, the best first: the first one that the policy allows and whose lowest rung fits into memory is
     * taken. By default the best that the policy allows of Argon2id, scrypt, bcrypt, PBKDF2 with SHA-512 and with SHA-256.
     *
     * @throws IllegalArgumentException if there is none, or one that is never tuned: Argon2i, Argon2d and PBKDF2 with SHA-1
     */
    public TuneOptions algorithms(Algorithm... algorithms) {
        List<Algorithm> allowed = List.of(algorithms);
        allowed.forEach(Ladders::of);
        if (allowed.isEmpty()) {
            throw new IllegalArgumentException("at least one algorithm must be allowed");
        }
        return with(values -> values.algorithms = allowed);
    }

    public List<Algorithm> algorithms() {
        if (!values.algorithms.isEmpty()) {
            return values.algorithms;
        }
        return List.of(Ladders.firstAllowed(policy()));
    }

    /** Whose floor holds; {@link Policy#OWASP_2026} by default. */
    public TuneOptions policy(Policy policy) {
        Objects.requireNonNull(policy, "policy");
        return with(values -> values.policy = policy);
    }

    public Policy policy() {
        return values.policy;
    }

    /** The most that may be chosen; {@link Ceilings#defaults()} by default. */
    public TuneOptions ceilings(Ceilings ceilings) {
        Objects.requireNonNull(ceilings, "ceilings");
        return with(values -> values.ceilings = ceilings);
    }

    public Ceilings ceilings() {
        return values.ceilings;
    }

    /**
     * Lanes of Argon2; 1 by default, and never more unasked. More pay only with {@link #threads} that are idle.
     *
     * @throws IllegalArgumentException if not from 1 to 16
     */
    public TuneOptions lanes(int lanes) {
        Range.require("the number of lanes", lanes, 1, MOST_LANES);
        return with(values -> values.lanes = lanes);
    }

    public int lanes() {
        return values.lanes;
    }

    /** Whose permits and memory are used and counted on; by default {@link Limiter#shared()}. */
    public TuneOptions limiter(Limiter limiter) {
        Objects.requireNonNull(limiter, "limiter");
        return with(values -> values.limiter = limiter);
    }

    public Limiter limiter() {
        return values.limiter != null ? values.limiter : Limiter.shared();
    }

    /**
     * Where several hashes at once are tried, and lanes computed; best as many threads as processors. Without it neither is
     * done, and the report says so.
     */
    public TuneOptions threads(Executor threads) {
        Objects.requireNonNull(threads, "threads");
        return with(values -> values.threads = threads);
    }

    public Optional<Executor> threads() {
        return Optional.ofNullable(values.threads);
    }

    /**
     * What an earlier tuning of this host or of its fleet found: never undercut where this one is unsure of what it
     * measured.
     */
    public TuneOptions known(Profile profile) {
        Objects.requireNonNull(profile, "profile");
        return with(values -> values.known = profile);
    }

    public Optional<Profile> known() {
        return Optional.ofNullable(values.known);
    }

    /** The same with every default filled in, for what measures. */
    TuningRequest request() {
        return new TuningRequest(
                settings(),
                target(),
                cpuBudget(),
                wallBudget(),
                concurrency(),
                memoryShare(),
                memoryPerHash(),
                algorithms(),
                policy(),
                ceilings(),
                lanes(),
                limiter(),
                threads(),
                known().map(Profile::scheme),
                List.of());
    }

    /** What a profile has to agree in to stand for a measurement with these options. */
    String settings() {
        return String.join(
                " ",
                "target=" + target().toMillis() + "ms",
                "concurrency=" + concurrency(),
                "policy=" + policy().name(),
                "algorithms=" + algorithms(),
                "lanes=" + lanes());
    }

    @Override
    public String toString() {
        return "TuneOptions[" + settings() + "]";
    }
}
