package io.hashkit;

import static io.hashkit.DialectTest.CHEAP;
import static io.hashkit.DialectTest.hasher;
import static io.hashkit.DialectTest.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification.Treatment;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of accounts without a password, as other systems mark them. */
class UnusablePasswordsTest {
    @Test
    void unusablePassword_matchesNothing() {
        PasswordHasher hasher = hasher(Dialects.DJANGO);
        for (String unusable : List.of("!", "!Xo3YFVNvnHhIMPcfpLVdDIr5yOBHDvRS2Y7Gw1fa")) {
            assertThat(hasher.verify("", unusable)).isFalse();
            assertThat(hasher.verify("password", unusable)).isFalse();
            assertThat(hasher.verify(unusable, unusable)).isFalse();
            assertThat(hasher.needsRehash(unusable)).isTrue();
        }
    }

    /** Other programs write hashes after an exclamation mark. */
    @ParameterizedTest
    @ValueSource(strings = {"!a", "!xxxxxxxxxxxx", "!pbkdf2_sha256$1$salt$AAAA", "!bcrypt$$2b$04$", "!\u00e9"})
    void textAfterAnExclamationMark_isNotDjangos(String stored) {
        assertThat(Dialects.DJANGO.claims(stored)).isFalse();
        assertThat(Dialects.DJANGO.claims("!" + "x".repeat(39))).isFalse();
        assertThat(Dialects.DJANGO.claims("!" + "x".repeat(41))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "!",
                "!!",
                "!*",
                "*!",
                "**",
                "x",
                "*LK*",
                "LK",
                "NP",
                "*NP*",
                "UP",
                "{CRYPT}*",
                "{crypt}!!",
                "{Crypt}x",
                "not cached",
                "a:0:{}",
                "!Xo3YFVNvnHhIMPcfpLVdDIr5yOBHDvRS2Y7Gw1fa"
            })
    void markOfAnAccountWithoutAPassword_isNoDamagedHash(String mark) {
        PasswordHasher hasher = hasher();

        assertThat(reason(hasher, mark)).isEqualTo(Reason.NO_PASSWORD);
        assertThatExceptionOfType(InvalidHashException.class).isThrownBy(() -> hasher.needsRehash(mark));
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.rows().wrap(mark));
        assertThat(Dialects.identify(mark).treatment()).isEqualTo(Treatment.NO_PASSWORD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "!!!",
                "*0",
                "*1",
                "!a",
                "xx",
                "X",
                "np",
                "{CRYPT}",
                "{SSHA}*",
                "!$6$salt$tag",
                "!bcrypt!12!abc",
                "!xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-",
                "!xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                "\u00e9"
            })
    void stringThatIsNoSuchMark_isToldAsBefore(String other) {
        assertThat(Dialects.identify(other).treatment()).isNotEqualTo(Treatment.NO_PASSWORD);
    }

    @Test
    void unusablePassword_takesTheWorkOfAnother() {
        CountingEngines engines = CountingEngines.counting();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.DJANGO)
                .with(its -> its.engines = engines.engines())
                .build();

        for (String unusable : List.of("!", "!" + "x".repeat(40))) {
            assertThat(hasher.verify("password", unusable)).isFalse();
            assertThat(engines.takeCalls()).as(unusable).containsExactly(CHEAP);
        }
    }
}
