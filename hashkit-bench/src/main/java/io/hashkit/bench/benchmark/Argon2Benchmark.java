package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Argon2;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures one hash of Argon2: {@code java -jar hashkit-bench.jar jmh Argon2Benchmark} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class Argon2Benchmark {
    @Param({"hashkit", "bouncy-castle", "bouncy-castle-plain"})
    public String engine;

    @Param({"OWASP_2026_19_MIB", "38_MIB", "76_MIB", "RFC_9106_LOW_MEMORY"})
    public String costs;

    private Hashing<Argon2> hashing;

    @Setup
    public void prepare() {
        hashing = Hashing.of(Argon2.class, "argon2", engine, costs);
    }

    @Setup(Level.Iteration)
    public void nextCosts() {
        hashing.nextCosts();
    }

    @Benchmark
    public byte[] hash() {
        return hashing.hash();
    }
}
