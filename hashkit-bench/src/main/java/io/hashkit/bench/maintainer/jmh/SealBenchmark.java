package io.hashkit.bench.maintainer.jmh;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures what seals cost, over a hash that takes about a microsecond: {@code java -jar hashkit-bench.jar jmh Seal -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class SealBenchmark {
    private PasswordHasher withoutKeys;
    private PasswordHasher withKeys;
    private String plain;
    private String sealed;
    private String sealedByOldKey;

    @Setup
    public void prepare() {
        byte[] old = SecureRandom.getSeed(32);
        byte[] now = SecureRandom.getSeed(32);
        withoutKeys = builder().build();
        withKeys = builder()
                .keyring(Keyring.builder()
                        .write("now", KeyPrf.of(now))
                        .read("old", KeyPrf.of(old))
                        .build())
                .build();
        plain = withoutKeys.hash(SampleInput.PASSWORD);
        sealed = withKeys.rows().rekey(plain);
        sealedByOldKey = builder()
                .keyring(Keyring.builder().write("old", KeyPrf.of(old)).build())
                .build()
                .rows()
                .rekey(plain);
    }

    private static PasswordHasherBuilder builder() {
        return PasswordHasher.builder().scheme(Pbkdf2.sha256(1)).allowWeakCosts();
    }

    @Benchmark
    public boolean verifyPlain() {
        return withoutKeys.verify(SampleInput.PASSWORD, plain);
    }

    @Benchmark
    public boolean verifySealed() {
        return withKeys.verify(SampleInput.PASSWORD, sealed);
    }

    @Benchmark
    public String seal() {
        return withKeys.rows().rekey(plain);
    }

    @Benchmark
    public String rekey() {
        return withKeys.rows().rekey(sealedByOldKey);
    }

    @Benchmark
    public boolean needsRekey() {
        return withKeys.rows().needsRekey(sealedByOldKey);
    }
}
