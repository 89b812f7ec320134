package io.hashkit.spark;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.StoredRows;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.phc.WrappedString;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Hashes weak rows again. Rows that are wrapped, strong or without a password are left as they are. */
final class WrapTask implements RowTask {
    private static final int LONGEST = 255;
    private static final int MOST_WARM_UPS = 200;
    private static final long LONGEST_WARM_UP_NANOS = 15_000_000_000L;
    private static final Argon2 CHEAPEST = Argon2.id(8, 1, 1);
    /** Long, because tasks wait for the memory of one another, and for nothing else. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    private final RowKeys keys;
    private final PasswordHasher judging;
    private final PasswordHasher writing;
    private final boolean acceptShortSalt;
    private final boolean sealed;
    private final int longer;

    /**
     * Builds the hashers. A dry run throws the strings away, so they are made at the cheapest costs.
     *
     * @throws IllegalArgumentException if the costs are below the floor, or their memory above that of the job
     */
    WrapTask(JobSettings job, RowKeys keys) {
        this.keys = keys;
        this.acceptShortSalt = job.costs().shortSalt();
        this.sealed = job.rows().keys() != null;
        Limiter limiter = Limiter.builder()
                .parallel(job.cores())
                .memoryBytes(job.memoryBytes())
                .queue(job.cores())
                .maxWait(MAX_WAIT)
                .build();
        this.judging = builder(job, limiter).build();
        if (job.dryRun()) {
            PasswordHasher cheap =
                    builder(job, limiter).scheme(CHEAPEST).allowWeakCosts().build();
            this.longer = judging.hash("").length() - cheap.hash("").length();
            this.writing = keys.hasher(builder(job, limiter).scheme(CHEAPEST).allowWeakCosts());
        } else {
            this.longer = 0;
            this.writing = keys.hasher(builder(job, limiter));
        }
    }

    private static PasswordHasherBuilder builder(JobSettings job, Limiter limiter) {
        PasswordHasherBuilder builder = PasswordHasher.builder()
                .scheme(job.costs().scheme())
                .accept(job.rows().accepted())
                .limiter(limiter)
                .priority(Priority.IMPORT);
        return job.costs().weak() ? builder.allowWeakCosts() : builder;
    }

    /** Opens the seal, because a row that is old only for its key is not weak. */
    @Override
    public State state(StoredRow row) {
        String plain = keys.plain(row);
        if (WrappedString.isWrapped(plain)) {
            return State.WRAPPED;
        }
        if (!judging.needsRehash(plain)) {
            return State.CURRENT;
        }
        return Dialects.claiming(plain)
                        .filter(dialect ->
                                dialect.read(plain, Ceilings.defaults()).isUnusable())
                        .isPresent()
                ? State.UNUSABLE
                : State.LEFT;
    }

    @Override
    public String better(StoredRow row) {
        PasswordHasher mine = keys.forRow(writing, row);
        String wrapped = acceptShortSalt
                ? mine.rows().wrap(row.stored(), StoredRows.Risk.SHORT_SALT)
                : mine.rows().wrap(row.stored());
        if (wrapped.length() + longer > LONGEST) {
            throw InvalidHashException.of(
                    Reason.NOT_WRAPPABLE,
                    "the wrapped string would have # characters, more than #",
                    wrapped.length() + longer,
                    LONGEST);
        }
        return wrapped;
    }

    @Override
    public boolean matches(CharSequence password, StoredRow row) {
        return keys.forRow(writing, row).verify(password, row.stored());
    }

    /** Rows that are sealed have to be opened to be judged. */
    @Override
    public String donePattern() {
        return sealed ? "" : "$argon2id-wrapped$%";
    }

    /** A slow engine is warmed up in slices after the hashes of another one, so a few dozen hashes are needed. */
    @Override
    public String warmUp() {
        long start = System.nanoTime();
        int hashes = 0;
        do {
            writing.hash("warm-up");
        } while (++hashes < MOST_WARM_UPS && isWarmingUp() && System.nanoTime() - start < LONGEST_WARM_UP_NANOS);
        return engine();
    }

    /** The engine that computes the next hash. */
    private String engine() {
        Map<String, Long> before = writing.info().engines().stream()
                .collect(Collectors.toMap(EngineStatus::name, EngineStatus::computed, Long::sum));
        writing.hash("warm-up");
        return writing.info().engines().stream()
                .filter(engine -> engine.computed() > before.getOrDefault(engine.name(), 0L))
                .map(EngineStatus::name)
                .findFirst()
                .orElse("an engine that does not count");
    }

    private boolean isWarmingUp() {
        return writing.info().engines().stream().anyMatch(engine -> engine.status() == EngineStatus.Status.WARMING_UP);
    }
}
