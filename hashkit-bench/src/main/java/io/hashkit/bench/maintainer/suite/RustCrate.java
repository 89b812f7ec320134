package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.process.NativeHash;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.io.IOException;
import java.util.Optional;

/**
 * A Rust crate with one cost.
 *
 * @param name its name in the program that times it
 * @param threads number of threads that the crate starts for one hash
 */
record RustCrate(String name, Scheme scheme, int threads, RustBuild build) implements NativeProgram {
    private static final int MEASURED_MILLIS = 5_000;
    private static final double NANOS = 1e6;

    @Override
    public Optional<String> missing() throws IOException, InterruptedException {
        Optional<String> reason = build.failure();
        if (reason.isEmpty() && !new NativeHash(build.program()).names().contains(name)) {
            return Optional.of("cargo could not build it on this host");
        }
        return reason;
    }

    @Override
    public Row measure(String section) throws IOException, InterruptedException {
        double[] nanos = new NativeHash(build.program())
                .times(name, scheme, SampleInput.tag(scheme), MEASURED_MILLIS).stream()
                        .mapToDouble(millis -> millis * NANOS)
                        .toArray();
        return row(
                section,
                Costs.parameters(scheme) + ", hash",
                nanos,
                Traits.of(scheme).work(),
                Spec.of(scheme.algorithm()).workUnit());
    }

    @Override
    public String contender() {
        return name + " (Rust" + (build.flags().isEmpty() ? "" : ", " + build.flags())
                + (threads > 1 ? ", " + threads + " threads" : "") + ")";
    }

    @Override
    public String toString() {
        return contender();
    }
}
