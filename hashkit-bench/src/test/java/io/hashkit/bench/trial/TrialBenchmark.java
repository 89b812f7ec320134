package io.hashkit.bench.trial;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Measures an engine, as it is or slowed on purpose. The command {@code method-trial} starts it repeatedly. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init")
public class TrialBenchmark {
    @Param("bcrypt/hashkit")
    public String contender;

    /** Distinguishes rows of the same engine; has no effect. */
    @Param("plain")
    public String role;

    /** Hashes per operation; an engine that is not slowed computes ten. */
    @Param("10")
    public int hashes;

    private Callable<byte[]> hash;

    @Setup
    public void prepare() {
        hash = TrialRow.named(contender).ready();
    }

    @Benchmark
    public void hashes(Blackhole sink) throws Exception {
        for (int i = 0; i < hashes; i++) {
            sink.consume(hash.call());
        }
    }
}
