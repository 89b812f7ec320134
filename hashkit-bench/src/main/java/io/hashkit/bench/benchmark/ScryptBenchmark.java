package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Scrypt;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Measures one hash of scrypt: {@code java -jar hashkit-bench.jar jmh ScryptBenchmark} */
@SuppressWarnings("NullAway.Init")
public class ScryptBenchmark extends HashBenchmark<Scrypt> {
    @Param({"hashkit", "bouncy-castle", "lambdaworks-native", "lambdaworks-java"})
    public String engine;

    @Param({"LN_14", "LN_15", "LN_16", "OWASP_2026_128_MIB"})
    public String costs;

    @Setup
    public void prepare() {
        prepare(Scrypt.class, "scrypt", engine, costs);
    }
}
