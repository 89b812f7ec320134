package io.hashkit.bench.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.suite.Cell.Published;
import io.hashkit.bench.suite.Suite.Conclusions;
import java.util.ArrayList;
import java.util.List;

/** Rust's crates, as references from native code. */
final class RustCrates {
    private RustCrates() {}

    private interface Kind {
        Cell of(String contender, Scheme scheme, Published... published);
    }

    static Suite suite() {
        List<Cell> cells = new ArrayList<>();
        add(
                cells,
                PasswordCells::hash,
                new Published[] {
                    new Published("argon2 (Rust), Ryzen 9 7950X", 26.122),
                    new Published("rust-argon2", 43.566),
                    new Published("argon2-kdf (C)", 24.397)
                },
                103.21,
                36.909);
        add(
                cells,
                PasswordCells::verify,
                new Published[] {
                    new Published("argon2 (Rust), Ryzen 9 7950X", 25.482),
                    new Published("rust-argon2", 43.951),
                    new Published("argon2-kdf (C)", 24.880)
                },
                99.804,
                36.998);
        return new Suite(
                "rust-crates",
                "Benchmark between different crates that provide password hashing in Rust, by criterion",
                List.of(
                        "A processor of 5.9 GHz: its figures are references. What can be compared is measured on this host:"
                                + " the crates as cargo builds them, and for this processor.",
                        "The original does not say whether the four lanes ran on threads. argon2 and rust-argon2 compute them"
                                + " on one here; argon2-kdf and the program argon2 take a thread for each."),
                List.copyOf(cells),
                programs(),
                rows -> new Conclusions(List.of(), List.of()));
    }

    private static List<NativeProgram> programs() {
        Argon2 argon2 = Argon2.id(65536, 4, 4);
        Scrypt scrypt = new Scrypt(16, 8, 1);
        Bcrypt bcrypt = new Bcrypt(10);
        List<NativeProgram> programs = new ArrayList<>();
        for (RustBuild build : List.of(new RustBuild(""), new RustBuild("-C target-cpu=native"))) {
            programs.add(new RustCrate("argon2-fresh", argon2, build));
            programs.add(new RustCrate("rust-argon2", argon2, build));
            programs.add(new RustCrate("argon2-kdf", argon2, build));
            programs.add(new RustCrate("scrypt", scrypt, build));
            programs.add(new RustCrate("bcrypt", bcrypt, build));
        }
        programs.add(Program.argon2(argon2));
        programs.add(Program.scryptByOpenSsl(scrypt));
        programs.add(Program.htpasswd(bcrypt));
        return List.copyOf(programs);
    }

    private static void add(List<Cell> cells, Kind kind, Published[] argon2, double scrypt, double bcrypt) {
        cells.add(kind.of("argon2/hashkit", Argon2.id(65536, 4, 4), argon2));
        cells.add(kind.of("argon2/bouncy-castle", Argon2.id(65536, 4, 4)));
        cells.add(kind.of("scrypt/hashkit", new Scrypt(16, 8, 1), new Published("Rust, Ryzen 9 7950X", scrypt)));
        cells.add(kind.of("scrypt/bouncy-castle", new Scrypt(16, 8, 1)));
        cells.add(kind.of("bcrypt/hashkit", new Bcrypt(10), new Published("Rust, Ryzen 9 7950X", bcrypt)));
        cells.add(kind.of("bcrypt/jbcrypt", new Bcrypt(10)));
    }
}
