package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Console;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.JvmOption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StartOptionTrialsTest {
    @Tag("full")
    @Test
    void process_hashesAndReportsTheTime() throws IOException, InterruptedException {
        assertThat(StartOptionTrials.time(new Scrypt(4, 8, 1), List.of()))
                .hasValueSatisfying(time -> assertThat(time).isPositive());
        assertThat(StartOptionTrials.time(Argon2.id(64, 1, 2), List.of())).isPresent();
    }

    @Test
    void processThatCannotStart_isEmpty() throws IOException, InterruptedException {
        assertThat(StartOptionTrials.time(new Scrypt(4, 8, 1), List.of("-XX:+NoSuchOption")))
                .isEmpty();
    }

    @Test
    void algorithmWithoutSuchAnEngine_isNotMeasured() throws IOException, InterruptedException {
        List<String> sets = StartOptionTrials.sets(JvmOption.missed(new Bcrypt(4)));

        assertThat(StartOptionTrials.run(new Bcrypt(4), sets, Console.none())).isEmpty();
    }

    @Test
    void options_areTriedOneByOneAndTogether() {
        assertThat(StartOptionTrials.sets(List.of())).isEmpty();
        assertThat(StartOptionTrials.sets(List.of(JvmOption.HUGE_PAGES)))
                .containsExactly("-XX:+UseTransparentHugePages");
        assertThat(StartOptionTrials.sets(List.of(JvmOption.VECTOR_API, JvmOption.HUGE_PAGES)))
                .containsExactly(
                        "--add-modules jdk.incubator.vector",
                        "-XX:+UseTransparentHugePages",
                        "--add-modules jdk.incubator.vector -XX:+UseTransparentHugePages");
    }

    @Test
    void trials_compareWithNoOption_andOmitOptionsThatPreventTheStart() throws IOException, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Console console = new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), false, 100);
        StartOptionTrials trials = StartOptionTrials.run(
                        new Scrypt(4, 8, 1), List.of("-XX:+NoSuchOption", "-Xshare:auto"), console)
                .orElseThrow();

        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .as("a line for none and for each set that ran")
                .hasSize(2);
        assertThat(trials.with()).containsOnlyKeys("-Xshare:auto");
        assertThat(trials.without()).isPositive();
        assertThat(trials.with().values()).allSatisfy(time -> assertThat(time).isPositive());
    }

    @Test
    void trialOfTheVectorApi_isAddedToTheProfile() {
        ProfileData profile = ProfileData.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 "targetMillis":250,"policy":"OWASP_2026","confidence":"HIGH",
                 "curve":{"fixedMillis":0.1,"nanosPerWork":400,"unit":"KiB moved"},
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}""");
        Duration without = Duration.ofMillis(80);

        assertThat(new StartOptionTrials(
                                profile.scheme(), without, Map.of(JvmOption.VECTOR_API.option(), Duration.ofMillis(20)))
                        .addTo(profile)
                        .measurement()
                        .withVectorApi())
                .hasValue(0.25);
        assertThat(new StartOptionTrials(
                                profile.scheme(), without, Map.of(JvmOption.HUGE_PAGES.option(), Duration.ofMillis(70)))
                        .addTo(profile))
                .isEqualTo(profile);
    }

    @Test
    void line_hasTheTimeAndItsRatioToThatWithoutTheOption() {
        Duration without = Duration.ofMillis(80);

        assertThat(StartOptionTrials.line("", without, without, 100))
                .containsPattern("^  without another option +80 ms\\R$");
        assertThat(StartOptionTrials.line("--add-modules jdk.incubator.vector", Duration.ofMillis(32), without, 100))
                .containsPattern("^  --add-modules jdk.incubator.vector +32 ms  0.40 times\\R$");
        assertThat(StartOptionTrials.line("-XX:+UseTransparentHugePages", Duration.ofMillis(83), without, 100))
                .containsPattern(" 83 ms  1.04 times, not faster\\R$");
    }

    @Test
    void line_isBrokenIfTheWindowIsNarrow() {
        assertThat(StartOptionTrials.line(
                                "--add-modules jdk.incubator.vector", Duration.ofMillis(32), Duration.ofMillis(80), 70)
                        .lines())
                .hasSize(2)
                .allMatch(line -> line.length() <= 70);
    }
}
