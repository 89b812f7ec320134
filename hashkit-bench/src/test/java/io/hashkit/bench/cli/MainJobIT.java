package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.cli.PackedJar.Outcome;
import io.hashkit.internal.catalog.VectorApi;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measurements with the packaged jar. */
class MainJobIT {
    @TempDir
    private Path folder;

    private PackedJar jar() {
        return new PackedJar(folder);
    }

    @Test
    @Tag("full")
    void jmh_runsForksWithItsOwnOptions() throws Exception {
        Outcome outcome = jar().run(
                        "jmh",
                        "GcmBenchmark",
                        "-p",
                        "engine=jdk",
                        "-p",
                        "message=encrypt/64",
                        "-f",
                        "1",
                        "-wi",
                        "1",
                        "-i",
                        "1",
                        "-w",
                        "10ms",
                        "-r",
                        "10ms");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("encrypt/64").doesNotContain("WARNING: A ", "ERROR", "Unsafe");
        assertThat(outcome.err()).doesNotContain("Unsafe");
    }

    /** In a path with a space. Without {@code --json} the same text is on standard output: {@code .ci/jar-trials.sh}. */
    @Test
    void job_measuresInForks_writesFilesAndOneLineOfJsonThatCommandsRead() throws Exception {
        Path jar = Files.createDirectories(folder.resolve("with space")).resolve("hashkit-bench.jar");
        Files.copy(PackedJar.FILE, jar);
        Outcome outcome = jar().run(jar, "--smoke", "--json", "--label", "node-1", "-o", "result file.json");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.err())
                .contains("Host", "GHASH", "[ 1/3] argon2/bouncy-castle", "round-trip 16384 B", "[indicative]")
                .contains("native library not loaded", "Recommendation for this host", "PasswordHasher.of(", "How sure")
                .contains(" callers without pauses", "served ", "logins in storms", "java -Xmx", "Needs ")
                .doesNotContain("\r[", "\u001b", "WARNING: A ", "Written");
        assertThat(outcome.err().lines()).allMatch(line -> line.length() <= 120 || line.contains("jmh"));
        assertThat(PackedJar.read(folder.resolve("result file.html")))
                .contains("hashkit.scheme=argon2id,m=", "argon2id m=19456 t=2 p=1");
        assertThat(PackedJar.read(folder.resolve("result file.run.json"))).contains("\"hashkit-bench-run\":2");
        assertThat(PackedJar.read(folder.resolve("result file.json")))
                .contains("\"message\" : \"decrypt/4096\"", "\"costs\" : \"OWASP_2026_19_MIB\"", "scoreConfidence");
        assertThat(outcome.out().lines()).hasSize(1);
        assertThat(outcome.out())
                .startsWith("{\"hashkit-bench-run\":2,")
                .contains("\"label\":\"node-1\"", "\"profile\":{\"hashkit-profile\":1,")
                .contains("\"servedPerSecond\":", "\"requirements\":{\"heapBytes\":", "\"tailIs\":\"");
        assertThat(outcome.out().contains("\"otherStart\":")).isEqualTo(VectorApi.isOn() || VectorApi.isMissed());
        try (var left = Files.list(folder.resolve("tmp"))) {
            assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("hashkit-"));
        }

        Outcome compared = jar().run(jar, "compare", "result file.run.json", "result file.run.json");
        assertThat(compared.err()).isEmpty();
        assertThat(compared.exitCode()).isZero();
        assertThat(compared.out()).contains("its rows cannot be compared");
        Files.writeString(folder.resolve("pods.log"), outcome.err() + outcome.out() + outcome.out());
        compared = jar().run("compare", "pods.log");
        assertThat(compared.exitCode()).isZero();
        assertThat(compared.out()).contains("node-1 (pods.log-2)");
        assertThat(compared.err()).contains("pods.log: 2 runs, ").contains(" other lines skipped");
        assertThat(jar().run("fleet", "pods.log").out()).contains("\"2 hosts\"");
    }

    @Tag("full")
    @Test
    void jobThatCannotWriteItsRun_printsTheAnswer() throws Exception {
        Files.createDirectories(folder.resolve("result.run.json").resolve("not empty"));

        Outcome outcome = jar().run("--smoke", "-o", "result.json");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err()).contains("cannot write ", "result.run.json");
        assertThat(outcome.out()).contains("Recommendation for this host", "hashkit.scheme=argon2id,m=");
    }

    @Tag("full")
    @Test
    void suite_printsPublishedFiguresNextToOurs() throws Exception {
        Outcome outcome = jar().run("suite", "log-rounds", "--smoke", "-o", "rounds.json");

        assertThat(outcome.err().lines()).allMatch(line -> line.contains("jmh"));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains(
                        "[ 1/2] bcrypt/jbcrypt cost=6, hash",
                        "MacBook Pro i7 2.5 GHz",
                        " 5.19 ",
                        "Flaw of the original")
                .contains("Published figures, and those of this host, in ms", "garbage")
                .contains("rounds.html", "rounds.run.json");
        assertThat(PackedJar.read(folder.resolve("rounds.json"))).contains("\"cell\" : \"log-rounds/0\"");
        assertThat(PackedJar.read(folder.resolve("rounds.run.json"))).contains("\"parameters\":\"cost=6, hash\"");
    }

    @Tag("full")
    @Test
    void suite_measuresTheVectorApiIfPossible_orPrintsTheReason() throws Exception {
        Outcome outcome =
                jar().run("suite", "rust-crates", "--smoke", "--only", "scrypt/hashkit-vector", "-o", "vector.json");

        if (VectorApi.isOn() || VectorApi.isMissed()) {
            assertThat(outcome.err().lines()).allMatch(line -> line.contains("jmh"));
            assertThat(outcome.exitCode()).isZero();
            assertThat(PackedJar.read(folder.resolve("vector.run.json")))
                    .contains("\"engine\":\"scrypt/hashkit-vector\"");
        } else {
            assertThat(outcome.exitCode()).isEqualTo(3);
            assertThat(outcome.err())
                    .contains("not measured: scrypt/hashkit-vector N=2^16 r=8 p=1, hash: needs JDK 25")
                    .contains("nothing was measured");
        }
    }

    @Test
    void secondSimultaneousRun_isRefused() throws Exception {
        Path lock = Files.createDirectories(folder.resolve("tmp")).resolve("jmh.lock");
        try (RandomAccessFile file = new RandomAccessFile(lock.toFile(), "rw");
                var held = file.getChannel().lock()) {
            assertThat(held.isValid()).isTrue();
            Outcome outcome = jar().run("--smoke");

            assertThat(outcome.exitCode()).isEqualTo(3);
            assertThat(outcome.err()).contains("another JMH run is in progress").doesNotContain("\tat ");
        }
    }

    @Test
    void unwritableFile_isReportedBeforeMeasuring() throws Exception {
        Outcome outcome = jar().run("--smoke", "-o", "missing/result.json");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err()).contains("missing").doesNotContain("\tat ");
        assertThat(outcome.out()).doesNotContain("Measuring");
    }
}
