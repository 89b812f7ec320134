package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.process.Jvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed jar as users start it. */
class JarIT {
    private static final Path JAR = Path.of(System.getProperty("hashkit.bench.jar"));

    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String out, String err) {}

    private Outcome run(Path jar, String... args) throws IOException, InterruptedException {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> command = new ArrayList<>(
                List.of(Jvm.executable().toString(), "-Djava.io.tmpdir=" + temporary, "-jar", jar.toString()));
        command.addAll(List.of(args));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroy();
        }
        return new Outcome(process.exitValue(), read(out), read(err));
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    @Test
    void verify_passesWithoutWarnings() throws Exception {
        Outcome outcome = run(JAR, "verify");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("argon2/bouncy-castle", "aes-256-gcm/bouncy-castle-provider")
                .doesNotContain("WRONG");
    }

    @Test
    void jar_keepsTheLayerOfTheCoreForNewerJdks() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile(), false, ZipFile.OPEN_READ, Runtime.Version.parse("25"))) {
            assertThat(jar.getJarEntry("io/hashkit/internal/catalog/VectorEngines.class")
                            .getRealName())
                    .startsWith("META-INF/versions/25/");
        }
    }

    @Test
    void helpAndVersion_areShort() throws Exception {
        assertThat(run(JAR, "--help").out()).contains("Examples:").doesNotContain("\u001b");
        assertThat(run(JAR, "--version").out()).startsWith("hashkit-bench 0.");
    }

    @Test
    void unknownOption_exitsWithTwo() throws Exception {
        Outcome outcome = run(JAR, "--nope");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("Unknown option: '--nope'");
    }

    @Test
    void jmh_isPassedThrough() throws Exception {
        Outcome outcome = run(JAR, "jmh", "-l");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("io.hashkit.bench.jmh.GcmBenchmark.message");
    }

    @Test
    void jmh_runsForksWithItsOwnOptions() throws Exception {
        Outcome outcome = run(
                JAR,
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
        assertThat(outcome.out()).contains("encrypt/64").doesNotContain("WARNING: A ", "ERROR");
    }

    /** From a path with a space: there the native scrypt does not load, and must be reported so. */
    @Test
    void job_measuresInForksAndWritesJson() throws Exception {
        Path jar = Files.createDirectories(folder.resolve("with space")).resolve("hashkit-bench.jar");
        Files.copy(JAR, jar);
        Outcome outcome = run(jar, "--smoke", "-o", "result file.json");

        assertThat(outcome.err().lines()).allMatch(line -> line.contains("Unsafe") || line.contains("jmh"));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("Host", "GHASH", "[ 1/3] argon2/bouncy-castle", "round-trip 16384 B", "[indicative]")
                .contains("result file.json", "native library not loaded")
                .doesNotContain("\r[", "\u001b", "WARNING");
        assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 120 || line.contains("result file"));
        assertThat(outcome.out()).contains("For this host", "PasswordHasher.autoTune()", "result file.html");
        assertThat(read(folder.resolve("result file.html"))).contains("Chart.js v4", "argon2id m=19456 t=2 p=1");
        assertThat(read(folder.resolve("result file.run.json"))).contains("\"hashkit-bench-run\":1");
        Outcome compared = run(jar, "compare", "result file.run.json", "result file.run.json");
        assertThat(compared.err()).isEmpty();
        assertThat(compared.exitCode()).isZero();
        assertThat(compared.out()).contains("result file", "is indicative");
        assertThat(read(folder.resolve("result file.json")))
                .contains("\"message\" : \"decrypt/4096\"", "\"costs\" : \"OWASP_2026_19_MIB\"", "scoreConfidence");
        try (var left = Files.list(folder.resolve("tmp"))) {
            assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("hashkit-"));
        }
    }

    @Test
    void suite_putsPublishedFiguresBesideOurs() throws Exception {
        Outcome outcome = run(JAR, "suite", "log-rounds", "--smoke", "-o", "rounds.json");

        assertThat(outcome.err().lines()).allMatch(line -> line.contains("Unsafe") || line.contains("jmh"));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("[ 1/2] bcrypt/jbcrypt cost=6, hash", "MacBook Pro i7 2.5 GHz: 5.19", "What was wrong")
                .contains("Published, and here, in ms", "garbage")
                .contains("rounds.html", "rounds.run.json");
        assertThat(read(folder.resolve("rounds.json"))).contains("\"cell\" : \"log-rounds/0\"");
        assertThat(read(folder.resolve("rounds.run.json"))).contains("\"parameters\":\"cost=6, hash\"");
    }

    @Test
    void secondRunAtOnce_isToldSo() throws Exception {
        Path lock = Files.createDirectories(folder.resolve("tmp")).resolve("jmh.lock");
        try (RandomAccessFile file = new RandomAccessFile(lock.toFile(), "rw");
                var held = file.getChannel().lock()) {
            assertThat(held.isValid()).isTrue();
            Outcome outcome = run(JAR, "--smoke");

            assertThat(outcome.exitCode()).isEqualTo(3);
            assertThat(outcome.err()).contains("another JMH run holds").doesNotContain("\tat ");
        }
    }

    @Test
    void load_showsWhatTheCallersOfEachTargetSee() throws Exception {
        Outcome outcome =
                run(JAR, "load", "--once", "50", "--heap", "64m", "--memory", "1024", "--target", "hashkit,spring");

        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("load: "));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("Argon2id m=1024,t=1,p=1, 50 threads at the same moment, -Xmx64m")
                .containsPattern("hashkit +\\d+")
                .containsPattern("spring +\\d+");
    }

    @Test
    void loadWithASizeThatIsNone_exitsWithTwo() throws Exception {
        Outcome outcome = run(JAR, "load", "--heap", "much");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("--heap takes a size such as 256m, not much");
    }

    @Test
    void duel_runsEachContenderInForksOfItsOwn() throws Exception {
        Outcome outcome = run(JAR, "duel", "--only", "smoke", "--forks", "1", "--time", "20", "--all-rivals");

        assertThat(outcome.err().lines())
                .allMatch(line -> line.startsWith("duel: smoke, pair 1 of 1: hashkit ")
                        || line.contains("SLF4J")
                        || line.contains("Unsafe")
                        || line.contains("jmh"));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("bcrypt/jbcrypt", "bcrypt/favre", "bcrypt/password4j", "bcrypt/spring", "garbage");
    }

    @Test
    void duelOfNoWork_exitsWithTwoNamingTheWorks() throws Exception {
        Outcome outcome = run(JAR, "duel", "--only", "md5");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("no work fits; there are argon2id-19456-2-1, ");
        Outcome rival = run(JAR, "duel", "--only", "bcrypt-10", "--against", "bcrypt/abacus");
        assertThat(rival.exitCode()).isEqualTo(2);
        assertThat(rival.err()).contains("there is no bcrypt/abacus; there are bcrypt/hashkit, ");
    }

    @Test
    void tune_printsTheReportAndTheCosts_andFleetReducesProfiles() throws Exception {
        Outcome tuned =
                run(JAR, "tune", "--no-trials", "--cpu-budget", "500", "--memory", "19456", "--profile", "host a.json");

        assertThat(tuned.err()).isEmpty();
        assertThat(tuned.exitCode()).isZero();
        assertThat(tuned.out())
                .contains("confidence", "hashes a second", "> argon2id,m=")
                .contains("PasswordHasher.of(Argon2.id(", "hashkit.scheme=argon2id,m=", "\"hashkit-profile\":1");

        Outcome fleet = run(JAR, "fleet", "host a.json", "host a.json", "-o", "fleet.json");
        assertThat(fleet.exitCode()).isZero();
        assertThat(fleet.out()).contains("host a.json", "PasswordHasher.of(Argon2.id(", "fleet.json");
        assertThat(read(folder.resolve("fleet.json"))).contains("\"fingerprint\":\"fleet\"", "\"2 hosts\"");
        assertThat(run(JAR, "fleet", "host a.json").out()).startsWith("{").contains("hashkit-profile");
    }

    @Test
    void tuneWhereNothingFits_exitsWithThreeNamingBothFigures() throws Exception {
        Outcome outcome = run(JAR, "tune", "--memory", "4096");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err())
                .contains("argon2id needs at least 7.0 MiB", "4.0 MiB")
                .doesNotContain("\tat ");
        Outcome wrong = run(JAR, "tune", "--target", "5");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("the target must be from 10 to 10000 ms, not 5");
    }

    @Test
    void fleetOfAFileThatIsNoProfile_exitsWithThreeNamingTheFile() throws Exception {
        Files.writeString(folder.resolve("damaged.json"), "{");

        Outcome outcome = run(JAR, "fleet", "damaged.json");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err())
                .contains("damaged.json: not a hashkit profile")
                .doesNotContain("\tat ");
    }

    @Test
    void tuneTrial_holdsCalibratorsAgainstTheTruth() throws Exception {
        Outcome outcome = run(
                JAR, "tune-trial", "--jvms", "1", "--seconds", "0", "--target", "60", "--memory", "19456", "--busy");

        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("tune-trial: "));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("argon2id, target 60 ms, 1 JVMs each, every processor busy")
                .contains("hashkit", "password4j", "argon2-jvm", "single-sample");
    }

    @Test
    void fileThatCannotBeWritten_isSaidBeforeMeasuring() throws Exception {
        Outcome outcome = run(JAR, "--smoke", "-o", "missing/result.json");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err()).contains("missing").doesNotContain("\tat ");
        assertThat(outcome.out()).doesNotContain("Measuring");
    }
}
