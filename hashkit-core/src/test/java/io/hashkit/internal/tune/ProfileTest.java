package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
    static ProfileData profile(Scheme scheme) {
        return profile(scheme, 1000, 512 << 20);
    }

    static ProfileData profile(Scheme scheme, double nanosPerWork, long memoryPerHash) {
        return Profiles.of(
                scheme,
                "argon2/hashkit",
                "target=250ms",
                Duration.ofMillis(250),
                Policy.OWASP_2026,
                Confidence.HIGH,
                0.5,
                nanosPerWork,
                OptionalDouble.of(1.25),
                1,
                1,
                memoryPerHash,
                "0123456789abcdef",
                "a processor, a virtual machine");
    }

    static Stream<Scheme> schemes() {
        return Stream.of(
                Argon2.id(65536, 3, 1),
                new Scrypt(17, 8, 1),
                new Bcrypt(12),
                Pbkdf2.sha256(600_000),
                Pbkdf2.sha512(220_000));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void json_isReadAsItWasWritten(Scheme scheme) {
        ProfileData profile = profile(scheme);

        assertThat(ProfileData.parse(profile.toJson())).isEqualTo(profile);
    }

    @Test
    void trialOfTheVectorApi_isKept() {
        ProfileData tried = profile(Argon2.id(65536, 3, 1)).withVectorApi(0.37);

        assertThat(tried.measurement().withVectorApi()).hasValue(0.37);
        assertThat(ProfileData.parse(tried.toJson())).isEqualTo(tried);
        assertThat(TunedHost.of(tried, TuneOptions.defaults())
                        .profile()
                        .measurement()
                        .withVectorApi())
                .hasValue(0.37);
        assertThatThrownBy(() -> tried.withVectorApi(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tried.withVectorApi(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void measuredSeats_areKeptAndCountAsLoginsASecond() {
        ProfileData apart = profile(new Bcrypt(12));
        ProfileData seated = apart.withSeats(new MeasuredSeats(2, 1.75));

        assertThat(ProfileData.parse(seated.toJson())).isEqualTo(seated);
        TunedHost host = TunedHost.of(seated, TuneOptions.defaults());
        assertThat(host.profile().measurement().seats())
                .isEqualTo(seated.measurement().seats());
        assertThat(host.hashesPerSecond()).isEqualTo(1.75 * host.hashesPerSecondApart());
        assertThat(host.report()).contains("when many wait: a processor then computes 2 at once");
        assertThat(host.hashesPerSecondApart())
                .isEqualTo(TunedHost.of(apart, TuneOptions.defaults()).hashesPerSecond());
    }

    @Test
    void measuredSeats_doNotCountWhereTheyAreTurnedOff() {
        ProfileData seated = profile(new Bcrypt(12)).withSeats(new MeasuredSeats(2, 1.75));
        TuneOptions options =
                TuneOptions.defaults().limiter(Limiter.builder().seats(1).build());

        TunedHost host = TunedHost.of(seated, options);

        assertThat(host.hashesPerSecond()).isEqualTo(host.hashesPerSecondApart());
        assertThat(host.profile().measurement().seats())
                .as("the host has them")
                .isEqualTo(seated.measurement().seats());
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,2.1", "2,0.99", "2,1e-300", "2,0", "2,-1", "2,NaN", "65,2", "-2,1"})
    void impossibleSeats_areRefused(int seats, double gain) {
        assertThatThrownBy(() -> new MeasuredSeats(seats, gain)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void contradictedProfile_isLessSure_andSaysWhy() {
        ProfileData sure = profile(Argon2.id(65536, 3, 1));

        assertThat(sure.withLowerConfidence(Confidence.LOW, "a storm said so")
                        .measurement()
                        .confidence())
                .isEqualTo(Confidence.LOW);
        assertThat(sure.withLowerConfidence(Confidence.LOW, "a storm said so").reasons())
                .containsExactly("a storm said so");
        assertThat(sure.withLowerConfidence(Confidence.MEDIUM, "a storm said so")
                        .reasons())
                .singleElement()
                .asString()
                .contains("unsteady");
        assertThat(sure.withLowerConfidence(Confidence.HIGH, "nothing")).isSameAs(sure);
        assertThat(sure.withLowerConfidence(Confidence.LOW, "x")
                        .withLowerConfidence(Confidence.MEDIUM, "y")
                        .measurement()
                        .confidence())
                .isEqualTo(Confidence.LOW);
        assertThat(ProfileData.parse(
                        sure.withLowerConfidence(Confidence.LOW, "x").toJson()))
                .isEqualTo(sure.withLowerConfidence(Confidence.LOW, "x"));
        assertThatThrownBy(() -> sure.withLowerConfidence(Confidence.LOW, "two\nlines"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void json_isForReview() {
        assertThat(profile(Argon2.id(65536, 3, 1)).toJson())
                .contains("\"hashkit-profile\":1", "\"argon2id,m=65536,t=3,p=1\"", "KiB moved");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "[]",
                "{}",
                "{\"hashkit-profile\":1}",
                "{\"hashkit-profile\":2}",
                "{\"hashkit-profile\":\"1\"}",
                "{\"hashkit-profile\":1,\"scheme\":\"argon2id,m=1e99,t=1,p=1\"}",
                "{\"hashkit-profile\":1,\"scheme\":\"rot13,m=1\"}"
            })
    void textThatIsNotAProfile_isRefusedWithAReason(String text) {
        assertThatThrownBy(() -> ProfileData.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not a hashkit profile: ");
    }

    @Test
    void everyPrefix_isRefused() {
        String json = profile(new Bcrypt(12)).toJson().strip();

        for (int length = 0; length < json.length(); length++) {
            String cut = json.substring(0, length);
            assertThatThrownBy(() -> ProfileData.parse(cut)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void everyMissingOrOddValue_isRefused() {
        String json = profile(Argon2.id(65536, 3, 1)).toJson();

        for (String line : json.lines().filter(one -> one.contains(":")).toList()) {
            if (line.contains("slowdown") || line.contains("unit") || line.contains("{")) {
                continue;
            }
            String odd = json.replace(line, line.replaceFirst(":.*?(,?)$", ":null$1"));
            assertThatThrownBy(() -> ProfileData.parse(odd)).as(line).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void deepOrLongText_isRefusedBeforeItIsParsed() {
        assertThatThrownBy(() -> ProfileData.parse("[".repeat(10_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("brackets");
        assertThatThrownBy(() -> ProfileData.parse(" ".repeat(ProfileData.LONGEST + 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("16384");
    }

    @Test
    void longestText_andTargetsAtTheirBorders_areRead() {
        String json = profile(new Bcrypt(12)).toJson();

        assertThat(ProfileData.parse(json + " ".repeat(ProfileData.LONGEST - json.length()))
                        .scheme())
                .isEqualTo(new Bcrypt(12));
        for (long target : new long[] {10, 10_000}) {
            String other = json.replaceFirst("(\"targetMillis\": ?)250", "$1" + target);
            assertThat(ProfileData.parse(other).target().toMillis()).isEqualTo(target);
        }
    }

    @Test
    void bracketsInText_areReadAndWritten() {
        String host = "\"host\":\"";
        String json = profile(new Bcrypt(12)).toJson().replace(host, host + "[{\\\"".repeat(20));

        ProfileData read = ProfileData.parse(json);

        assertThat(read.host()).startsWith("[{\"[{\"");
        assertThat(ProfileData.parse(read.toJson())).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1e13})
    void impossibleValues_areRefused(double nanosPerWork) {
        assertThatThrownBy(() -> profile(new Bcrypt(12), nanosPerWork, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void schemeThatCannotBeTuned_isRefused() {
        assertThatThrownBy(() -> profile(Argon2.d(65536, 3, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("argon2d");
    }

    /** Half of a processor, and hashes that take twice as long together: a quarter of the target is left for each. */
    private static ProfileData ofFourLogins(Scheme scheme) {
        return Profiles.of(
                scheme,
                "argon2/hashkit",
                "",
                Duration.ofMillis(250),
                Policy.OWASP_2026,
                Confidence.HIGH,
                0.5,
                400,
                OptionalDouble.of(2),
                0.5,
                4,
                512 << 20,
                "fleet",
                "");
    }

    @Test
    void profileOfSeveralLogins_isJudgedAndKeptAsSuch() {
        TunedHost tuning = TunedHost.of(ofFourLogins(Argon2.id(28672, 2, 1)), TuneOptions.defaults());

        assertThat(tuning.profile().concurrency()).isEqualTo(4);
        assertThat(tuning.profile().settings()).contains("concurrency=4");
        assertThat(tuning.report()).doesNotContain("took longer than predicted");
        for (int i = 0; i < 40; i++) {
            tuning.timed(tuning.scheme(), (long) (1.5 * tuning.alone().toNanos()));
        }
        assertThat(tuning.proposed()).as("of slower hashes").contains(Argon2.OWASP_2026_19_MIB);
    }

    @Test
    void profileOfSeveralLanes_saysSo() {
        assertThat(TunedHost.of(ofFourLogins(Argon2.id(28672, 2, 4)), TuneOptions.defaults())
                        .profile()
                        .settings())
                .contains("lanes=4");
    }
}
