package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Bcrypt;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Measures one hash of bcrypt: {@code java -jar hashkit-bench.jar jmh BcryptBenchmark} */
@SuppressWarnings("NullAway.Init")
public class BcryptBenchmark extends HashBenchmark<Bcrypt> {
    @Param({"hashkit", "bouncy-castle", "jbcrypt"})
    public String engine;

    @Param({"COST_10", "COST_11", "COST_12", "COST_13"})
    public String costs;

    @Setup
    public void prepare() {
        prepare(Bcrypt.class, "bcrypt", engine, costs);
    }
}
