package io.hashkit.bench.maintainer.jmh;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures acquiring a free permit: {@code java -jar hashkit-bench.jar jmh LimiterBenchmark -prof gc} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LimiterBenchmark {
    private final Limiter limiter = Limiter.builder().build();

    @Benchmark
    public Permit acquireAndClose() {
        Permit permit = limiter.acquire(Priority.LOGIN, 1024);
        permit.close();
        return permit;
    }
}
