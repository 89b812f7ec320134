package io.hashkit.bench.maintainer.jmh;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.internal.call.HasherSettings;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.hasher.EngineHasher;
import java.util.List;
import java.util.Set;
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
                ? instant(Bcrypt.recommended(), Bcrypt.class)
                : instant(Argon2.recommended(), Argon2.class);
        stored = hasher.hash(SampleInput.PASSWORD);
    }

    private static <S extends Scheme> PasswordHasher instant(S scheme, Class<S> type) {
        EngineFamily.Candidate<S> nothing =
                new EngineFamily.Candidate<>("nothing", false, memory -> (costs, input, length) -> new byte[length]);
        // A builder accepts only engines of the catalogue.
        HasherSettings settings = new HasherSettings();
        settings.engines = Engines.of(
                List.of(new EngineFamily<>("instant", type, List.of(), List.of(nothing))),
                Set.of(),
                Contenders.memory());
        return new EngineHasher(settings.calls(scheme, null));
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
