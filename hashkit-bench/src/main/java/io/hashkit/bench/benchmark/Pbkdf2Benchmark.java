package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Pbkdf2;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Measures one hash of PBKDF2: {@code java -jar hashkit-bench.jar jmh Pbkdf2Benchmark} */
@SuppressWarnings("NullAway.Init")
public class Pbkdf2Benchmark extends HashBenchmark<Pbkdf2> {
    @Param({"hashkit", "jdk", "bouncy-castle"})
    public String engine;

    @Param({
        "SHA256_100000",
        "SHA256_200000",
        "SHA256_400000",
        "OWASP_2026_SHA256",
        "OWASP_2026_SHA512",
        "OWASP_2026_SHA1"
    })
    public String costs;

    @Setup
    public void prepare() {
        prepare(Pbkdf2.class, "pbkdf2", engine, costs);
    }
}
