package io.hashkit.bench.benchmark;

import io.hashkit.bench.gcm.Gcm;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.gcm.GcmWork;
import io.hashkit.bench.run.Rotation;
import java.security.GeneralSecurityException;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Measures AES-256-GCM for one message: {@code java -jar hashkit-bench.jar jmh GcmBenchmark} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init")
public class GcmBenchmark {
    @Param({Gcm.JDK, Gcm.BOUNCY_CASTLE, Gcm.BOUNCY_CASTLE_PROVIDER})
    public String engine;

    @Param({
        "round-trip/64",
        "round-trip/256",
        "round-trip/1024",
        "round-trip/4096",
        "round-trip/16384",
        "encrypt/4096",
        "decrypt/4096"
    })
    public String message;

    private Gcm gcm;
    private Rotation<GcmMessage> messages;
    private GcmWork work;
    private long lastNonce;

    @Setup
    public void prepare() throws GeneralSecurityException {
        gcm = Gcm.of(engine, GcmWork.key());
        messages = Rotation.of(message, GcmMessage::of);
    }

    @Setup(Level.Iteration)
    public void nextMessage() throws GeneralSecurityException {
        work = new GcmWork(gcm, messages.next(), lastNonce);
    }

    @TearDown(Level.Iteration)
    public void keepCount() {
        lastNonce = work.lastNonce();
    }

    @Benchmark
    public byte[] message() throws GeneralSecurityException {
        return work.run();
    }
}
