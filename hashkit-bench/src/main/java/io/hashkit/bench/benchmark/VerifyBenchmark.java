package io.hashkit.bench.benchmark;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.EngineWarmUp;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.run.EngineProfiler;
import io.hashkit.bench.run.Rotation;
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

/** Measures one verification by {@code PasswordHasher}: {@code java -jar hashkit-bench.jar jmh VerifyBenchmark} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class VerifyBenchmark {
    @Param({"argon2/OWASP_2026_19_MIB", "bcrypt/COST_10", "scrypt/OWASP_2026_128_MIB", "pbkdf2/OWASP_2026_SHA256"})
    public String costs;

    /** Longest warm-up of each algorithm in seconds; then the engine in use is measured, and named in the result. */
    @Param("60")
    public int patience;

    private Rotation<Login> logins;
    private Login login;

    private record Login(PasswordHasher hasher, String stored) {
        static Login of(String name) {
            PasswordHasher hasher = PasswordHasher.builder()
                    .scheme(Costs.named(name).scheme())
                    .allowWeakCosts()
                    .build();
            return new Login(hasher, hasher.hash(SampleInput.PASSWORD));
        }
    }

    @Setup
    public void prepare() throws InterruptedException {
        EngineWarmUp.run(Argon2.id(1024, 2, 1), patience);
        EngineWarmUp.run(new Scrypt(10, 8, 1), patience);
        if (costs.contains("pbkdf2")) {
            EngineWarmUp.run(Pbkdf2.sha256(1000), patience);
        }
        logins = Rotation.of(costs, Login::of);
    }

    @Setup(Level.Iteration)
    public void nextCosts() {
        login = logins.next();
        EngineProfiler.watch(login.hasher);
    }

    @Benchmark
    public boolean verify() {
        return login.hasher.verify(SampleInput.PASSWORD, login.stored);
    }
}
