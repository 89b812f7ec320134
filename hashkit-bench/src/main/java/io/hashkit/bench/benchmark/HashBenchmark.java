package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.run.Rotation;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures one hash by one engine, its costs in rotation, with one password of 28 bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public abstract class HashBenchmark<S extends Scheme> {
    private final Input input = SampleInput.input();
    private Engine<S> computing;
    private Rotation<S> costs;
    private S scheme;

    /** @throws IllegalArgumentException if no engine or no costs have that name */
    final void prepare(Class<S> type, String algorithm, String engineName, String costNames) {
        computing = Contenders.engine(type, engineName);
        costs = Rotation.of(
                costNames, name -> type.cast(Costs.named(algorithm, name).scheme()));
        scheme = costs.first();
    }

    @Setup(Level.Iteration)
    public void nextCosts() {
        scheme = costs.next();
    }

    @Benchmark
    public byte[] hash() {
        return computing.derive(scheme, input, Traits.of(scheme).tagLength());
    }
}
