package io.hashkit.bench.suite;

import static io.hashkit.bench.suite.Cell.Operation.HASH;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.suite.Cell.Operation;
import io.hashkit.bench.suite.Cell.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A published comparison.
 *
 * @param name on the command line
 * @param source what it is a repetition of
 * @param faults what was wrong in the original, in sentences
 * @param cells what is measured
 */
record Suite(String name, String source, List<String> faults, List<Cell> cells) {
    static final List<Suite> ALL = List.of(circleci(), logRounds(), rustCrates());

    static Optional<Suite> named(String name) {
        return ALL.stream().filter(suite -> suite.name.equals(name)).findFirst();
    }

    /** A cell by the name of its suite and its place, {@code log-rounds/3}: what a fork is told. */
    static Cell cell(String place) {
        int slash = place.lastIndexOf('/');
        Suite suite =
                named(place.substring(0, Math.max(0, slash))).orElseThrow(() -> new IllegalArgumentException(place));
        return suite.cells.get(Integer.parseInt(place.substring(slash + 1)));
    }

    private static Suite circleci() {
        Argon2 bouncyCastle = Argon2.id(66536, 2, 1);
        Argon2 spring = Argon2.id(60000, 10, 1);
        List<Cell> cells = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            boolean first = operation == HASH;
            cells.add(new Cell("argon2/bouncy-castle", bouncyCastle, operation, published(first, 149.488, 190.983)));
            cells.add(new Cell(Cell.SPRING, spring, operation, published(first, 1391.815, 1282.785)));
            cells.add(new Cell("argon2/hashkit", bouncyCastle, operation, List.of()));
            cells.add(new Cell("argon2/hashkit", spring, operation, List.of()));
            cells.add(new Cell("bcrypt/jbcrypt", new Bcrypt(12), operation, published(first, 576.833, 571.318)));
            cells.add(new Cell("bcrypt/hashkit", new Bcrypt(12), operation, List.of()));
            cells.add(new Cell(
                    "scrypt/lambdaworks-native", new Scrypt(14, 8, 1), operation, published(first, 78.659, 61.288)));
            cells.add(new Cell("scrypt/hashkit", new Scrypt(14, 8, 1), operation, List.of()));
        }
        return new Suite(
                "circleci",
                "Benchmarking password hashing algorithms using CircleCI build matrix: Argon2, bcrypt and scrypt from Java",
                List.of(
                        "\"Spring's Argon2 is ten times slower than Bouncy Castle's\": its row is a hash and a verification at"
                                + " m=60000, t=10, the other one hash at m=66536 (65536 was meant), t=2. For equal work they"
                                + " are the same engine; compare the normalised column.",
                        "The rows of bcrypt and scrypt are a hash and a verification too; here each is a row.",
                        "lambdaworks' scrypt runs native code on Linux and Java elsewhere, which the original takes for a"
                                + " difference of the systems."),
                cells);
    }

    private static List<Published> published(boolean first, double linux17, double linux21) {
        return first
                ? List.of(new Published("Linux, Java 17", linux17), new Published("Linux, Java 21", linux21))
                : List.of();
    }

    private static Suite logRounds() {
        double[][] published = {
            {6, 5.194, 6.219, 5.811},
            {8, 20.57, 24.471, 22.859},
            {10, 82.559, 97.416, 90.972},
            {12, 330.919, 388.989, 363.898}
        };
        List<Cell> cells = new ArrayList<>();
        for (String engine : List.of("bcrypt/jbcrypt", "bcrypt/hashkit")) {
            for (int cost = 6; cost <= 16; cost++) {
                List<Published> figures = new ArrayList<>();
                for (double[] row : published) {
                    if (row[0] == cost && engine.endsWith("jbcrypt")) {
                        figures.add(new Published("MacBook Pro i7 2.5 GHz", row[1]));
                        figures.add(new Published("EC2, first", row[2]));
                        figures.add(new Published("EC2, second", row[3]));
                    }
                }
                cells.add(new Cell(engine, new Bcrypt(cost), HASH, figures));
            }
        }
        return new Suite(
                "log-rounds",
                "bcrypt's log rounds on EC2, by jBCrypt 0.3m",
                List.of(
                        "The costs were picked on another machine, for one hash at a time: 16 met a host with one processor,"
                                + " and the site was down.",
                        "\"a second and core\" is the logins that a host with one processor of this kind can take, if it does nothing"
                                + " else."),
                cells);
    }

    private static Suite rustCrates() {
        Argon2 argon2 = Argon2.id(65536, 4, 4);
        List<Cell> cells = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            boolean hash = operation == HASH;
            List<Published> none = List.of();
            cells.add(new Cell(
                    "argon2/hashkit",
                    argon2,
                    operation,
                    List.of(
                            new Published("argon2 (Rust), Ryzen 9 7950X", hash ? 26.122 : 25.482),
                            new Published("rust-argon2", hash ? 43.566 : 43.951),
                            new Published("argon2-kdf (C)", hash ? 24.397 : 24.880))));
            cells.add(new Cell("argon2/bouncy-castle", argon2, operation, none));
            cells.add(ryzen("scrypt/hashkit", new Scrypt(16, 8, 1), operation, hash ? 103.21 : 99.804));
            cells.add(new Cell("scrypt/bouncy-castle", new Scrypt(16, 8, 1), operation, none));
            cells.add(ryzen("bcrypt/hashkit", new Bcrypt(10), operation, hash ? 36.909 : 36.998));
            cells.add(new Cell("bcrypt/jbcrypt", new Bcrypt(10), operation, none));
        }
        return new Suite(
                "rust-crates",
                "Benchmark between different crates that provide password hashing in Rust, by criterion",
                List.of(
                        "A processor of 5.9 GHz and native code: the figures are references, not rivals, until they are"
                                + " measured on this host.",
                        "The original does not say whether the four lanes ran on threads; here they run on one."),
                cells);
    }

    private static Cell ryzen(String contender, Scheme scheme, Operation operation, double millis) {
        return new Cell(contender, scheme, operation, List.of(new Published("Rust, Ryzen 9 7950X", millis)));
    }
}
