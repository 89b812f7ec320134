package io.hashkit.spring.internal.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.Profile;
import io.hashkit.tune.StartOption;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import org.junit.jupiter.api.Test;

class StartLineTest {
    private static String line(Scheme scheme) {
        return StartLine.of(
                scheme, PasswordHasher.builder().scheme(scheme).build().info());
    }

    /** Bouncy Castle is here for Spring's encoders, and jBCrypt is not. */
    @Test
    void enginesThatTakeOver_areNamedAndLibrariesThatAddMore() {
        assertThat(line(new Bcrypt(12)))
                .isEqualTo("hashkit: new hashes use bcrypt,cost=12; fallback among bcrypt/hashkit,"
                        + " bcrypt/bouncy-castle (org.mindrot:jbcrypt adds bcrypt/jbcrypt)");
    }

    @Test
    void missingStartOptions_areNamed() {
        String line = line(Argon2.OWASP_2026_19_MIB);

        assertThat(line).startsWith("hashkit: new hashes use argon2id,m=19456,t=2,p=1");
        for (StartOption option : StartOption.values()) {
            assertThat(line.contains(option.option()))
                    .as(option.option())
                    .isEqualTo(StartOption.missed(Argon2.OWASP_2026_19_MIB).contains(option));
        }
    }

    @Test
    void trialOfTheVectorApi_isToldWhereItIsMissed() {
        Tuning plain = Tuning.of(Profile.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 "targetMillis":250,"policy":"OWASP_2026","confidence":"HIGH",
                 "curve":{"fixedMillis":0.1,"nanosPerWork":400,"unit":"KiB moved"},
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}"""), TuneOptions.defaults());
        Tuning tried = Tuning.of(plain.profile().withVectorApi(0.366), TuneOptions.defaults());

        assertThat(StartLine.gain(plain)).isEmpty();
        assertThat(StartLine.gain(tried))
                .isEqualTo(" (with --add-modules jdk.incubator.vector a hash took 0.37 times as long where this profile"
                        + " was measured)");
    }
}
