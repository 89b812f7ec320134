package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.List;

/** The suite {@code circleci}: Argon2, bcrypt and scrypt from Java. */
final class CircleCi {
    private static final String BOUNCY_CASTLE = "argon2/bouncy-castle";

    private CircleCi() {}

    static Suite suite() {
        Argon2 bouncyCastle = Argon2.id(66536, 2, 1);
        Argon2 spring = Argon2.id(60000, 10, 1);
        Bcrypt bcrypt = new Bcrypt(12);
        Scrypt scrypt = new Scrypt(14, 8, 1);
        List<Cell> cells = new ArrayList<>();
        cells.add(PasswordCells.hash(BOUNCY_CASTLE, bouncyCastle));
        cells.add(PasswordCells.hash(PasswordCells.SPRING, spring));
        cells.add(PasswordCells.hash("bcrypt/jbcrypt", bcrypt));
        cells.add(PasswordCells.hash("scrypt/lambdaworks-native", scrypt));
        hashkit(cells, PasswordCells::hash, List.of(bouncyCastle, spring, bcrypt, scrypt));
        cells.add(PasswordCells.verify(BOUNCY_CASTLE, bouncyCastle));
        cells.add(PasswordCells.verify(PasswordCells.SPRING, spring));
        cells.add(PasswordCells.verify("bcrypt/jbcrypt", bcrypt));
        cells.add(PasswordCells.verify("scrypt/lambdaworks-native", scrypt));
        hashkit(cells, PasswordCells::verify, List.of(bouncyCastle, spring, bcrypt, scrypt));
        return new Suite(
                "circleci",
                "Benchmarking password hashing algorithms using CircleCI build matrix: Argon2, bcrypt and scrypt from Java",
                "Its rows do not do equal work: Spring's row for Argon2 is a hash and a verification with m=60000, t=10, but"
                        + " Bouncy Castle's row is one hash with m=66536, t=2, so the same engine looks nine times slower.",
                List.of(
                        "The column per unit of work compares equal work. m=66536 seems to be a typing error for 65536.",
                        "The rows of the original for bcrypt and scrypt also combine a hash and a verification; here these are two"
                                + " rows.",
                        "lambdaworks' scrypt runs native code on Linux and Java code elsewhere; the original attributes the difference"
                                + " to the operating systems."),
                List.copyOf(cells),
                Published.of("circleci"),
                List.of(),
                rows -> conclusions(rows, cells.get(0), cells.get(1)));
    }

    private static void hashkit(List<Cell> cells, PasswordCells.Maker maker, List<Scheme> schemes) {
        for (Scheme scheme : schemes) {
            PasswordCells.hashkit(scheme).forEach(contender -> cells.add(maker.of(contender, scheme)));
        }
    }

    private static Conclusions conclusions(List<Row> rows, Cell bouncyCastle, Cell spring) {
        List<String> sentences = new ArrayList<>();
        Suite.row(rows, bouncyCastle.contender(), bouncyCastle.parameters())
                .ifPresent(one -> Suite.row(rows, spring.contender(), spring.parameters())
                        .ifPresent(other -> sentences.add(Texts.format(
                                "Per KiB moved, Spring's Argon2 takes %.2f times as long as Bouncy Castle's%s; in the"
                                        + " original, its row takes %.1f times as long.",
                                other.nanosPerUnit() / one.nanosPerUnit(), interval(one, other), 1391.815 / 149.488))));
        return new Conclusions(sentences, List.of());
    }

    /** The interval of the ratio as text; empty if a row has too few samples. */
    private static String interval(Row one, Row other) {
        double low = other.lowPerUnit() / one.highPerUnit();
        double high = other.highPerUnit() / one.lowPerUnit();
        return Double.isNaN(low) || Double.isNaN(high) ? "" : Texts.format(" (interval %.2f to %.2f)", low, high);
    }
}
