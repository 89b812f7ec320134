package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Scrypt;
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

/** Measures one hash of scrypt: {@code java -jar hashkit-bench.jar jmh ScryptBenchmark} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class ScryptBenchmark {
    @Param({"hashkit", "bouncy-castle", "lambdaworks-native", "lambdaworks-java"})
    public String engine;

    @Param({"LN_14", "LN_15", "LN_16", "OWASP_2026_128_MIB"})
    public String costs;

    private Hashing<Scrypt> hashing;

    @Setup
    public void prepare() {
        hashing = Hashing.of(Scrypt.class, "scrypt", engine, costs);
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
