package io.hashkit.sample.table;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.StoredRows;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.phc.WrappedString;
import io.hashkit.sample.table.PasswordTable.Row;
import java.time.Duration;

/** Hashes weak rows again. Rows that are wrapped, strong or without a password are left as they are. */
final class WrapTask implements RowTask {
    private static final int BATCH = 100;
    private static final int LONGEST = 255;
    private static final Argon2 CHEAPEST = Argon2.id(8, 1, 1);
    /** Long, because threads wait for the memory of one another, and for nothing else. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    private final RowKeys keys;
    private final PasswordHasher judging;
    private final PasswordHasher writing;
    private final boolean acceptShortSalt;
    private final int threads;
    private final int longer;

    /**
     * Builds the hashers.
     *
     * @param dry whether the strings are thrown away: then they are made at the cheapest costs
     * @throws IllegalArgumentException if the costs are below the floor, or their memory above the limit of this JVM
     */
    WrapTask(RowOptions options, WrapOptions costs, RowKeys keys, boolean dry) {
        this.keys = keys;
        this.acceptShortSalt = costs.acceptShortSalt();
        this.threads = costs.threads();
        Limiter limiter = Limiter.builder()
                .parallel(threads)
                .queue(threads)
                .maxWait(MAX_WAIT)
                .build();
        this.judging = builder(options, costs, limiter).build();
        if (dry) {
            PasswordHasher cheap = builder(options, costs, limiter)
                    .scheme(CHEAPEST)
                    .allowWeakCosts()
                    .build();
            this.longer = judging.hash("").length() - cheap.hash("").length();
            this.writing = keys.hasher(
                    builder(options, costs, limiter).scheme(CHEAPEST).allowWeakCosts());
        } else {
            this.longer = 0;
            this.writing = keys.hasher(builder(options, costs, limiter));
        }
    }

    private static PasswordHasherBuilder builder(RowOptions options, WrapOptions costs, Limiter limiter) {
        PasswordHasherBuilder builder = PasswordHasher.builder()
                .scheme(costs.scheme())
                .accept(options.dialects())
                .limiter(limiter)
                .priority(Priority.IMPORT);
        return costs.allowWeakCosts() ? builder.allowWeakCosts() : builder;
    }

    /** Opens the seal, because a row that is old only for its key is not weak. */
    @Override
    public State state(Row row) {
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
    public String better(Row row) {
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
    public String done() {
        return "wrapped";
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public int batch() {
        return BATCH;
    }
}
