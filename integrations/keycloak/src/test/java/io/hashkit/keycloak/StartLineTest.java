package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartLineTest {
    private static String line(String targetAndConfidence) {
        Tuning tuning = Tuning.of(Profile.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 %s,"policy":"OWASP_2026",
                 "curve":{"fixedMillis":0.1,"nanosPerWork":400,"unit":"KiB moved"},
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}""".formatted(targetAndConfidence)), TuneOptions.defaults());
        return StartLine.of(tuning.scheme(), Optional.of(tuning));
    }

    @Test
    void measuredHost_hasTimeAndLogins_howSureTheyAre_andTheOptionThatKeepsTheCosts() {
        assertThat(line("\"targetMillis\":250,\"confidence\":\"HIGH\""))
                .matches(
                        "hashkit writes argon2id,m=19456,t=2,p=1: 40 ms of CPU time per hash, up to \\d+\\.\\d logins a second,"
                                + " confidence high; --spi-password-hashing--hashkit--scheme=argon2id,m=19456,t=2,p=1 keeps"
                                + " them(; faster with .*)?");
    }

    @Test
    void lowConfidence_saysWhatToDo() {
        String low = "\"targetMillis\":250,\"confidence\":\"LOW\",\"doubts\":";

        assertThat(line(low + "[\"unreliable\"],\"unsureNanosPerWork\":[400]"))
                .contains(", confidence low (restart on a quiet host); --spi");
        assertThat(line(low + "[],\"unsureNanosPerWork\":[]"))
                .contains(", confidence low (check it under real load); --spi");
    }

    @Test
    void timeAboveTheTarget_isSaid() {
        assertThat(line("\"targetMillis\":20,\"confidence\":\"HIGH\""))
                .contains("40 ms of CPU time per hash (the target is 20 ms), up to");
    }

    @Test
    void givenCosts_haveNoFigures() {
        assertThat(StartLine.of(Argon2.recommended(), Optional.empty()))
                .matches("hashkit writes argon2id,m=19456,t=2,p=1(; faster with .*)?");
    }
}
