package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import java.util.ArrayList;
import java.util.List;

/** The suite {@code rust-crates}: Rust crates, as native references. */
final class RustCrates {
    private static final Argon2 ARGON2 = Argon2.id(65536, 4, 4);
    private static final Scrypt SCRYPT = new Scrypt(16, 8, 1);
    private static final Bcrypt BCRYPT = new Bcrypt(10);

    private RustCrates() {}

    static Suite suite() {
        List<Cell> cells = new ArrayList<>();
        add(cells, PasswordCells::hash);
        add(cells, PasswordCells::verify);
        return new Suite(
                "rust-crates",
                "Benchmark between different crates that provide password hashing in Rust, by criterion",
                "It does not state whether the four lanes ran on threads, so its figures for Argon2 cannot be compared with"
                        + " each other or with other figures.",
                List.of(
                        "Its processor runs at 5.9 GHz, so its figures are for reference only. Compare the figures measured on this"
                                + " host: the crates are built with cargo's defaults, and also with optimisation for this processor.",
                        "Here, argon2 and rust-argon2 compute the lanes on one thread; argon2-kdf and the program argon2 use one thread"
                                + " per lane."),
                List.copyOf(cells),
                Published.of("rust-crates"),
                programs(),
                rows -> new Conclusions(List.of(), List.of()));
    }

    private static List<NativeProgram> programs() {
        List<NativeProgram> programs = new ArrayList<>();
        for (RustBuild build : List.of(new RustBuild(""), new RustBuild("-C target-cpu=native"))) {
            programs.add(new RustCrate("argon2-fresh", ARGON2, 1, build));
            programs.add(new RustCrate("rust-argon2", ARGON2, 1, build));
            programs.add(new RustCrate("argon2-kdf", ARGON2, ARGON2.lanes(), build));
            programs.add(new RustCrate("scrypt", SCRYPT, 1, build));
            programs.add(new RustCrate("bcrypt", BCRYPT, 1, build));
        }
        programs.add(Program.argon2(ARGON2));
        programs.add(Program.scryptByOpenSsl(SCRYPT));
        programs.add(Program.htpasswd(BCRYPT));
        return List.copyOf(programs);
    }

    private static void add(List<Cell> cells, PasswordCells.Maker maker) {
        add(cells, maker, ARGON2, "argon2/bouncy-castle");
        add(cells, maker, SCRYPT, "scrypt/bouncy-castle");
        add(cells, maker, BCRYPT, "bcrypt/jbcrypt");
    }

    private static void add(List<Cell> cells, PasswordCells.Maker maker, Scheme scheme, String rival) {
        PasswordCells.hashkit(scheme).forEach(contender -> cells.add(maker.of(contender, scheme)));
        cells.add(maker.of(rival, scheme));
    }
}
