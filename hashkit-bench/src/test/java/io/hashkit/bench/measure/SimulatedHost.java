package io.hashkit.bench.measure;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.AnswerText;
import io.hashkit.bench.report.OtherStart;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.tune.FakeHost;
import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.internal.tune.FakeTunings;
import io.hashkit.internal.tune.HostFacts;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import io.hashkit.tune.Tunings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A host of which the true time of each hash is known, with a JDK that has the Vector API.
 *
 * @param slowness the time of a hash relative to that of a present-day host
 * @param heapMib the heap, of which two permits share a quarter
 * @param compiledMillis when the engine on vectors is compiled on a quiet host
 */
record SimulatedHost(double slowness, Load load, long heapMib, int targetMillis, int compiledMillis) {
    static final int SOON = 300;
    private static final int PERMITS = 2;
    private static final double ON_VECTORS = 0.5;
    private static final String VECTOR = "-vector";

    /** What else the host does: how much it adds at most to the processor time of a hash, and what it makes of elapsed time. */
    enum Load {
        QUIET(0, 1),
        BUSY(0.05, 4),
        VERY_BUSY(0.2, 14),
        RESTLESS(0.6, 1.5);

        final double noise;
        private final double waiting;

        Load(double noise, double waiting) {
            this.noise = noise;
            this.waiting = waiting;
        }
    }

    /**
     * What a tuning says, and what it took.
     *
     * @param text the answer as a command prints it
     * @param longest the elapsed time of the longest hash
     */
    record Output(SimulatedHost host, Tuning tuning, String text, Duration elapsed, Duration longest) {}

    /** Hosts of each speed, load, size and target; the engine on vectors is compiled soon, late or never. */
    static List<SimulatedHost> all() {
        List<SimulatedHost> all = new ArrayList<>();
        for (double slowness : new double[] {0.2, 1, 5, 9}) {
            for (Load load : Load.values()) {
                for (long heapMib : new long[] {72, 4096}) {
                    for (int targetMillis : new int[] {50, 250, 1000}) {
                        for (int compiledMillis : new int[] {SOON, 1_600, Integer.MAX_VALUE}) {
                            all.add(new SimulatedHost(slowness, load, heapMib, targetMillis, compiledMillis));
                        }
                    }
                }
            }
        }
        return all;
    }

    TuneOptions options() {
        return FakeTunings.options(PERMITS, heapMib / 4).target(Duration.ofMillis(targetMillis));
    }

    SimulatedHost heapMib(long other) {
        return new SimulatedHost(slowness, load, other, targetMillis, compiledMillis);
    }

    private static double nanos(Scheme scheme) {
        return 50_000 + 400 * Traits.of(scheme).work();
    }

    /** The true processor time of a hash that nothing disturbs, in milliseconds. */
    double millis(Scheme scheme, String engine) {
        return nanos(scheme) * slowness * (engine.endsWith(VECTOR) ? ON_VECTORS : 1) / 1e6;
    }

    /** The elapsed time of a hash of the plain engine, at most. */
    Duration elapsed(Scheme scheme) {
        return Duration.ofNanos((long) (nanos(scheme) * slowness * (1 + load.noise) * load.waiting));
    }

    private record Tuned(Tuning tuning, Duration elapsed, Duration longest) {}

    private Tuned tuned(boolean withVectorApi) {
        Random random = new Random(1);
        FakeHost host = new FakeHost()
                .facts(one ->
                        new HostFacts("fake", PERMITS, PERMITS, heapMib << 20, -1, -1, "fake collector", "fake VM"));
        long start = host.wallNanos();
        long[] hashes = {start, 0};
        host.trace((index, scheme, cost) -> {
            long now = host.wallNanos() - host.paused();
            hashes[1] = Math.max(hashes[1], now - hashes[0]);
            hashes[0] = now;
            double cpu = nanos(scheme) * slowness * (1 + load.noise * random.nextDouble());
            return new Cost(cpu, cpu * load.waiting, false, false);
        });
        Tuning tuning = Tunings.of(FakeTunings.tune(
                host,
                withVectorApi ? host.vectorRows(compiledMillis * 1e6 * load.waiting, ON_VECTORS) : host.rows(1),
                options()));
        return new Tuned(tuning, Duration.ofNanos(host.wallNanos() - start), Duration.ofNanos(hashes[1]));
    }

    /** What is said if the process is started without the Vector API, and with it. */
    List<Output> outputs() {
        Tuned plain = tuned(false);
        Tuned vector = tuned(true);
        return List.of(output(false, plain, vector.tuning), output(true, vector, plain.tuning));
    }

    private Output output(boolean withVectorApi, Tuned here, Tuning there) {
        boolean hasOther = !withVectorApi || here.tuning.engine().endsWith(VECTOR);
        OtherStart other = new OtherStart(
                VectorApi.OPTION,
                !withVectorApi,
                there.scheme(),
                there.alone().toNanos() / 1e6,
                there.confidence().name());
        Answer answer = Answer.of(here.tuning, options(), hasOther ? other : null);
        List<String> said =
                new ArrayList<>(List.of(AnswerText.of(answer, AnswerText.next(here.tuning, options(), answer), 100)));
        if (targetMillis
                == TuningRequest.OF_OPTIONS.into(TuneOptions.defaults()).target.toMillis()) {
            Recommendation recommendation = new Recommendation(here.tuning, answer, "");
            said.add(recommendation.text(Optional.empty(), 100));
        }
        return new Output(
                this, here.tuning, String.join(" ", said).replaceAll("\\s+", " "), here.elapsed, here.longest);
    }
}
