package io.hashkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.tune.Profiles;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import java.time.Duration;
import java.util.OptionalDouble;

/** Any text as a profile: it is one, and is printed and read again as the same, or is refused with a reason. */
class ProfileFuzzTest {
    private static final String GENUINE = Profiles.of(
                    Argon2.id(65536, 3, 1),
                    "argon2/hashkit",
                    "target=250ms",
                    Duration.ofMillis(250),
                    Policy.OWASP_2026,
                    Confidence.LOW,
                    0.5,
                    1000,
                    OptionalDouble.of(1.25),
                    1,
                    1,
                    512 << 20,
                    "0123456789abcdef",
                    "a processor, a virtual machine")
            .toJson();

    @FuzzTest
    void profile(FuzzedDataProvider data) {
        String text =
                data.consumeBoolean() ? KeyedStringFuzzTest.changed(GENUINE, data) : data.consumeRemainingAsString();
        Profile profile;
        try {
            profile = Profile.parse(text);
        } catch (IllegalArgumentException e) {
            assertThat(String.valueOf(e.getMessage())).hasSizeBetween(10, 400).matches("[ -~]*");
            return;
        }
        assertThat(Profile.parse(profile.toJson())).isEqualTo(profile);
    }
}
