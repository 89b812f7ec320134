package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.dialect.Identification;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.rehash.table.Row;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Hashes weak rows again. Rows that are wrapped, strong or without a password are left as they are. */
final class WrapTask implements RowTask {
    private static final int MOST_WARM_UPS = 200;
    private static final long LONGEST_WARM_UP_NANOS = 15_000_000_000L;
    private static final Argon2 CHEAPEST = Argon2.id(8, 1, 1);
    private static final String IDENTITY = "warm-up";
    /** Long, because tasks wait for the memory of one another, and for nothing else. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    private final RowSettings settings;
    private final RowKeys keys;
    private final Function<String, Identification> identifier;
    private final PasswordHasher judging;
    private final PasswordHasher writing;
    private final int longer;

    /**
     * Builds the hashers. A dry run throws the strings away, so they are made at the cheapest costs.
     *
     * @throws IllegalArgumentException if the costs are below the floor, or their memory above that of the program
     */
    WrapTask(RowSettings settings, RowKeys keys) {
        this.settings = settings;
        this.keys = keys;
        Limiter limiter = Limiter.builder()
                .parallel(settings.threads())
                .memoryBytes(settings.memoryBytes())
                .queue(settings.threads())
                .maxWait(MAX_WAIT)
                .build();
        this.identifier = settings.identifier();
        this.judging = builder(limiter).build();
        if (settings.dryRun()) {
            PasswordHasher cheap =
                    builder(limiter).scheme(CHEAPEST).allowWeakCosts().build();
            this.longer = judging.hash("").length() - cheap.hash("").length();
            this.writing = keys.hasher(builder(limiter).scheme(CHEAPEST).allowWeakCosts());
        } else {
            this.longer = 0;
            this.writing = keys.hasher(builder(limiter));
        }
    }

    private PasswordHasherBuilder builder(Limiter limiter) {
        PasswordHasherBuilder builder = settings.builder()
                .scheme(settings.costs().scheme())
                .limiter(limiter)
                .priority(Priority.IMPORT);
        return settings.costs().weak() ? builder.allowWeakCosts() : builder;
    }

    /** Opens the seal, because a row that is old only for its key is not weak. */
    @Override
    public State state(Row row) {
        String plain = keys.plain(row);
        if (settings.isNoPassword(plain)) {
            return State.UNUSABLE;
        }
        if (ReadableRow.isWrapped(plain)) {
            ReadableRow.require(plain, identifier);
            boolean lesser = judging.needsRehash(ReadableRow.outer(plain));
            return lesser && !settings.costs().lesser() ? State.LESSER : State.WRAPPED;
        }
        return judging.needsRehash(plain) ? State.LEFT : State.CURRENT;
    }

    @Override
    public String better(Row row) {
        PasswordHasher mine = RowKeys.forRow(writing, row);
        String wrapped = settings.costs().shortSalt()
                ? mine.rows().wrapWithShortSalt(row.stored())
                : mine.rows().wrap(row.stored());
        if (wrapped.length() + longer > Row.USUAL_WIDTH) {
            throw new InvalidHashException(
                    Reason.NOT_WRAPPABLE,
                    "the wrapped string would have " + (wrapped.length() + longer) + " characters, more than "
                            + Row.USUAL_WIDTH);
        }
        return wrapped;
    }

    @Override
    public boolean matches(CharSequence password, Row row) {
        return RowKeys.forRow(writing, row).verify(password, row.stored());
    }

    @Override
    public String probe() {
        return Probes.of("$argon2id-wrapped$v=19$m=19456,t=2,p=1,inner=", Row.USUAL_WIDTH);
    }

    @Override
    public int longest() {
        return Row.USUAL_WIDTH;
    }

    /** A slow engine is warmed up in slices after the hashes of another one, so a few dozen hashes are needed. */
    @Override
    public String warmUp() {
        PasswordHasher warming = settings.bound() ? writing.boundTo(IDENTITY) : writing;
        long start = System.nanoTime();
        int hashes = 0;
        do {
            warming.hash(IDENTITY);
        } while (++hashes < MOST_WARM_UPS && isWarmingUp() && System.nanoTime() - start < LONGEST_WARM_UP_NANOS);
        return engine(warming);
    }

    /** The engine that computes the next hash. */
    private static String engine(PasswordHasher warming) {
        Map<String, Long> before = warming.info().engines().stream()
                .collect(Collectors.toMap(EngineStatus::name, EngineStatus::computed, Long::sum));
        warming.hash(IDENTITY);
        return warming.info().engines().stream()
                .filter(engine -> engine.computed() > before.getOrDefault(engine.name(), 0L))
                .map(EngineStatus::name)
                .findFirst()
                .orElse("an engine that does not count");
    }

    private boolean isWarmingUp() {
        return writing.info().engines().stream().anyMatch(engine -> engine.status() == EngineStatus.Status.WARMING_UP);
    }

    @Override
    public void close() {
        keys.close();
    }
}
