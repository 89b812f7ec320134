package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.console.Texts;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The conclusions of the suites whose cells are in {@code passwords.tsv}. */
final class PasswordConclusions {
    private static final double TARGET_NANOS = 250e6;

    private PasswordConclusions() {}

    static Conclusions ofCircleCi(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        Suite.row(rows, "argon2/bouncy-castle", "argon2id m=66536 t=2 p=1, hash")
                .ifPresent(one -> Suite.row(rows, PasswordCells.SPRING, "argon2id m=60000 t=10 p=1, hash")
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

    static Conclusions ofLogRounds(List<Row> rows) {
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
