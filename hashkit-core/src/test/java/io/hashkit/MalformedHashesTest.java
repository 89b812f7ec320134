package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each line of {@code vectors/malformed.csv} is refused for its reason by every method, and the message reveals no
 * secret.
 */
@Tag("once")
class MalformedHashesTest {
    private static final PasswordHasher HASHER = TestHashers.of(CheapestForTests.ARGON2ID);
    private static final PasswordHasher ALL = TestHashers.builder()
            .scheme(CheapestForTests.ARGON2ID)
            .accept(Dialects.ALL)
            .build();

    @ParameterizedTest(name = "{0} {1}")
    @CsvFileSource(resources = "/vectors/malformed.csv", useHeadersInDisplayName = true, maxCharsPerColumn = 10_000)
    void malformedString_isRefusedForItsReason(InvalidHashException.Reason reason, String what, String escaped) {
        String stored = escaped.translateEscapes();

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> CanonicalFormats.read(stored, Ceilings.defaults()));
        assertRefused(reason, stored, () -> HASHER.verify("password", stored));
        assertRefused(reason, stored, () -> HASHER.verify(new byte[3], stored));
        assertRefused(reason, stored, () -> HASHER.verify("password", stored, better -> {}));
        assertRefused(reason, stored, () -> HASHER.needsRehash(stored));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvFileSource(resources = "/vectors/malformed.csv", useHeadersInDisplayName = true, maxCharsPerColumn = 10_000)
    void malformedString_isRefusedOrWrongWithAllDialects(Reason reason, String what, String escaped) {
        String stored = escaped.translateEscapes();

        try {
            assertThat(ALL.verify("another password", stored)).isFalse();
            assertThat(reason).as(what).isEqualTo(Reason.UNSUPPORTED);
        } catch (InvalidHashException e) {
            assertRefused(e.reason(), stored, () -> ALL.verify(new byte[3], stored));
        } catch (OverloadedException e) {
            assertThat(e).as("in a small heap").hasMessageContaining("of work memory");
        }
        assertThat(Dialects.identify(stored)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "\ude00", "$\ud83d$", "$argon2id$v=19$m=8,t=1,p=1$\ud83d$\ude00"})
    void stringWithLoneSurrogate_isMalformed(String stored) {
        assertRefused(InvalidHashException.Reason.MALFORMED, stored, () -> HASHER.verify("password", stored));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"$", "$argon2id", "$argon2id$v=", "$argon2id$v=19$", "$scrypt$ln=", "$2b$", "$pbkdf2$i=1,", "x"})
    void stringOfOneMebibyte_isRefusedBeforeItIsRead(String start) {
        assertRefused(InvalidHashException.Reason.ABOVE_CEILING, "", () -> HASHER.verify("warm", "x".repeat(2049)));
        for (String unit : new String[] {"$", "a", "1", "0", "=", ",", "m=1,", "a=b,", "$a=b", "é", "\0"}) {
            String stored = start + unit.repeat((1 << 20) / unit.length());
            long before = Allocations.ofThisThread();
            InvalidHashException refused =
                    catchThrowableOfType(InvalidHashException.class, () -> HASHER.verify("password", stored));
            assertThat(Allocations.ofThisThread() - before).isLessThan(64 << 10);
            assertThat(refused.reason()).isEqualTo(InvalidHashException.Reason.ABOVE_CEILING);
        }
    }

    static void assertRefused(InvalidHashException.Reason reason, String stored, ThrowingCallable call) {
        InvalidHashException refused = catchThrowableOfType(InvalidHashException.class, call);

        assertThat(refused).as("refusal").isNotNull();
        assertThat(refused.reason()).as(refused.getMessage()).isEqualTo(reason);
        assertThat(refused.getMessage()).hasSizeBetween(10, 200).matches("[ -~]*");
        for (String part : stored.split("[$=,]", -1)) {
            if (part.length() > 18 && !part.matches("a{32}")) {
                assertThat(refused.getMessage()).doesNotContain(part);
            }
        }
        assertThat(refused.getCause()).isNull();
    }
}
