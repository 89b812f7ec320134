package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.tune.Profile;
import io.hashkit.tune.StartOption;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartOptionTrialsTest {
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
        assertThat(StartOptionTrials.run(new Bcrypt(4))).isEmpty();
    }

    @Test
    void options_areTriedOneByOneAndTogether() {
        assertThat(StartOptionTrials.sets(List.of())).isEmpty();
        assertThat(StartOptionTrials.sets(List.of(StartOption.HUGE_PAGES)))
                .containsExactly("-XX:+UseTransparentHugePages");
        assertThat(StartOptionTrials.sets(List.of(StartOption.VECTOR_API, StartOption.HUGE_PAGES)))
                .containsExactly(
                        "--add-modules jdk.incubator.vector",
                        "-XX:+UseTransparentHugePages",
                        "--add-modules jdk.incubator.vector -XX:+UseTransparentHugePages");
    }

    @Test
    void trials_compareWithNoOption_andOmitOptionsThatPreventTheStart() throws IOException, InterruptedException {
        StartOptionTrials trials = StartOptionTrials.run(
                        new Scrypt(4, 8, 1), List.of("-XX:+NoSuchOption", "-Xshare:auto"))
                .orElseThrow();

        assertThat(trials.with()).containsOnlyKeys("-Xshare:auto");
        assertThat(trials.without()).isPositive();
        assertThat(trials.with().values()).allSatisfy(time -> assertThat(time).isPositive());
    }

    @Test
    void trialOfTheVectorApi_isAddedToTheProfile() {
        Profile profile = Profile.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 "targetMillis":250,"policy":"OWASP_2026","confidence":"HIGH",
                 "curve":{"fixedMillis":0.1,"nanosPerWork":400,"unit":"KiB moved"},
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}""");
        Duration without = Duration.ofMillis(80);

        assertThat(new StartOptionTrials(
                                profile.scheme(),
                                without,
                                Map.of(StartOption.VECTOR_API.option(), Duration.ofMillis(20)))
                        .addTo(profile)
                        .withVectorApi())
                .hasValue(0.25);
        assertThat(new StartOptionTrials(
                                profile.scheme(),
                                without,
                                Map.of(StartOption.HUGE_PAGES.option(), Duration.ofMillis(70)))
                        .addTo(profile))
                .isEqualTo(profile);
    }

    @Test
    void lines_nameTheOptionAndBothTimes() {
        Map<String, Duration> with = Map.of("--add-modules jdk.incubator.vector", Duration.ofMillis(32));

        assertThat(new StartOptionTrials(new Scrypt(4, 8, 1), Duration.ofMillis(80), with).lines())
                .isEqualTo(String.format(
                        "  --add-modules jdk.incubator.vector%n    32.0 ms per hash instead of 80.0 (0.40 times)%n"));
    }
}
