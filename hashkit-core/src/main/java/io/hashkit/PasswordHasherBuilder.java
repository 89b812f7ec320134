package io.hashkit;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.WeakCostsException;
import io.hashkit.dialect.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.Row;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a {@link PasswordHasher}. Everything has a default; the one thing most people set is the scheme. */
public final class PasswordHasherBuilder {
    private static final int DEFAULT_PASSWORD_BYTES = 1024;
    private static final int MOST_PASSWORD_BYTES = 4096;

    private final Set<String> preferred = new LinkedHashSet<>();
    private final Set<Dialect> accepted = new LinkedHashSet<>();
    private @Nullable Scheme scheme;
    private @Nullable Tuning tuning;
    private @Nullable TuneOptions background;
    private @Nullable Policy policy;
    private boolean weakCostsAllowed;
    private @Nullable Ceilings ceilings;
    private int maxPasswordBytes = DEFAULT_PASSWORD_BYTES;
    private Limiter limiter = Limiter.shared();
    private Priority priority = Priority.LOGIN;
    private @Nullable Executor threads;
    private List<Row<?>> rows = Catalog.ROWS;
    private @Nullable Engines engines;
    private @Nullable SecureRandom random;

    PasswordHasherBuilder() {}

    /**
     * What {@code hash} writes; by default {@link Argon2#recommended()}. Instead of a tuning. Costs below every floor need
     * {@link #allowWeakCosts}.
     */
    public PasswordHasherBuilder scheme(Scheme scheme) {
        this.scheme = Objects.requireNonNull(scheme, "scheme");
        return this;
    }

    /**
     * Writes with the costs of a tuning, and prefers its engine. What other hosts wrote is then weak only below half of
     * its work, so that hosts that were tuned apart do not rewrite each other's hashes.
     */
    public PasswordHasherBuilder tuning(Tuning tuning) {
        this.tuning = Objects.requireNonNull(tuning, "tuning");
        return this;
    }

    /**
     * Starts at once with the costs of the known profile of the options, or with the weakest that their policy accepts,
     * measures on one of the {@link #threads}, and then goes on with what was found. Until then {@link
     * PasswordHasher#tuning()} is empty, or what the profile says. {@link PasswordHasher#backgroundTuning()} tells how the
     * measurement stands; if it fails, the first costs stay.
     */
    public PasswordHasherBuilder tuneInBackground(TuneOptions options) {
        this.background = Objects.requireNonNull(options, "options");
        return this;
    }

    /** What {@code needsRehash} goes by; by default the policy of the tuning, or else {@link Policy#OWASP_2026}. */
    public PasswordHasherBuilder policy(Policy policy) {
        this.policy = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Lets {@link #build} make a hasher that writes a scheme below the floor of its policy and of all of {@link
     * Policy#NAMED}: for tests that should be fast, and to write what an old system still has to read. Such hashes protect
     * little once they are stolen. To read them this is not needed.
     */
    public PasswordHasherBuilder allowWeakCosts() {
        this.weakCostsAllowed = true;
        return this;
    }

    /**
     * The most work that a stored string may ask for. By default {@link Ceilings#defaults()}, and what the scheme of this
     * hasher itself asks for where that is more.
     */
    public PasswordHasherBuilder ceilings(Ceilings ceilings) {
        this.ceilings = Objects.requireNonNull(ceilings, "ceilings");
        return this;
    }

    /**
     * The longest password, counted in bytes of UTF-8 after normalisation; 1,024 by default.
     *
     * @throws IllegalArgumentException if not from 1 to 4,096
     */
    public PasswordHasherBuilder maxPasswordBytes(int bytes) {
        if (bytes < 1 || bytes > MOST_PASSWORD_BYTES) {
            throw new IllegalArgumentException(
                    "the longest password must be from 1 to " + MOST_PASSWORD_BYTES + " bytes, not " + bytes);
        }
        this.maxPasswordBytes = bytes;
        return this;
    }

    /**
     * Tries this engine before the others of its algorithm; the only way to the engines that are opt-in, such as {@code
     * scrypt/lambdaworks-native}. If it does not work here, the others serve, and {@link PasswordHasher#engines()} says
     * why.
     *
     * @param name as in {@link EngineStatus#name()}; an unknown one fails in {@link #build()}
     */
    public PasswordHasherBuilder engine(String name) {
        preferred.add(Objects.requireNonNull(name, "name"));
        return this;
    }

    /**
     * Reads the stored strings of other systems too, and calls for a rehash of each: {@code accept(Dialects.ALL)}. Repeated
     * calls add up; by default a hasher reads its own forms alone.
     *
     * @throws IllegalArgumentException if a dialect of one's own has the name of one in {@link Dialects}
     */
    public PasswordHasherBuilder accept(Collection<Dialect> dialects) {
        for (Dialect dialect : List.copyOf(dialects)) {
            if (Dialects.named(dialect.name()).filter(known -> known != dialect).isPresent()) {
                throw new IllegalArgumentException("there is a dialect called " + dialect
                        + " already, and in messages nobody could tell which is meant");
            }
            accepted.add(dialect);
        }
        return this;
    }

    /** As {@link #accept(Collection)}: {@code accept(Dialects.DJANGO, Dialects.BCRYPT_2X)}. */
    public PasswordHasherBuilder accept(Dialect... dialects) {
        return accept(List.of(dialects));
    }

    /** What bounds the hashes that run at once; by default {@link Limiter#shared()}. */
    public PasswordHasherBuilder limiter(Limiter limiter) {
        this.limiter = Objects.requireNonNull(limiter, "limiter");
        return this;
    }

    /** What this hasher is used for; by default {@link Priority#LOGIN}. For batches, {@link Priority#IMPORT} lets logins go first. */
    public PasswordHasherBuilder priority(Priority priority) {
        this.priority = Objects.requireNonNull(priority, "priority");
        return this;
    }

    /**
     * Where to compute, for callers whose own threads should only wait, such as virtual threads. By default the calling
     * thread computes. What is {@link PasswordHasher#hashAsync(CharSequence) asynchronous} needs them. hashkit makes no
     * threads and does not shut the executor down.
     *
     * <p>Where the heap may be full, give a {@link java.util.concurrent.ForkJoinPool}: on Java 17 a {@link
     * java.util.concurrent.ThreadPoolExecutor} may lose tasks and threads then, whatever its queue. Calls whose task is lost
     * end with {@link io.hashkit.limit.OverloadedException.Reason#NO_THREAD}.
     *
     * @param threads as many platform threads as the limiter has permits; never the executor that the callers run on, which
     *     would wait for itself
     */
    public PasswordHasherBuilder threads(Executor threads) {
        this.threads = Objects.requireNonNull(threads, "threads");
        return this;
    }

    /** For tests and benchmarks. */
    PasswordHasherBuilder engines(Engines engines) {
        this.engines = engines;
        return this;
    }

    /** The algorithms that there are; for tests. */
    PasswordHasherBuilder rows(List<Row<?>> rows) {
        this.rows = List.copyOf(rows);
        return this;
    }

    /** For tests. */
    PasswordHasherBuilder random(SecureRandom random) {
        this.random = random;
        return this;
    }

    /**
     * The hasher. Builds it without hashing anything; the engine of a tuning gives its known answers.
     *
     * @throws IllegalArgumentException if an accepted dialect takes what the hasher writes for its own, the scheme is above
     *     the given ceilings or not allowed by the policy or weak to it, one hash of it takes more memory than the limiter can
     *     give, there is no engine of a given name, more than one of scheme, tuning and background tuning is given, or
     *     background tuning has no threads
     * @throws WeakCostsException if the scheme is below the floor of the policy and of every published one, unless that is
     *     {@linkplain #allowWeakCosts allowed}
     * @throws IllegalStateException if the platform's random numbers repeat, or a background tuning finds no setting that
     *     fits into memory
     * @throws java.util.concurrent.RejectedExecutionException if the threads do not take the background tuning
     */
    public PasswordHasher build() {
        if (Stream.of(scheme, tuning, background).filter(Objects::nonNull).count() > 1) {
            throw new IllegalArgumentException("give one of scheme, tuning and background tuning, not several");
        }
        if (background != null) {
            return inBackground(background);
        }
        if (tuning != null) {
            return hasher(tuning.scheme(), tuning);
        }
        return hasher(scheme != null ? scheme : Argon2.recommended(), null);
    }

    private PasswordHasher inBackground(TuneOptions options) {
        if (threads == null) {
            throw new IllegalArgumentException("tuning in the background needs threads(executor)");
        }
        TuneOptions own = options.threads().isPresent() ? options : options.threads(threads);
        TuneOptions complete = own.limiter(limiter);
        PasswordHasher first = complete.known()
                .map(profile -> Tuning.of(profile, complete))
                .map(known -> hasher(known.scheme(), known))
                .orElseGet(() -> hasher(Tuning.floor(complete), null));
        BackgroundHasher hasher = new BackgroundHasher(first);
        PasswordHasherBuilder asNow = copy();
        hasher.measuredBy(BackgroundTuning.start(
                threads,
                () -> Tuning.measure(complete),
                measured -> hasher.goOnWith(asNow.hasher(measured.scheme(), measured))));
        return hasher;
    }

    /** What is set, but for scheme and tuning: this builder may be used again before a background tuning ends. */
    private PasswordHasherBuilder copy() {
        PasswordHasherBuilder copy = new PasswordHasherBuilder();
        copy.preferred.addAll(preferred);
        copy.accepted.addAll(accepted);
        copy.policy = policy;
        copy.weakCostsAllowed = weakCostsAllowed;
        copy.ceilings = ceilings;
        copy.maxPasswordBytes = maxPasswordBytes;
        copy.limiter = limiter;
        copy.priority = priority;
        copy.threads = threads;
        copy.rows = rows;
        copy.engines = engines;
        copy.random = random;
        return copy;
    }

    private PasswordHasher hasher(Scheme scheme, @Nullable Tuning tuning) {
        Policy policy = this.policy != null ? this.policy : tuning != null ? tuning.policy() : Policy.OWASP_2026;
        if (rows.stream().noneMatch(row -> row.type().isInstance(scheme))) {
            throw new IllegalArgumentException("no engine computes " + scheme);
        }
        OwnHashes.requireGood(policy, scheme, tuning != null);
        if (!weakCostsAllowed) {
            OwnHashes.requireStrong(policy, scheme);
        }
        StoredHashReader reader = new StoredHashReader(
                accepted,
                rows.stream().flatMap(row -> row.algorithms().stream()).toList(),
                OwnHashes.ceilings(ceilings, scheme));
        reader.requireNotToClaim(scheme);
        limiter.makeRoomFor(scheme.memoryBytes());
        HashExecutor executor =
                new HashExecutor(engines != null ? engines : engines(tuning), limiter, priority, threads, tuning);
        Salts salts = new Salts(random != null ? random : new SecureRandom());
        return new EngineHasher(
                new PasswordWork(scheme, policy, reader, executor, salts),
                reader,
                new Secrets(maxPasswordBytes),
                executor);
    }

    private Engines engines(@Nullable Tuning tuning) {
        Resources resources = new Resources(limiter.share(WorkMemory.class, WorkMemory::new), threads);
        if (tuning == null) {
            return Engines.of(rows, preferred, resources);
        }
        Map<Algorithm, String> winners = Map.of(tuning.scheme().algorithm(), tuning.engine());
        return Engines.of(rows, preferred, winners, resources).proven(tuning.scheme());
    }
}
