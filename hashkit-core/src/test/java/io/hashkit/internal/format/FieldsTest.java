package io.hashkit.internal.format;

import static io.hashkit.phc.InvalidHashException.Reason.ABOVE_CEILING;
import static io.hashkit.phc.InvalidHashException.Reason.MALFORMED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.phc.InvalidHashException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of stored strings at the borders of what is read. */
class FieldsTest {
    private static final Ceilings DEFAULTS = Ceilings.defaults();
    private static final byte[] SALT = new byte[16];
    private static final byte[] TAG = new byte[32];

    private static void assertRefused(InvalidHashException.Reason reason, String words, ThrowingCallable call) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(call)
                .withMessageContaining(words)
                .returns(reason, InvalidHashException::reason);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "10, 16", "fffffffffffffff, 1152921504606846975"})
    void hexadecimalNumber_isRead(String digits, long number) {
        assertThat(Fields.hexadecimal("the number", digits)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "01", "F", "g", "-1", "1000000000000000"})
    void hexadecimalNumberOfAnotherForm_isMalformed(String digits) {
        assertRefused(MALFORMED, "the number must be", () -> Fields.hexadecimal("the number", digits));
    }

    @Test
    void textOfNoCharacters_consistsOfNothing() {
        assertThat(Fields.consists("", Fields.HEX)).isFalse();
        assertThat(Fields.consists("a", 1, 1, Fields.HEX)).isFalse();
        assertThat(Fields.consists("x0Fx", 1, 3, Fields.HEX)).isTrue();
        assertThat(Fields.consists("x0Fx", 1, 4, Fields.HEX)).isFalse();
    }

    @Test
    void bcrypt_hasACostSaltAndTagOfItsSizes() {
        byte[] salt = new byte[16];
        byte[] tag = new byte[23];

        assertThat(Fields.bcrypt(4, salt, tag, DEFAULTS).scheme()).hasToString("bcrypt,cost=4");
        for (long cost : new long[] {3, 32, 1L << 32 | 10}) {
            assertRefused(
                    MALFORMED, "the bcrypt cost must be from 4 to 31", () -> Fields.bcrypt(cost, salt, tag, DEFAULTS));
        }
        assertRefused(ABOVE_CEILING, "", () -> Fields.bcrypt(31, salt, tag, DEFAULTS));
        assertRefused(MALFORMED, "the salt has 17 bytes", () -> Fields.bcrypt(4, new byte[17], tag, DEFAULTS));
        assertRefused(MALFORMED, "the tag has 24 bytes", () -> Fields.bcrypt(4, salt, new byte[24], DEFAULTS));
    }

    @ParameterizedTest
    @ValueSource(longs = {3_000_001, 4_294_967_297L, Long.MAX_VALUE})
    void iterationsAboveTheCeiling_areRefusedWhateverTheirSize(long iterations) {
        assertRefused(ABOVE_CEILING, "", () -> Fields.pbkdf2(Prf.SHA1, iterations, SALT, TAG, DEFAULTS));
    }

    @Test
    void iterations_areAtLeastOne() {
        assertThat(Fields.pbkdf2(Prf.SHA1, 1, SALT, TAG, DEFAULTS).scheme()).hasToString("pbkdf2-sha1,i=1");
        assertRefused(MALFORMED, "at least 1 iteration", () -> Fields.pbkdf2(Prf.SHA1, 0, SALT, TAG, DEFAULTS));
    }

    @Test
    void saltAndTag_haveTheirBounds() {
        StoredHash shortest = Fields.pbkdf2(Prf.SHA256, 1, new byte[0], new byte[8], DEFAULTS);

        assertThat(shortest.tag()).hasSize(8);
        assertRefused(
                MALFORMED,
                "the tag has 7 bytes; it must have at least 8",
                () -> Fields.pbkdf2(Prf.SHA256, 1, SALT, new byte[7], DEFAULTS));
        assertThat(Fields.pbkdf2(Prf.SHA256, 1, new byte[256], new byte[64], DEFAULTS)
                        .salt())
                .hasSize(256);
        assertRefused(ABOVE_CEILING, "", () -> Fields.pbkdf2(Prf.SHA256, 1, new byte[257], TAG, DEFAULTS));
        assertRefused(ABOVE_CEILING, "", () -> Fields.pbkdf2(Prf.SHA256, 1, SALT, new byte[513], DEFAULTS));
    }

    @Test
    void ownString_isReadUpToItsLongest() {
        String stored = "$pbkdf2-sha256$i=1,l=32$" + "A".repeat(22) + "$" + "A".repeat(43);
        Ceilings tight = DEFAULTS.with(Limit.STORED_STRING, stored.length());

        assertThat(CanonicalFormats.read(stored, tight).scheme()).hasToString("pbkdf2-sha256,i=1");
        assertRefused(ABOVE_CEILING, "", () -> CanonicalFormats.read(stored + "A", tight));
        assertThat(CanonicalFormats.owns(null)).isFalse();
        assertThat(CanonicalFormats.owns("pbkdf2-sha256")).isTrue();
        assertThat(CanonicalFormats.owns("pbkdf2-sha384")).isFalse();
    }
}
