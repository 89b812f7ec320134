package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Pbkdf2;
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

/** Measures one hash of PBKDF2: {@code java -jar hashkit-bench.jar jmh Pbkdf2Benchmark} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class Pbkdf2Benchmark {
    @Param({"hashkit", "jdk", "bouncy-castle"})
    public String engine;

    @Param({
        "SHA256_100000",
        "SHA256_200000",
        "SHA256_400000",
        "OWASP_2026_SHA256",
        "OWASP_2026_SHA512",
        "OWASP_2026_SHA1"
    })
    public String costs;

    private Hashing<Pbkdf2> hashing;

    @Setup
    public void prepare() {
        hashing = Hashing.of(Pbkdf2.class, "pbkdf2", engine, costs);
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
