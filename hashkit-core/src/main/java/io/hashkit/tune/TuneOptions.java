package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.limit.Limiter;
import java.security.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * Options of a {@link Tuning}: its target, the limits of its choice, and how much time and memory it may use.
 * Immutable: each setter returns a changed copy.
 */
public final class TuneOptions {
    private static final Duration LONGEST_BUDGET = Duration.ofMinutes(5);
    private static final int MOST_LANES = 16;
    private static final Duration LONGEST_COUNTED = Duration.ofDays(36_500);

    static {
        TuningRequest.OF_OPTIONS.open(options -> options.values);
    }

    private final TuningRequest values;

    private TuneOptions(TuningRequest values) {
        this.values = values;
    }

    /**
     * {@return the default options: Argon2id within 250 ms for a single login, with the OWASP policy and the memory of
     * the shared limiter}
     */
    public static TuneOptions defaults() {
        return new TuneOptions(new TuningRequest());
    }

    private interface Change {
        void apply(TuningRequest values);
    }

    private TuneOptions with(Change change) {
        TuningRequest changed = values.copy();
        change.apply(changed);
        return new TuneOptions(changed);
    }

    /**
     * {@return the options with this target for the time of a hash; by default 250 ms}
     *
     * @param target the time, from 10 ms to 10 s; a profile holds whole milliseconds, so a fraction of one is left out
     * @throws IllegalArgumentException if not from 10 ms to 10 s
     */
    public TuneOptions target(Duration target) {
        require("the target", target, TuningRequest.SHORTEST_TARGET, TuningRequest.LONGEST_TARGET);
        return with(values -> values.target = Duration.ofMillis(target.toMillis()));
    }

    /**
     * {@return the options with this limit for the CPU time of the tuning; by default the larger of 2 s and 6 times the
     * target} Waiting for an engine on the Vector API takes nothing of it. With less time, the comparison of the engines and the test of concurrent hashes are omitted first, and the
     * result says so.
     *
     * @param cpu the CPU time, from 10 ms to 5 minutes
     * @throws IllegalArgumentException if not from 10 ms to 5 minutes
     */
    public TuneOptions cpuBudget(Duration cpu) {
        require("the CPU budget", cpu, TuningRequest.SHORTEST_TARGET, LONGEST_BUDGET);
        return with(values -> values.cpu = cpu);
    }

    /**
     * {@return the options with this limit for the elapsed time of the tuning; by default 3 s, or 15 s in the background}
     * Up to half of it may pass until an engine on the Vector API is compiled. A hash that has begun ends.
     *
     * @param wall the time, from 10 ms to 5 minutes
     * @throws IllegalArgumentException if not from 10 ms to 5 minutes
     */
    public TuneOptions wallBudget(Duration wall) {
        require("the wall-time budget", wall, TuningRequest.SHORTEST_TARGET, LONGEST_BUDGET);
        return with(values -> values.wall = wall);
    }

    /**
     * {@return the options for a measurement for which nobody waits} It gets more elapsed time by default, so that other
     * work on the processors delays it instead of making it less exact. {@link
     * io.hashkit.PasswordHasherBuilder#tuneInBackground} sets this itself.
     */
    public TuneOptions inBackground() {
        return with(values -> values.inBackground = true);
    }

    /**
     * {@return the options with this number of simultaneous logins that must be served within the target} By default 1, so
     * that the target applies to a single login. If there are {@link #threads}, the time with all permits in use is
     * reported in any case.
     *
     * @param logins the number of logins, from 1 to 10,000
     * @throws IllegalArgumentException if not from 1 to 10,000
     */
    public TuneOptions concurrency(int logins) {
        Domain.require("the number of concurrent logins", logins, 1, 10_000);
        return with(values -> values.concurrency = logins);
    }

    /**
     * {@return the options with this share of the maximum heap that all running hashes may use together; by default a
     * quarter} The limiter's budget, and half of the memory that the control group leaves free, apply as well. One hash may
     * use the least of these, divided by the number of the limiter's permits.
     *
     * @param share the share, above 0 and at most 0.5
     * @throws IllegalArgumentException if not above 0 and at most 0.5
     */
    public TuneOptions memoryShare(double share) {
        if (!(share > 0 && share <= 0.5)) {
            throw new IllegalArgumentException("the memory share must be above 0 and at most 0.5, not " + share);
        }
        return with(values -> values.memoryShare = share);
    }

    /**
     * {@return the options with this limit for the work memory of one hash, in addition to {@link #memoryShare}; by
     * default there is no such limit}
     *
     * @param bytes the memory in bytes, at least 1 KiB
     * @throws IllegalArgumentException if less than 1 KiB
     */
    public TuneOptions memoryPerHash(long bytes) {
        Domain.require("the memory per hash in bytes", bytes, 1024, Long.MAX_VALUE);
        return with(values -> values.memoryPerHash = bytes);
    }

    /**
     * {@return the options with these algorithms to choose from, in order of preference} Tuning uses the first that the
     * policy allows and whose lowest accepted costs fit into memory. By default the first that the policy allows of
     * Argon2id, scrypt, bcrypt, PBKDF2 with SHA-512 and PBKDF2 with SHA-256.
     *
     * @param algorithms at least one
     * @throws IllegalArgumentException if there is none, or one that cannot be tuned: Argon2i, Argon2d and PBKDF2 with
     *     SHA-1
     */
    public TuneOptions algorithms(Algorithm... algorithms) {
        List<Algorithm> allowed = List.of(algorithms);
        TuningRequest.requireTunable(allowed);
        if (allowed.isEmpty()) {
            throw new IllegalArgumentException("at least one algorithm must be given");
        }
        return with(values -> values.algorithms = allowed);
    }

    /**
     * Tunes PBKDF2 as one provider of the Java Cryptography Architecture computes it, for a hasher with the same provider.
     * By default hashkit's own engines are tuned.
     *
     * @param provider the provider
     * @return the changed options
     */
    public TuneOptions provider(Provider provider) {
        Objects.requireNonNull(provider, "provider");
        return with(values -> values.provider = provider);
    }

    /**
     * {@return the options with the policy whose floor applies; by default {@link Policy#OWASP_2026}}
     *
     * @param policy the policy
     */
    public TuneOptions policy(Policy policy) {
        Objects.requireNonNull(policy, "policy");
        return with(values -> values.policy = policy);
    }

    /**
     * {@return the options with these limits for the chosen costs; by default {@link Ceilings#defaults()}}
     *
     * @param ceilings the limits
     */
    public TuneOptions ceilings(Ceilings ceilings) {
        Objects.requireNonNull(ceilings, "ceilings");
        return with(values -> values.ceilings = ceilings);
    }

    /**
     * {@return the options with this number of Argon2 lanes} By default 1; tuning never changes this number by itself.
     * More lanes help only if {@link #threads} has idle threads.
     *
     * @param lanes the number of lanes, from 1 to 16
     * @throws IllegalArgumentException if not from 1 to 16
     */
    public TuneOptions lanes(int lanes) {
        Domain.require("the number of lanes", lanes, 1, MOST_LANES);
        return with(values -> values.lanes = lanes);
    }

    /**
     * {@return the options with this limiter; by default {@link Limiter#shared()}} The measured hashes need its permits,
     * and its permits and memory limit the choice.
     *
     * @param limiter the limiter of the hasher
     */
    public TuneOptions limiter(Limiter limiter) {
        Objects.requireNonNull(limiter, "limiter");
        return with(values -> values.limiter = limiter);
    }

    /**
     * {@return the options with an executor that runs concurrent hashes and computes lanes} It should have as many threads
     * as processors. Without one, neither is measured, and the report says so.
     *
     * @param threads the executor
     */
    public TuneOptions threads(Executor threads) {
        Objects.requireNonNull(threads, "threads");
        return with(values -> values.threads = threads);
    }

    /**
     * {@return the options with the profile of an earlier tuning of this host or its fleet} A measurement of low
     * confidence never leads to weaker costs than this profile.
     *
     * @param profile the known profile
     */
    public TuneOptions known(Profile profile) {
        Objects.requireNonNull(profile, "profile");
        return with(values -> values.known = profile);
    }

    private static void require(String what, Duration value, Duration min, Duration max) {
        Objects.requireNonNull(value, what);
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            // A duration may be too long to be counted in milliseconds, or a part of one.
            boolean countable = value.compareTo(LONGEST_COUNTED) < 0
                    && value.compareTo(LONGEST_COUNTED.negated()) > 0
                    && value.toNanosPart() % 1_000_000 == 0;
            throw new IllegalArgumentException(what + " must be from " + min.toMillis() + " to " + max.toMillis()
                    + " ms, not " + (countable ? Long.toString(value.toMillis()) : value.toString()));
        }
    }

    @Override
    public String toString() {
        return "TuneOptions[" + values.settings() + "]";
    }
}
