package io.hashkit.bench.maintainer.jmh;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.bench.contender.SampleInput;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the overhead of {@code PasswordHasher} with an engine that returns at once: {@code java -jar hashkit-bench.jar jmh
 * FrontDoor -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class FrontDoorBenchmark {
    @Param({"argon2", "bcrypt"})
    public String algorithm;

    private PasswordHasher hasher;
    private String stored;

    @Setup
    public void prepare() {
        hasher = algorithm.equals("bcrypt")
                ? InstantHasher.of(Bcrypt.recommended(), Bcrypt.class)
                : InstantHasher.of(Argon2.recommended(), Argon2.class);
        stored = hasher.hash(SampleInput.PASSWORD);
    }

    @Benchmark
    public String hash() {
        return hasher.hash(SampleInput.PASSWORD);
    }

    @Benchmark
    public boolean verify() {
        return hasher.verify(SampleInput.PASSWORD, stored);
    }
}
