package io.hashkit.bench.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.cli.Main;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.tune.Service;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With times from profiles, as {@code tune} and {@code fleet} write them. */
@Tag("once")
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class CapacityCommandTest {
    static final String PROFILE = """
            {"hashkit-profile":1,"scheme":"argon2id,m=%s,t=1,p=1","engine":"argon2/hashkit",
            "settings":"target=250ms concurrency=1 policy=OWASP_2026 algorithms=[argon2id] lanes=1","targetMillis":250,
            "policy":"OWASP_2026","confidence":"%s",
            "curve":{"fixedMillis":0,"nanosPerWork":%s,"unit":"KiB moved"},
            %s"share":1.0,"concurrency":1,"memoryPerHash":100000000,"fingerprint":"ef1db434b7b1132e",
            "host":"a host","doubts":["the host was busy"],"unsureNanosPerWork":[500]}""";

    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final PrintStream before = System.err;

    @TempDir
    private Path folder;

    @BeforeEach
    void catchErrors() {
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restoreErrors() {
        System.setErr(before);
    }

    private String host(String name, int memory, String confidence, double nanos, String slowdown) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), PROFILE.formatted(memory, confidence, nanos, slowdown))
                .toString();
    }

    private String write(String name, String profile) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), profile).toString();
    }

    private String host(String name, double nanos) throws IOException {
        return host(name, 47_104, "HIGH", nanos, "\"slowdown\":1.25,");
    }

    private int capacity(String... arguments) {
        List<String> line = new ArrayList<>(List.of("--permits", "2"));
        line.addAll(List.of(arguments));
        return Main.commandLine(new CapacityCommand()).execute(line.toArray(String[]::new));
    }

    /** A cost of 10 is 1,025 key expansions. */
    @Test
    void profileWithSeats_givesTheLoginsOfManyWhoWait() throws IOException {
        String apart = PROFILE.formatted(8, "HIGH", 50_000, "\"slowdown\":1.25,")
                .replace("argon2id,m=8,t=1,p=1", "bcrypt,cost=10")
                .replace("argon2/hashkit", "bcrypt/hashkit");
        String seated = apart.replace("\"slowdown\"", "\"seats\":{\"atOnce\":2,\"gain\":1.6},\"slowdown\"");

        assertThat(capacity("--logins-a-second", "40", write("apart", apart))).isZero();
        assertThat(out.text()).contains("40 logins a second", ": 2 pods", "which this profile does not hold");
        assertThat(capacity("--logins-a-second", "40", write("seated", seated))).isZero();
        assertThat(out.text())
                .contains("when many wait, a processor computes 2 at once: 50 logins a second instead of 31.3")
                .contains(": 1 pod of 2 processors");
    }

    /** m=47104, t=1 moves 94,208 KiB. */
    @Test
    void profile_givesTheTimesAndTheCosts() throws IOException {
        assertThat(capacity("--logins-a-second", "20", host("a", 500))).isZero();

        assertThat(out.text())
                .startsWith("argon2id,m=47104,t=1,p=1 by argon2/hashkit: 47 ms alone, 59 ms each with 2 permits in use")
                .contains("20 logins a second, 99 % answered within 1000 ms: 1 pod of 2 processors")
                .endsWith(" max-wait: 940ms\n");
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void slowestHost_decides() throws IOException {
        assertThat(capacity("--logins-a-second", "100", host("fast", 500), host("slow", 1_000)))
                .isZero();

        assertThat(out.text())
                .as("the costs that fleet chooses")
                .startsWith("slow.json: argon2id,m=40960,t=2,p=1 by argon2/hashkit: 205 ms alone");
    }

    @Test
    void hostsThatCannotCarryTheCosts_areNamedWithTheirOwn() throws IOException {
        String weak = host("weak", 7_168, "HIGH", 9_000, "\"slowdown\":1.25,");

        assertThat(capacity(
                        "--logins-a-second", "20", "--scheme", "argon2id,m=47104,t=1,p=1", weak, host("strong", 500)))
                .isZero();
        assertThat(out.text())
                .startsWith("strong.json: argon2id,m=47104")
                .contains(
                        "weak.json cannot carry argon2id,m=47104,t=1,p=1: 1060 ms with 2 permits in use leave too little"
                                + " of 1000 ms for the wait; its own tuning chose argon2id,m=7168,t=1,p=1");
    }

    @Test
    void costsThatNoHostCarries_areRefusedWithAdvice() throws IOException {
        assertThat(capacity("--logins-a-second", "1", "--p99", "60", host("a", 600)))
                .isEqualTo(ExitCode.CANNOT_MEASURE);

        assertThat(out.text()).isEmpty();
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains("a.json cannot carry argon2id,m=47104,t=1,p=1: 71 ms with 2 permits in use")
                .contains("tune --target 24");
    }

    @Test
    void doubtsOfAProfile_areTold() throws IOException {
        capacity("--logins-a-second", "20", host("a", 47_104, "LOW", 500, ""));

        assertThat(out.text())
                .contains("Note: hashes that run at once were not measured")
                .contains("Note: its profile has low confidence: the host was busy");
    }

    @Test
    void costsThatNoHostCarries_areRefusedWithTheDoubts() throws IOException {
        assertThat(capacity(
                        "--logins-a-second", "1", "--p99", "60", host("a", 47_104, "LOW", 600, "\"slowdown\":1.25,")))
                .isEqualTo(ExitCode.CANNOT_MEASURE);

        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains(
                        "Note: its profile has low confidence: the host was busy. Measure again when the host is quiet")
                .contains("Choose lower costs");
    }

    /** So that nobody weakens the costs because of other work. */
    @Test
    void busyHostThatCannotCarryTheCosts_isToMeasureAgain() {
        Scheme costs = Scheme.parse("argon2id,m=47104,t=1,p=1");

        assertThat(new CapacityCommand()
                        .tell(
                                costs,
                                List.of(MeasuredHost.here(costs, service(6.8), null, 2, 0)),
                                new Demand(5, 0.1, 0)))
                .isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains("this host cannot carry", "Note: other work took the processors", "when the host is quiet")
                .doesNotContain("Choose lower costs");
    }

    /** Storms may have found that a host keeps less than its profile promises. */
    @Test
    void runThatCarriesLessThanThePlanCountsOn_isToldWithAllItsDoubts() throws IOException {
        String profile = PROFILE.formatted(
                47_104,
                "LOW",
                500,
                "\"slowdown\":1.25,\"needs\":{\"processors\":2,\"heapTimesMemory\":4,\"startOptions\":[]},");
        Answer answer = new Answer(
                        Scheme.parse("argon2id,m=47104,t=1,p=1"),
                        "argon2/hashkit",
                        47,
                        250,
                        Promise.predicted(34),
                        "LOW",
                        List.of("the host was busy"),
                        null,
                        null,
                        null)
                .with(Promise.predicted(34).served(6.8, 130, 357));
        String run = RunFile.now("t", "c", true, Map.of(), List.of(), List.of())
                .with(List.of(), List.of(), Map.of(), profile, answer)
                .line();

        assertThat(capacity("--logins-a-second", "20", write("a.run", run))).isZero();

        assertThat(out.text())
                .contains(
                        "Note: its profile has low confidence: the host was busy; storms were served 80 % fewer logins")
                .contains("Note: by its run, such a pod carries 6.8 logins a second, and this plan counts on 34.0");
        out.forget();
        capacity("--logins-a-second", "20", write("a", profile));
        assertThat(out.text()).doesNotContain("this plan counts on");
    }

    private static Service service(double crowding) {
        return new Service(2, 0.178, 0.25, 1, 0.25, List.of(1.0), "argon2/hashkit", crowding);
    }

    @Test
    void busyHost_isToldWithWhatToDo() throws IOException {
        Scheme costs = Scheme.parse("argon2id,m=47104,t=1,p=1");
        Tuning low = Tuning.of(
                Profile.parse(Files.readString(Path.of(host("a", 47_104, "LOW", 500, "\"slowdown\":1.25,")))),
                TuneOptions.defaults());

        assertThat(MeasuredHost.here(costs, service(1.1), null, 2, 0).notes()).isEmpty();
        assertThat(MeasuredHost.here(costs, service(6.8), null, 2, 0).notes())
                .singleElement()
                .asString()
                .contains("6.8 times its processor time", "when the host is quiet");
        assertThat(MeasuredHost.here(costs, service(1), low, 2, 7).notes())
                .singleElement()
                .asString()
                .startsWith("the tuning that chose these costs has low confidence: ")
                .contains("the host was busy");
    }

    /** A profile has no word on it. */
    @Test
    void processorsThatWereNotGiven_areTold() throws IOException {
        Main.commandLine(new CapacityCommand()).execute("--logins-a-second", "1", host("a", 500));
        assertThat(out.text()).contains("Note: a profile of an earlier version does not hold the number of processors");

        out.forget();
        capacity("--logins-a-second", "1", host("a", 500));
        assertThat(out.text()).doesNotContain("Note:");
    }

    @Test
    void profileOfAnotherAlgorithm_saysNothing() throws IOException {
        assertThat(capacity("--logins-a-second", "1", "--scheme", "bcrypt,cost=10", host("a", 500)))
                .isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains("a.json was measured with argon2id, and says nothing about bcrypt,cost=10");
    }

    @Test
    void morePermitsThanProcessors_cannotBeMeasured() {
        assertThat(Main.commandLine(new CapacityCommand()).execute("--logins-a-second", "1", "--permits", "1000"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains(", the processors here, not 1000");
    }

    @ParameterizedTest
    @CsvSource({
        "--logins-a-second, 0",
        "--logins-a-second, NaN",
        "--logins-a-second, 2e6",
        "--p99, 5",
        "--permits, 0",
        "--seconds, 0",
        "--heap, much",
        "--heap, 9999999g",
        "--scheme, argon3"
    })
    void wrongValue_isAUsageErrorThatNamesTheOption(String option, String value) {
        int code = option.equals("--logins-a-second")
                ? capacity(option, value, "a.json")
                : capacity("--logins-a-second", "1", option, value, "a.json");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains(option).doesNotContain("java.", "Exception");
    }
}
