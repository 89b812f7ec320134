package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.RunFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@ResourceLock(Resources.SYSTEM_OUT)
class FleetCommandTest {
    private static final String PROFILE = """
            {"hashkit-profile":1,"scheme":"argon2id,m=17664,t=11,p=1","engine":"argon2/hashkit",
            "settings":"target=250ms concurrency=1 policy=OWASP_2026 algorithms=[argon2id] lanes=1","targetMillis":250,
            "policy":"OWASP_2026","confidence":"HIGH",
            "curve":{"fixedMillis":0.8,"nanosPerWork":435.6,"unit":"KiB moved"},
            "slowdown":1.3,"share":1.0,"concurrency":1,"memoryPerHash":19922944,"fingerprint":"ef1db434b7b1132e",
            "host":"a host","doubts":[],"unsureNanosPerWork":[]}""";

    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private final StringWriter failure = new StringWriter();

    private static RunFile run(String label, @Nullable String profile) {
        return RunFile.now("t", "c", true, Map.of(), List.of(), List.of())
                .labelled(label)
                .with(List.of(), List.of(), Map.of(), profile, null);
    }

    private int fleet(String name, String text, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        List<String> arguments = new ArrayList<>(
                List.of(file.toString(), "-o", folder.resolve("fleet.json").toString()));
        arguments.addAll(List.of(options));
        return new CommandLine(new FleetCommand())
                .setErr(new PrintWriter(failure))
                .setExecutionExceptionHandler((cause, command, parsed) -> {
                    failure.write(String.valueOf(cause.getMessage()));
                    return ExitCode.CANNOT_MEASURE;
                })
                .execute(arguments.toArray(String[]::new));
    }

    private static String unsure() {
        return PROFILE.replace("HIGH", "LOW")
                .replace(
                        "\"doubts\":[],\"unsureNanosPerWork\":[]",
                        "\"doubts\":[\"busy\"],\"unsureNanosPerWork\":[435.6]");
    }

    @Test
    void unsureProfiles_areNamedWithTheirReasons_beforeAnybodySetsTheCosts() throws IOException {
        String log =
                run("node-a", PROFILE).line() + "\n" + run("node-b", unsure()).line();

        assertThat(fleet("pods.log", log)).isZero();

        assertThat(out.text().replaceAll("\\s+", " "))
                .contains("all 2 hosts compute within 250 ms of processor time")
                .contains("These costs are not sure: 1 of 2 profiles have less than high confidence.")
                .contains("node-b, confidence low: busy.")
                .doesNotContain("node-a, confidence");
        assertThat(Files.readString(folder.resolve("fleet.json")))
                .contains("\"confidence\":\"LOW\"", "1 of 2 profiles have low confidence", "busy");
    }

    @Test
    void sureProfiles_needNoWord() throws IOException {
        assertThat(fleet("a.json", PROFILE)).isZero();

        assertThat(out.text()).contains(" high").doesNotContain("not sure");
    }

    /** Storms may have found that a host keeps less than its tuning promised. */
    @Test
    void runWhoseStormsLoweredTheConfidence_isAsSureAsItsAnswer() throws IOException {
        Answer answer = new Answer(
                        Scheme.parse("argon2id,m=17664,t=11,p=1"),
                        "argon2/hashkit",
                        243,
                        250,
                        Promise.predicted(5.6),
                        "HIGH",
                        List.of(),
                        null,
                        null,
                        null)
                .with(Promise.predicted(5.6).served(3.5, 130, 357));
        RunFile run = run("node-a", PROFILE).with(List.of(), List.of(), Map.of(), PROFILE, answer);

        assertThat(fleet("a.run.json", run.line())).isZero();

        assertThat(out.text().replaceAll("\\s+", " "))
                .contains(" 3.5 1 low ")
                .contains("a.run.json, confidence low: storms were served 38 % fewer logins");
    }

    @Test
    void hostThatMissesTheTarget_isNamed() throws IOException {
        String slow = PROFILE.replace("435.6", "900");
        String log = run("node-a", PROFILE).line() + "\n" + run("node-b", slow).line();

        assertThat(fleet("pods.log", log, "--served", "0.5")).isZero();

        assertThat(out.text().replaceAll("\\s+", " "))
                .contains("1 of 2 hosts compute within")
                .contains("; not node-b.");
    }

    @Test
    void settings_areReadyToPaste_andNameWhatTheyNeed() throws IOException {
        String vector = PROFILE.replace(
                "\"slowdown\"",
                "\"needs\":{\"processors\":2,\"heapTimesMemory\":8,\"startOptions\":[\"VECTOR_API\"]},\"slowdown\"");

        assertThat(fleet("a.json", vector)).isZero();

        assertThat(out.text())
                .contains("hashkit.scheme=argon2id,m=", "PasswordHasher.of(Argon2.id(")
                .containsPattern("java -Xmx\\d+m --add-modules jdk\\.incubator\\.vector -jar app\\.jar");
        assertThat(out.text().replaceAll("\\s+", " ")).contains("MiB or more, 2 processors, and the JVM started with");
    }

    /** Of an engine that may have seats, a profile without them says less than there is. */
    @Test
    void seats_areShownWhereAProfileHoldsThem() throws IOException {
        String bcrypt = PROFILE.replace("argon2id,m=17664,t=11,p=1", "bcrypt,cost=12")
                .replace("argon2/hashkit", "bcrypt/hashkit");

        assertThat(fleet(
                        "a.json",
                        bcrypt.replace("\"slowdown\"", "\"seats\":{\"atOnce\":2,\"gain\":1.75},\"slowdown\"")))
                .isZero();
        assertThat(out.text()).contains(" 2 (1.75) ");
        assertThat(Files.readString(folder.resolve("fleet.json"))).contains("\"gain\":1.75");
        assertThat(fleet("b.json", bcrypt)).isZero();
        assertThat(out.text().replaceAll("\\s+", " ")).contains(" - - high ");
    }

    @Test
    void markdown_hasTheCosts() throws IOException {
        assertThat(fleet("a.json", unsure(), "--markdown")).isZero();

        assertThat(out.text())
                .contains(
                        "* argon2id,m=", "```text", "hashkit.scheme=argon2id,m=", "| Profile | own costs |", "| low |")
                .contains("* a.json, confidence low: busy.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2", "-1", "NaN"})
    void shareThatIsNone_isAnErrorOfTheCommandLine(String share) throws IOException {
        assertThat(fleet("a.json", PROFILE, "--served", share)).isEqualTo(ExitCode.USAGE);
        assertThat(failure.toString()).contains("--served must be a share above 0 and at most 1, not ");
    }

    @Test
    void runsInALog_areReducedLikeProfiles() throws IOException {
        assertThat(fleet("a.json", PROFILE)).isZero();
        String ofProfile = Files.readString(folder.resolve("fleet.json"));
        String line = run("node-a", PROFILE).line();

        assertThat(fleet(
                        "pods.log",
                        "Host\n" + line + "\n" + run("node-b", PROFILE).line()))
                .isZero();

        assertThat(out.text()).contains("node-a ", "node-b ");
        assertThat(Files.readString(folder.resolve("fleet.json")))
                .isEqualTo(ofProfile.replace("1 hosts", "2 hosts").replace("1 host\"", "2 hosts\""));
        assertThat(fleet("one.run.json", line)).isZero();
        assertThat(Files.readString(folder.resolve("fleet.json"))).isEqualTo(ofProfile);
    }

    @Test
    void runWithoutAProfile_isRefusedNamingItsLabel() throws IOException {
        assertThat(fleet("pods.log", run("node-a", null).line())).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(failure.toString()).contains("pods.log: the run node-a contains no profile");
    }

    @Test
    void runWithADamagedProfile_isRefused() throws IOException {
        assertThat(fleet("pods.log", run("node-a", "{\"hashkit-profile\":7}").line()))
                .isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(failure.toString()).contains("pods.log: ");
    }
}
