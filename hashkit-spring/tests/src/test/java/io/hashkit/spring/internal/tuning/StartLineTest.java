package io.hashkit.spring.internal.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartLineTest {
    private static HasherInfo info(Scheme scheme) {
        return PasswordHasher.builder().scheme(scheme).build().info();
    }

    private static List<String> details(Scheme scheme) {
        return StartLine.details(scheme, info(scheme));
    }

    private static Tuning tuning(String targetAndConfidence) {
        return Tuning.of(Profile.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 %s,"policy":"OWASP_2026",
                 "curve":{"fixedMillis":0.1,"nanosPerWork":400,"unit":"KiB moved"},
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}""".formatted(targetAndConfidence)), TuneOptions.defaults());
    }

    private static String line(Tuning tuning) {
        return StartLine.of(
                tuning.scheme(), PasswordHasher.builder().tuning(tuning).build().info());
    }

    @Test
    void line_hasCostsTimeAndLogins_howSureTheyAre_andTheProperty() {
        assertThat(line(tuning("\"targetMillis\":250,\"confidence\":\"HIGH\"")))
                .matches(
                        "hashkit: new hashes use argon2id,m=19456,t=2,p=1: 40 ms of CPU time per hash, up to \\d+\\.\\d logins a"
                                + " second, confidence high; hashkit.scheme=argon2id,m=19456,t=2,p=1 keeps them");
    }

    @Test
    void lowConfidenceOfAGivenProfile_saysWhatToDo_aRestartWouldNotHelp() {
        assertThat(
                        line(
                                tuning(
                                        "\"targetMillis\":250,\"confidence\":\"LOW\",\"doubts\":[\"unreliable\"],\"unsureNanosPerWork\":[400]")))
                .contains("a second, confidence low (measure the profile again); hashkit.scheme=");
        assertThat(line(tuning("\"targetMillis\":250,\"confidence\":\"LOW\",\"doubts\":[],\"unsureNanosPerWork\":[]")))
                .contains("a second, confidence low (check it under real load); hashkit.scheme=");
    }

    @Test
    void profileOfAHostWithMore_saysWhatThisProcessLacks() {
        String sure = "\"targetMillis\":250,\"confidence\":\"HIGH\"";
        String much = ",\"needs\":{\"processors\":1000,\"heapTimesMemory\":4000,\"startOptions\":[\"VECTOR_API\"]}";

        assertThat(line(tuning(sure))).endsWith(" keeps them");
        assertThat(line(tuning(sure + much)))
                .contains("keeps them; but these costs were measured with 1000 processors, and this process has ")
                .contains(
                        "; but these costs were measured with --add-modules jdk.incubator.vector, and this process has"
                                + " no engines on the Vector API");
    }

    @Test
    void timeAboveTheTarget_isSaid() {
        assertThat(line(tuning("\"targetMillis\":20,\"confidence\":\"HIGH\"")))
                .contains("40 ms of CPU time per hash (the target is 20 ms), up to");
    }

    @Test
    void givenCosts_areAllThatIsSaid() {
        assertThat(StartLine.of(new Bcrypt(12), info(new Bcrypt(12))))
                .isEqualTo("hashkit: new hashes use bcrypt,cost=12");
    }

    @Test
    void details_beginWithTheChoice() {
        Tuning tuning = tuning("\"targetMillis\":250,\"confidence\":\"HIGH\"");

        assertThat(StartLine.details(
                        tuning.scheme(),
                        PasswordHasher.builder().tuning(tuning).build().info()))
                .startsWith("argon2/hashkit, profile, within target");
    }

    /** Bouncy Castle is here for Spring's encoders, and jBCrypt is not. */
    @Test
    void enginesThatTakeOver_areNamedAndLibrariesThatAddMore() {
        assertThat(details(new Bcrypt(12)))
                .contains("fallback among bcrypt/hashkit,"
                        + " bcrypt/bouncy-castle (org.mindrot:jbcrypt adds bcrypt/jbcrypt)");
    }

    @Test
    void missingStartOptions_areNamed() {
        String details = details(Argon2.OWASP_2026_19_MIB).toString();

        for (JvmOption option : JvmOption.values()) {
            assertThat(details.contains(option.option()))
                    .as(option.option())
                    .isEqualTo(JvmOption.missed(Argon2.OWASP_2026_19_MIB).contains(option));
        }
    }

    @Test
    void trialOfTheVectorApi_isToldWhereItIsMissed() {
        Tuning plain = tuning("\"targetMillis\":250,\"confidence\":\"HIGH\"");
        Tuning tried = tuning("\"targetMillis\":250,\"confidence\":\"HIGH\",\"withVectorApi\":0.366");

        assertThat(StartLine.gain(plain)).isEmpty();
        assertThat(StartLine.gain(tried))
                .isEqualTo("; with --add-modules jdk.incubator.vector a hash took 0.37 times as long where this profile"
                        + " was measured");
    }
}
