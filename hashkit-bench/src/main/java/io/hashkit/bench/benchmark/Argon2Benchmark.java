package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Argon2;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Measures one hash of Argon2: {@code java -jar hashkit-bench.jar jmh Argon2Benchmark} */
@SuppressWarnings("NullAway.Init")
public class Argon2Benchmark extends HashBenchmark<Argon2> {
    @Param({"hashkit", "bouncy-castle", "bouncy-castle-plain"})
    public String engine;

    @Param({"OWASP_2026_19_MIB", "38_MIB", "76_MIB", "RFC_9106_LOW_MEMORY"})
    public String costs;

    @Setup
    public void prepare() {
        prepare(Argon2.class, "argon2", engine, costs);
    }
}
