package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.bench.benchmark.GcmBenchmark;
import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads results of JMH 1.37, shortened to the members that are used. */
class JmhJsonTest {
    private static final String JMH = """
            [
              {"jmhVersion":"1.37","benchmark":"org.example.Hashes.argon2","mode":"avgt","threads":1,
               "vmName":"OpenJDK","vmVersion":"25","params":{"engine":"hashkit","costs":"LOW"},
               "primaryMetric":{"score":45.0,"scoreError":2.5,"scoreUnit":"ms/op"}},
              {"benchmark":"org.example.Hashes.digest","mode":"thrpt","threads":2,
               "primaryMetric":{"score":4.0,"scoreError":"NaN","scoreUnit":"ops/us"}},
              {"benchmark":"org.example.Hashes.odd","mode":"thrpt","threads":1,
               "primaryMetric":{"score":4.0,"scoreError":1,"scoreUnit":"#"}}
            ]
            """;

    @TempDir
    private Path folder;

    @Test
    void timesAndRates_areRows() {
        RunFile run = JmhJson.parse(JMH, "main");

        assertThat(run.label()).isEqualTo("main");
        assertThat(run.host()).containsEntry("JDK", "OpenJDK 25");
        assertThat(run.rows())
                .containsExactly(
                        new Row(
                                "Hashes.argon2",
                                "hashkit",
                                "costs=LOW 1 threads",
                                45e6,
                                2.5e6,
                                1,
                                "operation",
                                Circumstances.UNKNOWN),
                        new Row(
                                "Hashes.digest",
                                "",
                                "2 threads",
                                250,
                                Double.NaN,
                                1,
                                "operation",
                                Circumstances.UNKNOWN));
    }

    @Test
    void severalForksOfJmh_giveMedians() {
        String raw = JMH.replace("\"score\":45.0,", "\"score\":45.0,\"rawData\":[[44,45,90],[43,44,45],[46,47,48]],")
                .replace("\"score\":4.0,\"scoreError\":\"NaN\",", "\"score\":4.0,\"rawData\":[[4,4],[\"NaN\"],[8]],");

        assertThat(JmhJson.parse(raw, "run").rows())
                .extracting(row -> row.spread().forks())
                .containsExactly(List.of(45e6, 44e6, 47e6), List.of(250.0, 125.0));
    }

    @Test
    void benchmarkMovedToAnotherPackage_isTheSameRow() {
        String before = "io.hashkit.bench.GcmBenchmark.message";
        String now = GcmBenchmark.class.getName() + ".message";

        assertThat(JmhJson.parse(JMH.replace("org.example.Hashes.argon2", now), "run")
                        .rows())
                .isEqualTo(JmhJson.parse(JMH.replace("org.example.Hashes.argon2", before), "run")
                        .rows())
                .extracting(Row::section)
                .startsWith("GcmBenchmark.message");
    }

    @Test
    void fileOfJmh_isReadItself_orReplacedByTheRunNextToIt() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), JMH);

        assertThat(RunFile.read(file).runs().get(0).label()).isEqualTo("a");
        Files.writeString(folder.resolve("a.run.json"), RunJson.write(Runs.whole("whole", 1)));
        assertThat(RunFile.read(file).runs().get(0).label()).isEqualTo("whole");
    }

    @Test
    void arrayOfSomethingElse_isRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "[1,2]");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> RunFile.read(file))
                .withMessageContaining("a.json: this is neither a run of hashkit-bench nor a result file of JMH");
    }
}
