package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The suite {@code log-rounds}: the costs of bcrypt on cloud hosts. */
final class LogRounds {
    private static final double TARGET_NANOS = 250e6;

    private LogRounds() {}

    static Suite suite() {
        List<Cell> cells = new ArrayList<>();
        for (int cost = 6; cost <= 16; cost++) {
            cells.add(PasswordCells.hash("bcrypt/jbcrypt", new Bcrypt(cost)));
        }
        for (int cost = 6; cost <= 16; cost++) {
            cells.add(PasswordCells.hash("bcrypt/hashkit", new Bcrypt(cost)));
        }
        return new Suite(
                "log-rounds",
                "bcrypt's log rounds on EC2, by jBCrypt 0.3m",
                "It measures costs 6 to 12 with one hash at a time, but not cost 16, which had overloaded its host with one"
                        + " processor.",
                List.of(
                        "The column \"/s/core\" shows how many logins per second a host with one such processor can serve if it does"
                                + " nothing else."),
                List.copyOf(cells),
                Published.of("log-rounds"),
                List.of(),
                LogRounds::conclusions);
    }

    private static Conclusions conclusions(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        Comparator<Row> byTime = Comparator.comparingDouble(Row::nanos);
        rows.stream()
                .filter(row -> row.engine().equals("bcrypt/hashkit") && row.nanos() <= TARGET_NANOS)
                .max(byTime)
                .ifPresent(row -> sentences.add(Texts.format(
                        "%s is the highest cost that takes at most 250 ms here: %.1f logins per second and processor.",
                        row.parameters(), row.perSecond())));
        rows.stream()
                .filter(row -> row.parameters().startsWith("cost=16"))
                .min(byTime)
                .ifPresent(row -> sentences.add(Texts.format(
                        "At cost 16, a host with one such processor needs %.1f s for a login, and can serve no other login"
                                + " during that time.",
                        row.nanos() / 1e9)));
        return new Conclusions(sentences, List.of());
    }
}
