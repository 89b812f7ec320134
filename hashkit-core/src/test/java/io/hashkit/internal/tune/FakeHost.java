package io.hashkit.internal.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * A host with the time of each hash defined by the test: the clock advances only while its engines compute, or when
 * they say so. The same test always sees the same trace.
 */
public final class FakeHost implements HostEnvironment {
    public static final long MIB = 1 << 20;
    private static final long PERIOD = 100_000_000;
    /** The time of code that is not compiled, relative to that of the plain engine. */
    private static final double COLD = 40;

    /** The cost of one hash. */
    public record Cost(double cpuNanos, double wallNanos, boolean collection, boolean throttled) {
        public static Cost of(double nanos) {
            return new Cost(nanos, nanos, false, false);
        }

        public Cost times(double factor) {
            return new Cost(cpuNanos * factor, wallNanos * factor, collection, throttled);
        }
    }

    /** Disturbs the costs of a trace. */
    public interface Trace {
        /**
         * The final cost of a hash.
         *
         * @param index the number of hashes before it
         * @param cost its undisturbed cost
         */
        Cost of(int index, Scheme scheme, Cost cost);
    }

    private long wall = 1_000_000;
    private long cpu;
    private int hashes;
    private long collections;
    private long throttled;
    private double quota = Double.POSITIVE_INFINITY;
    private long periodEnd;
    private double usedInPeriod;
    private boolean hasCpuTime = true;
    private HostFacts facts = new HostFacts("fake", 2, 2, 4096 * MIB, -1, -1, "fake collector", "fake VM");
    private Trace trace = (index, scheme, cost) -> cost;
    private Random random = new Random(1);
    private Runnable pausing = () -> {};
    private long paused;
    private final List<Scheme> computed = new ArrayList<>();

    public FakeHost trace(Trace trace) {
        this.trace = trace;
        return this;
    }

    public FakeHost facts(UnaryOperator<HostFacts> change) {
        this.facts = change.apply(facts);
        return this;
    }

    public FakeHost random(Random random) {
        this.random = random;
        return this;
    }

    /** Whatever else happens while a tuning pauses. */
    public FakeHost pausing(Runnable other) {
        this.pausing = other;
        return this;
    }

    public FakeHost withoutCpuTime() {
        this.hasCpuTime = false;
        return this;
    }

    /** The time of all pauses in nanoseconds. */
    public long paused() {
        return paused;
    }

    /** All that was hashed, in order. */
    public List<Scheme> computed() {
        return computed;
    }

    /** The families of the catalogue, with one engine each whose time follows this host's model. */
    public List<EngineFamily<?>> families() {
        return Catalog.FAMILIES.stream()
                .<EngineFamily<?>>map(row -> with(row, 1))
                .toList();
    }

    /** The rows with several engines, each with a multiple of the model's time. */
    public List<EngineFamily<?>> rows(double... factors) {
        return Catalog.FAMILIES.stream()
                .<EngineFamily<?>>map(row -> with(row, factors))
                .toList();
    }

    private <S extends Scheme> EngineFamily<S> with(EngineFamily<S> row, double... factors) {
        List<EngineFamily.Candidate<S>> candidates = new ArrayList<>();
        for (int i = 0; i < factors.length; i++) {
            double factor = factors[i];
            candidates.add(new EngineFamily.Candidate<>("engine" + i, false, resources -> engine(factor)));
        }
        return new EngineFamily<>(row.algorithm(), row.type(), List.of(), candidates);
    }

    /**
     * The rows, in which Argon2 has an engine on vectors before the plain one. It is cold until the clock has advanced by
     * some nanoseconds, and then takes a multiple of the model's time.
     */
    public List<EngineFamily<?>> vectorRows(double compiled, double factor) {
        long since = wall;
        Engine<Argon2> cold = engine(COLD);
        Engine<Argon2> warm = engine(factor);
        Engine<Argon2> plain = engine(1);
        EngineFamily.Candidate<Argon2> vector = EngineFamily.Candidate.of(
                "hashkit-vector",
                () -> (scheme, input, length) -> (wall - since < compiled ? cold : warm).derive(scheme, input, length));
        WarmUp.Plan<Argon2> plan = new WarmUp.Plan<>(Argon2.id(32, 2, 1), resources -> plain, this::wallNanos);
        return Catalog.FAMILIES.stream()
                .<EngineFamily<?>>map(row -> row.type() != Argon2.class
                        ? with(row, 1)
                        : new EngineFamily<>(
                                row.algorithm(),
                                Argon2.class,
                                List.of(),
                                List.of(
                                        vector.warmed(Optional::empty, plan),
                                        EngineFamily.Candidate.of("hashkit", () -> plain))))
                .toList();
    }

    public <S extends Scheme> Engine<S> engine(double factor) {
        return (scheme, input, length) -> {
            Cost cost = trace.of(hashes++, scheme, Cost.of(undisturbedNanos(scheme)));
            computed.add(scheme);
            let(cost.times(factor));
            return new byte[length];
        };
    }

    /** Suspends the process for the rest of each period of 100 ms in which the quota is used up, as Linux does. */
    public FakeHost enforcing(double processors) {
        this.quota = processors;
        return this;
    }

    private void runUnderQuota(double cpuNanos) {
        double left = cpuNanos;
        while (left > 0) {
            long end = (wall / PERIOD + 1) * PERIOD;
            if (end != periodEnd) {
                periodEnd = end;
                usedInPeriod = 0;
            }
            double runs = Math.min(left, Math.min((double) (end - wall), quota * PERIOD - usedInPeriod));
            left -= runs;
            usedInPeriod += runs;
            cpu += (long) runs;
            wall += (long) Math.ceil(runs);
            if (runs < 1 && left > 0) {
                throttled++;
                wall = end;
            }
        }
    }

    /** Advances the clock. */
    public void let(Cost cost) {
        if (quota < 1) {
            runUnderQuota(cost.cpuNanos);
            return;
        }
        cpu += (long) cost.cpuNanos;
        wall += (long) cost.wallNanos;
        collections += cost.collection ? 1 : 0;
        throttled += cost.throttled ? 1 : 0;
    }

    /** 1 microsecond per KiB and pass, and so on, as on a present-day host. */
    public static double undisturbedNanos(Scheme scheme) {
        if (scheme instanceof Argon2 argon2) {
            return 50_000 + 1_000.0 * argon2.memoryKib() * argon2.passes();
        }
        if (scheme instanceof Bcrypt bcrypt) {
            return 40_000 * Math.scalb(1.0, bcrypt.cost());
        }
        if (scheme instanceof Scrypt scrypt) {
            return 300.0 * scrypt.r() * scrypt.p() * Math.scalb(1.0, scrypt.logN());
        }
        return 400.0 * ((Pbkdf2) scheme).iterations();
    }

    @Override
    public long wallNanos() {
        return wall;
    }

    @Override
    public long cpuNanos() {
        return hasCpuTime ? cpu : -1;
    }

    @Override
    public Disturbances disturbances() {
        return new Disturbances(collections, collections * 5, 0, throttled);
    }

    @Override
    public HostFacts facts() {
        return facts;
    }

    @Override
    public byte[] random(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    @Override
    public void pause(long nanos) {
        wall += nanos;
        paused += nanos;
        pausing.run();
    }
}
