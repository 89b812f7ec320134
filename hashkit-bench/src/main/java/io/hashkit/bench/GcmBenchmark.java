package io.hashkit.bench;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.SplittableRandom;
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

/** How long does AES-256-GCM take for one message? {@code java -jar hashkit-bench.jar jmh GcmBenchmark} */
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

    private final byte[] nonce = new byte[Gcm.NONCE_BYTES];
    private final ByteBuffer nonceCounter = ByteBuffer.wrap(nonce);
    private long encryptions;
    private Gcm gcm;
    private Rotation<GcmMessage> messages;
    private GcmMessage current;
    private byte[] plain;
    private byte[] sealed;
    private byte[] opened;
    private byte[] sealedNonce;

    @Setup
    public void prepare() throws GeneralSecurityException {
        byte[] key = new byte[32];
        new SplittableRandom(1).nextBytes(key);
        gcm = Gcm.of(engine, key);
        messages = Rotation.of(message, GcmMessage::of);
    }

    @Setup(Level.Iteration)
    public void nextMessage() throws GeneralSecurityException {
        current = messages.next();
        plain = new byte[current.bytes()];
        new SplittableRandom(2).nextBytes(plain);
        sealed = new byte[plain.length + Gcm.TAG_BYTES];
        opened = new byte[sealed.length];
        encrypt();
        sealedNonce = nonce.clone();
        decrypt(sealedNonce);
        if (!Arrays.equals(plain, 0, plain.length, opened, 0, plain.length)) {
            throw new IllegalStateException(engine + " does not decrypt what it encrypted");
        }
    }

    @Benchmark
    public byte[] message() throws GeneralSecurityException {
        switch (current.operation()) {
            case ROUND_TRIP -> {
                encrypt();
                decrypt(nonce);
                return opened;
            }
            case ENCRYPT -> {
                encrypt();
                return sealed;
            }
            case DECRYPT -> {
                decrypt(sealedNonce);
                return opened;
            }
        }
        throw new IllegalStateException();
    }

    /** A counter, because a nonce must never come twice under one key. */
    private void encrypt() throws GeneralSecurityException {
        nonceCounter.putLong(Gcm.NONCE_BYTES - Long.BYTES, ++encryptions);
        gcm.apply(true, nonce, plain, plain.length, sealed);
    }

    private void decrypt(byte[] usedNonce) throws GeneralSecurityException {
        gcm.apply(false, usedNonce, sealed, sealed.length, opened);
    }
}
