package io.hashkit.bench.maintainer.duel;

import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Measures one contender alone in its JVM. The command {@code duel} starts it repeatedly. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init")
public class DuelBenchmark {
    @Param("bcrypt/hashkit")
    public String contender;

    @Param("smoke")
    public String work;

    /** The expected tag in hexadecimal, computed by another process so that no other contender runs in this one. */
    @Param("")
    public String tag;

    /** Length of a measured iteration in milliseconds, which the warm-up follows. */
    @Param("1000")
    public int millis;

    private Callable<byte[]> call;

    @Setup
    public void prepare() throws Exception {
        DuelCase duel = DuelCase.named(work);
        byte[] expected = HexFormat.of().parseHex(tag);
        call = Contenders.named(contender, duel.threads()).ready(duel.scheme(), SampleInput.input(), expected);
        if (!Arrays.equals(call.call(), expected)) {
            throw new IllegalStateException(contender + " computes a wrong hash");
        }
        new SteadyWarmUp(System::nanoTime, millis).run(call);
    }

    @Benchmark
    public byte[] hash() throws Exception {
        return call.call();
    }
}
