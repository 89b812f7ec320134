package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures one hash by one engine, its costs in rotation, with one password of 28 bytes: {@code java -jar hashkit-bench.jar jmh
 * HashBenchmark}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class HashBenchmark {
    private final Input input = SampleInput.input();

    @Param({
        "argon2/hashkit",
        "argon2/bouncy-castle",
        "argon2/bouncy-castle-plain",
        "bcrypt/hashkit",
        "bcrypt/bouncy-castle",
        "bcrypt/jbcrypt",
        "scrypt/hashkit",
        "scrypt/bouncy-castle",
        "scrypt/lambdaworks-native",
        "scrypt/lambdaworks-java",
        "pbkdf2/hashkit",
        "pbkdf2/jdk",
        "pbkdf2/bouncy-castle"
    })
    public String engine;

    /** Names of costs of the algorithm; the first of them if it is empty. */
    @Param("")
    public String costs;

    private Engine<Scheme> computing;
    private Rotation<Scheme> schemes;
    private Scheme scheme;

    /**
     * Takes the named engine and costs.
     *
     * @throws IllegalArgumentException if none have that name
     */
    @Setup
    public void prepare() {
        String algorithm = FullName.of(engine).algorithm();
        computing = Contenders.engine(engine);
        schemes = Rotation.of(
                costs.isEmpty() ? Costs.of(algorithm).get(0).name() : costs,
                name -> Costs.named(algorithm, name).scheme());
        scheme = schemes.first();
    }

    @Setup(Level.Iteration)
    public void nextCosts() {
        scheme = schemes.next();
    }

    @Benchmark
    public byte[] hash() {
        return computing.derive(scheme, input, Traits.of(scheme).tagLength());
    }
}
