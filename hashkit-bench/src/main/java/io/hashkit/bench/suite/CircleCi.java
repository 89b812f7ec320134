package io.hashkit.bench.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.suite.Cell.Published;
import io.hashkit.bench.suite.Suite.Conclusions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Argon2, bcrypt and scrypt from Java. */
final class CircleCi {
    private static final String BOUNCY_CASTLE = "argon2/bouncy-castle";

    private CircleCi() {}

    static Suite suite() {
        Argon2 bouncyCastle = Argon2.id(66536, 2, 1);
        Argon2 spring = Argon2.id(60000, 10, 1);
        Bcrypt bcrypt = new Bcrypt(12);
        Scrypt scrypt = new Scrypt(14, 8, 1);
        List<Cell> cells = new ArrayList<>();
        cells.add(PasswordCells.hash(BOUNCY_CASTLE, bouncyCastle, published(149.488, 190.983)));
        cells.add(PasswordCells.hash(PasswordCells.SPRING, spring, published(1391.815, 1282.785)));
        cells.add(PasswordCells.hash("argon2/hashkit", bouncyCastle));
        cells.add(PasswordCells.hash("argon2/hashkit", spring));
        cells.add(PasswordCells.hash("bcrypt/jbcrypt", bcrypt, published(576.833, 571.318)));
        cells.add(PasswordCells.hash("bcrypt/hashkit", bcrypt));
        cells.add(PasswordCells.hash("scrypt/lambdaworks-native", scrypt, published(78.659, 61.288)));
        cells.add(PasswordCells.hash("scrypt/hashkit", scrypt));
        cells.add(PasswordCells.verify(BOUNCY_CASTLE, bouncyCastle));
        cells.add(PasswordCells.verify(PasswordCells.SPRING, spring));
        cells.add(PasswordCells.verify("argon2/hashkit", bouncyCastle));
        cells.add(PasswordCells.verify("argon2/hashkit", spring));
        cells.add(PasswordCells.verify("bcrypt/jbcrypt", bcrypt));
        cells.add(PasswordCells.verify("bcrypt/hashkit", bcrypt));
        cells.add(PasswordCells.verify("scrypt/lambdaworks-native", scrypt));
        cells.add(PasswordCells.verify("scrypt/hashkit", scrypt));
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
                List.copyOf(cells),
                List.of(),
                rows -> conclusions(rows, cells.get(0), cells.get(1)));
    }

    private static Conclusions conclusions(List<Row> rows, Cell bouncyCastle, Cell spring) {
        List<String> sentences = new ArrayList<>();
        Suite.row(rows, bouncyCastle.contender(), bouncyCastle.parameters())
                .ifPresent(one -> Suite.row(rows, spring.contender(), spring.parameters())
                        .ifPresent(other -> sentences.add(String.format(
                                Locale.ROOT,
                                "For a KiB moved Spring's Argon2 takes %.2f of the time of Bouncy Castle's (by the intervals, %.2f"
                                        + " to %.2f), where the original has its row at %.1f times the other.",
                                other.nanosPerUnit() / one.nanosPerUnit(),
                                other.lowPerUnit() / one.highPerUnit(),
                                other.highPerUnit() / one.lowPerUnit(),
                                1391.815 / 149.488))));
        return new Conclusions(sentences, List.of());
    }

    private static Published[] published(double linux17, double linux21) {
        return new Published[] {new Published("Linux, Java 17", linux17), new Published("Linux, Java 21", linux21)};
    }
}
