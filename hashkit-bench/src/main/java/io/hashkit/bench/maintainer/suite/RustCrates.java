package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.maintainer.suite.Commands.Work;
import io.hashkit.bench.process.NativeHash;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The suite {@code rust-crates}: Rust crates, and programs of other languages, as native references. */
final class RustCrates {
    static final String SUITE = "rust-crates";

    private static final int MEASURED_MILLIS = 5_000;
    private static final double NANOS = 1e6;

    private RustCrates() {}

    /** @param built programs of {@code hashkit-bench/native/rust}; none leaves the crates out */
    static List<NativeProgram> programs(List<Path> built) {
        Argon2 argon2 = Argon2.id(65536, 4, 4);
        Scrypt scrypt = new Scrypt(16, 8, 1);
        Bcrypt bcrypt = new Bcrypt(10);
        List<NativeProgram> programs = new ArrayList<>();
        for (Path program : built.isEmpty() ? List.of(Path.of("")) : built) {
            String which = built.size() > 1 ? ", " + program : "";
            programs.add(crate(program, which, "argon2-fresh", argon2, 1));
            programs.add(crate(program, which, "rust-argon2", argon2, 1));
            programs.add(crate(program, which, "argon2-kdf", argon2, argon2.lanes()));
            programs.add(crate(program, which, "scrypt", scrypt, 1));
            programs.add(crate(program, which, "bcrypt", bcrypt, 1));
        }
        programs.addAll(Commands.of(SUITE, Work::of));
        return List.copyOf(programs);
    }

    /**
     * A crate with one cost.
     *
     * @param program the program that times it; an empty path for none
     * @param which tells the program from others
     * @param name its name in the program
     * @param threads number of threads that the crate starts for one hash
     */
    private static NativeProgram crate(Path program, String which, String name, Scheme scheme, int threads) {
        String contender = name + " (Rust" + which + (threads > 1 ? ", " + threads + " threads" : "") + ")";
        NativeHash hash = new NativeHash(program);
        return new NativeProgram(
                contender,
                contender,
                threads,
                Work.of(scheme),
                () -> program.toString().isEmpty()
                        ? Optional.of("--native names no program that has it; see hashkit-bench/native/rust")
                        : hash.names().contains(name) ? Optional.empty() : Optional.of(program + " does not have it"),
                () -> hash.times(name, scheme, SampleInput.tag(scheme), MEASURED_MILLIS).stream()
                        .mapToDouble(millis -> millis * NANOS)
                        .toArray());
    }
}
