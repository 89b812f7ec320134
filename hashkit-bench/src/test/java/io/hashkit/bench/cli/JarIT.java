package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.cli.PackedJar.Outcome;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.process.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the packaged jar other than the main job. */
class JarIT {
    @TempDir
    private Path folder;

    private PackedJar jar() {
        return new PackedJar(folder);
    }

    @Test
    void verify_passesWithoutWarnings() throws Exception {
        Outcome outcome = jar().run("verify");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("argon2/bouncy-castle", "aes-256-gcm/bouncy-castle-provider")
                .doesNotContain("WRONG");
    }

    @Test
    void jar_keepsTheLayerOfTheCoreForNewerJdks() throws IOException {
        try (JarFile jar =
                new JarFile(PackedJar.FILE.toFile(), false, ZipFile.OPEN_READ, Runtime.Version.parse("25"))) {
            assertThat(jar.getJarEntry("io/hashkit/internal/catalog/VectorEngines.class")
                            .getRealName())
                    .startsWith("META-INF/versions/25/");
        }
    }

    @Test
    void helpAndVersion_areShort() throws Exception {
        assertThat(jar().run("--help").out()).contains("Examples:").doesNotContain("\u001b");
        assertThat(jar().run("--version").out()).startsWith("hashkit-bench 0.");
    }

    @Test
    void readerThatHasGone_endsTheCommandWithoutAWord() throws Exception {
        Process process = new ProcessBuilder(
                        Jvm.executable().toString(), "-jar", PackedJar.FILE.toString(), "tune", "--target", "5000")
                .directory(folder.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        process.getInputStream().close();

        assertThat(process.waitFor()).isEqualTo(ExitCode.READER_GONE);
        assertThat(folder.resolve("err")).isEmptyFile();
    }

    @Test
    void unknownOption_exitsWithTwo() throws Exception {
        Outcome outcome = jar().run("--nope");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("Unknown option: '--nope'");
    }

    @Test
    void jmh_isPassedThrough() throws Exception {
        Outcome outcome = jar().run("jmh", "-l");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("io.hashkit.bench.benchmark.GcmBenchmark.message");
    }

    @Test
    void helpOfJmh_isJmhsOwnAndExitsWithZero() throws Exception {
        Outcome outcome = jar().run("jmh", "--help");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("Exit codes", "-wi <int>");
    }

    /** Sources and Javadoc lie beside it after the installation of the README. */
    @Test
    void folder_holdsNoOtherJarToRun() throws IOException {
        try (var files = Files.list(PackedJar.FILE.getParent())) {
            assertThat(files.map(Path::toString).filter(file -> file.matches(".*(?<!-sources|-javadoc)\\.jar")))
                    .containsExactly(PackedJar.FILE.toString());
        }
    }

    @Test
    void loadThatCannotStart_exitsWithThreeAndTheReason() throws Exception {
        Outcome outcome = jar().run("load", "--once", "1", "--heap", "1k", "--target", "hashkit");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err()).contains("load: hashkit: exit code 1: Too small maximum heap");
    }

    /** Runs in a path with a space: the native scrypt cannot be loaded there, and this must be reported. */
    @Test
    @Tag("full")
    void load_printsTheResultsOfEachTarget() throws Exception {
        Outcome outcome = jar().run(
                        "load",
                        "--once",
                        "50",
                        "--heap",
                        "64m",
                        "--scheme",
                        "argon2id,m=1024,t=1,p=1",
                        "--target",
                        "hashkit,spring");

        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("load: "));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("argon2id,m=1024,t=1,p=1, 50 threads at the same moment, -Xmx64m")
                .containsPattern("hashkit +\\d+")
                .containsPattern("spring +\\d+");
    }

    @Test
    void loadWithAnInvalidSize_exitsWithTwo() throws Exception {
        Outcome outcome = jar().run("load", "--heap", "much");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("--heap must be a size such as 256m, not much");
    }

    @Tag("full")
    @Test
    void duel_runsEachContenderInItsOwnForks() throws Exception {
        Outcome outcome = jar().run("duel", "--only", "smoke", "--forks", "1", "--time", "20", "--all-rivals");

        assertThat(outcome.err().lines())
                .allMatch(line -> line.startsWith("duel: smoke, round 1 of 1: bcrypt/")
                        || line.contains("SLF4J")
                        || line.contains("jmh"));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("bcrypt/jbcrypt", "bcrypt/favre", "bcrypt/password4j", "bcrypt/spring", "garbage");
    }

    @Test
    void duelWithoutAWork_exitsWithTwoListingTheWorks() throws Exception {
        Outcome outcome = jar().run("duel", "--only", "md5");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("--only: no work begins with \"md5\"; the works are argon2id-19456-2-1, ");
        Outcome rival = jar().run("duel", "--only", "bcrypt-10", "--against", "bcrypt/abacus");
        assertThat(rival.exitCode()).isEqualTo(2);
        assertThat(rival.err()).contains("there is no contender bcrypt/abacus; there are bcrypt/hashkit, ");
    }

    @Test
    void tune_printsTheReportAndTheCosts_andFleetReducesProfiles() throws Exception {
        Outcome tuned = jar().run(
                        "tune", "--no-trials", "--cpu-budget", "500", "--memory", "19456", "--profile", "host a.json");

        assertThat(tuned.err()).isEmpty();
        assertThat(tuned.exitCode()).isZero();
        assertThat(tuned.out())
                .contains(
                        "Tuning for hashes of at most 250 ms", "> argon2id,m=", "How sure", "Carries", "Needs", "Next")
                .contains("PasswordHasher.of(Argon2.id(", "hashkit.scheme=argon2id,m=")
                .doesNotContain("hashkit-profile");
        assertThat(tuned.out().lines()).hasSizeLessThanOrEqualTo(40).allMatch(line -> line.length() <= 100);
        assertThat(PackedJar.read(folder.resolve("host a.json"))).contains("\"hashkit-profile\":1");

        Outcome fleet = jar().run("fleet", "host a.json", "host a.json", "-o", "fleet.json");
        assertThat(fleet.exitCode()).isZero();
        assertThat(fleet.out()).contains("host a.json", "PasswordHasher.of(Argon2.id(", "fleet.json");
        assertThat(PackedJar.read(folder.resolve("fleet.json"))).contains("\"fingerprint\":\"fleet\"", "\"2 hosts\"");
        assertThat(jar().run("fleet", "host a.json").out()).startsWith("{").contains("hashkit-profile");
    }

    @Test
    void tuneWithTooLittleMemory_exitsWithThreeNamingBothFigures() throws Exception {
        Outcome outcome = jar().run("tune", "--memory", "4096");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err())
                .contains("argon2id needs at least 7.0 MiB", "4.0 MiB")
                .doesNotContain("\tat ");
        Outcome wrong = jar().run("tune", "--target", "5");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("the target must be from 10 to 10000 ms, not 5");
    }

    @Test
    void fleetOfAnInvalidProfile_exitsWithThreeNamingTheFile() throws Exception {
        Files.writeString(folder.resolve("damaged.json"), "{");

        Outcome outcome = jar().run("fleet", "damaged.json");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err())
                .contains("damaged.json: not a hashkit profile")
                .doesNotContain("\tat ");
    }

    @Test
    void trials_areNotInTheJar() throws IOException {
        try (JarFile jar = new JarFile(PackedJar.FILE.toFile())) {
            assertThat(jar.stream().map(JarEntry::getName))
                    .contains("io/hashkit/bench/cli/Main.class")
                    .noneMatch(name -> name.startsWith("io/hashkit/bench/trial/"));
        }
    }
}
