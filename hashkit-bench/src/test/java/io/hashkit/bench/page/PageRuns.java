package io.hashkit.bench.page;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Runs as the main job writes them, with texts that must be escaped. */
final class PageRuns {
    static final String HOSTILE = "Some <CPU> & \"another\" </script>";

    static final String PROFILE = """
            {"hashkit-profile":1,"scheme":"argon2id,m=17664,t=11,p=1","engine":"argon2/hashkit",
            "settings":"target=250ms concurrency=1 policy=OWASP_2026 algorithms=[argon2id] lanes=1","targetMillis":250,
            "policy":"OWASP_2026","confidence":"HIGH",
            "curve":{"fixedMillis":0.8,"nanosPerWork":435.6,"unit":"KiB moved"},
            "slowdown":1.3,"share":1.0,"concurrency":1,"memoryPerHash":19922944,"fingerprint":"ef1db434b7b1132e",
            "host":"a host","doubts":[],"unsureNanosPerWork":[]}""";

    private static final Map<String, Double> ENGINES =
            Map.of("hashkit-vector", 0.5, "hashkit", 1.0, "bouncy-castle", 1.9, "bouncy-castle-plain", 2.2, "jdk", 1.4);

    private PageRuns() {}

    /** A run with everything that a page can show. */
    static RunFile whole(String label, double factor) {
        List<Row> rows = new ArrayList<>();
        for (String engine : List.of("hashkit-vector", "hashkit", "bouncy-castle", "bouncy-castle-plain")) {
            for (int memory : new int[] {19_456, 38_912, 77_824, 155_648}) {
                rows.add(row(
                        "argon2",
                        engine,
                        "argon2id m=" + memory + " t=2 p=1",
                        4.6e2 * memory * 2 * factor,
                        5.0 * memory));
            }
        }
        for (String engine : List.of("hashkit", "bouncy-castle")) {
            for (int cost = 10; cost <= 13; cost++) {
                rows.add(row("bcrypt", engine, "cost=" + cost, 5e4 * (1 << cost) * factor, 1 << cost));
            }
        }
        for (String engine : List.of("hashkit", "jdk", "bouncy-castle")) {
            rows.add(row("pbkdf2", engine, "HmacSHA256 i=100000", 6e7 * factor, 1e5));
        }
        rows.add(new Row(
                "verify",
                "argon2/hashkit",
                "argon2id m=19456 t=2 p=1",
                2e7 * factor,
                Spread.ofRange(List.of(1.9e7 * factor, 2.4e7 * factor)),
                97_280,
                "KiB moved",
                Circumstances.UNKNOWN,
                "",
                null));
        for (String engine : List.of("jdk", "bouncy-castle-provider")) {
            for (String operation : List.of("encrypt", "decrypt", "round-trip")) {
                for (int size : new int[] {64, 1024, 16_384}) {
                    rows.add(row("aes-256-gcm", engine, operation + " " + size + " B", (500 + size) * factor, size));
                }
            }
        }
        return RunFile.now(
                        "Password hashing on this host",
                        "java -jar hashkit-bench.jar",
                        false,
                        Map.of("CPU", HOSTILE),
                        List.of("Take argon2id m=76800 t=2 p=1."),
                        rows)
                .with(
                        List.of(new Finding(
                                "A <b>finding</b>", List.of("at most", "20 ms"), List.of(List.of("<i>", "8")))),
                        List.of(load(2, 140), load(6, 190), load(10, 900)),
                        Map.of(),
                        PROFILE,
                        answer())
                .labelled(label);
    }

    static Answer answer() {
        return answer("argon2/hashkit-vector", 171.4);
    }

    static Answer answer(String engine, double millis) {
        return new Answer(
                Scheme.parse("argon2id,m=76800,t=2,p=1"),
                engine,
                millis,
                250,
                Promise.predicted(8.25),
                "LOW",
                List.of("the host was <busy>"),
                null,
                null,
                new CheapestAttack("RTX <4090>", "2026-11-21", 2310, 64.5, "by bandwidth"));
    }

    private static Load load(double offered, double millis) {
        return new Load(
                "hashkit", "argon2id", offered, Math.min(offered, 8), 40, millis * 1e6, 2 * millis * 1e6, 3e9, 0.1, 0);
    }

    private static Row row(String section, String engine, String parameters, double nanos, double work) {
        double median = nanos * ENGINES.getOrDefault(engine, 3.0);
        return new Row(
                section,
                engine,
                parameters,
                median,
                Spread.ofForks(DoubleStream.of(0.97, 0.99, 1, 1, 1.02, 1.04)
                        .mapToObj(share -> share * median)
                        .toList()),
                work,
                section.equals("aes-256-gcm") ? "byte" : "unit of work",
                new Circumstances(engine.equals("hashkit") ? 2_048 : 19e6, 44e6, 1e6, 0.62, 0.001, 3),
                engine.equals("jdk") ? "was throttled 3 times" : "",
                null);
    }
}
