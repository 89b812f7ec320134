package io.hashkit.internal.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What lies between a password and its tag, with engines and transformations that keep what they see. */
class VerificationTest {
    private static final Pbkdf2 OWN = Pbkdf2.sha256(5);
    private static final StoredHash HASH = StoredHash.of(OWN, new byte[16], new byte[32]);
    private static final byte[] TAG = new byte[8];

    private final byte[] password = "password".getBytes(StandardCharsets.US_ASCII);
    private final List<byte[]> seen = new ArrayList<>();
    private final Verification digest = Verification.digest("own", "", 1, 0, TAG, this::made);

    private byte[] made(byte[] secret) {
        byte[] made = {1, 2, 3, 4, 5, 6, 7, 8};
        seen.add(secret);
        seen.add(made);
        return made;
    }

    private byte[] failing(byte[] secret) {
        seen.add(secret);
        throw new IllegalStateException("of the test");
    }

    private void assertWipedExcept(byte[] kept) {
        seen.removeIf(one -> one == password || one == kept);
        assertThat(seen).isNotEmpty().allSatisfy(one -> assertThat(one).containsOnly(0));
        seen.clear();
    }

    /** Its time would tell which passwords the program of a row cannot have hashed. */
    @Test
    void passwordThatCannotBeTransformed_takesTheWorkOfAnother_andMatchesNothing() {
        for (Verification parsed :
                List.of(digest.after(secret -> null), Verification.of(HASH, (byte[] secret) -> null))) {
            assertThat(parsed.compute(password, (hash, input) -> made(input))).isEmpty();
            assertThat(seen).as("one computation").hasSize(2);
            seen.clear();
        }
    }

    @Test
    void whatIsDerivedOnTheWayToTheTag_isWiped() {
        for (Verification parsed : List.of(
                digest,
                Verification.of(HASH, this::made),
                Verification.of(HASH, this::made, TAG),
                Verification.nested(digest, this::made, HASH, this::made))) {
            byte[] tag = parsed.compute(password, (hash, input) -> made(input));

            assertThat(password).doesNotContain(0);
            assertThat(tag).doesNotContain(0);
            assertWipedExcept(tag);
        }
    }

    @Test
    void whatIsDerivedBeforeAFailure_isWiped() {
        for (Verification parsed : List.of(
                Verification.digest("own", "", 1, 0, TAG, this::failing),
                Verification.of(HASH, this::failing),
                Verification.of(HASH, this::failing, TAG),
                Verification.nested(digest, this::failing, HASH, this::made),
                Verification.nested(digest, this::made, HASH, this::failing))) {
            assertThatIllegalStateException().isThrownBy(() -> parsed.compute(password, (hash, input) -> made(input)));

            assertWipedExcept(password);
        }
    }

    @Test
    void passwordThatCannotBeHashed_takesTheWorkOfAnother() {
        Verification none = Verification.digest("own", "", 1, 0, TAG, secret -> null);
        for (Verification parsed : List.of(
                Verification.of(StoredHash.of(new Bcrypt(4), new byte[16], new byte[23])),
                Verification.of(HASH, secret -> null),
                Verification.nested(none, this::made, HASH, this::made))) {
            assertThat(parsed.compute(new byte[73], (hash, input) -> made(input)))
                    .isEmpty();

            seen.removeIf(one -> one.length == 0);
            assertThat(seen).hasSize(1);
            assertWipedExcept(password);
        }
    }

    @Test
    void workOfAHashOverAnother_isThatOfBoth() {
        Pbkdf2 higher = Pbkdf2.sha256(7);
        Verification inner = Verification.of(StoredHash.of(higher, new byte[16], new byte[32]));

        Verification nested = Verification.nested(inner, tag -> tag, HASH, tag -> tag);

        assertThat(nested.demands()).isEqualTo(Traits.of(higher).demands());
        assertThat(nested.memoryBytes()).isEqualTo(2 * OWN.memoryBytes());
        assertThat(nested.saltBits()).isEqualTo(inner.saltBits()).isEqualTo(128);
        assertThat(nested.isDirect()).isFalse();
        assertThat(inner.isDirect()).isTrue();
    }

    @Test
    void tagOrRoundsThatAreTooFew_areRefused() {
        StoredHash cut = StoredHash.of(OWN, new byte[16], new byte[7]);
        for (ThrowingCallable reading : List.<ThrowingCallable>of(
                () -> Verification.of(cut),
                () -> Verification.of(HASH, tag -> tag, new byte[7]),
                () -> Verification.nested(digest, tag -> tag, cut, tag -> tag))) {
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(reading)
                    .withMessage("the tag has 7 bytes; it must have at least 8");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Verification.digest("own", "", 0, 0, TAG, secret -> secret))
                .withMessage("the rounds of a digest must be at least 1, not 0");
    }

    @Test
    void text_hasAlgorithmAndCosts() {
        assertThat(Verification.of(HASH).costs()).isEqualTo("i=5");
        assertThat(Verification.of(HASH)).hasToString("ParsedHash[pbkdf2-sha256,i=5]");
        assertThat(Verification.nested(digest, tag -> tag, HASH, tag -> tag))
                .hasToString("ParsedHash[pbkdf2-sha256-wrapped,i=5]");
        assertThat(Verification.unusable()).hasToString("ParsedHash[none]");
        assertThat(HASH).hasToString("StoredHash[pbkdf2-sha256,i=5]");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "0000, 16",
        "09afAF, 24",
        "0123456g, 48",
        "azAZ09+/.-_=, 72",
        "abcdefg!, 64",
        "saltsal\u00e4, 72"
    })
    void bitsOfASalt_followItsAlphabet(String salt, long bits) {
        assertThat(Verification.bitsOf(salt.getBytes(StandardCharsets.UTF_8))).isEqualTo(bits);
    }

    /** A dialect that reads nothing. */
    private static final class Named extends Dialect {
        Named(String name) {
            super(name, "a test");
        }

        @Override
        public boolean claims(String stored) {
            return false;
        }

        @Override
        public ParsedHash read(String stored, Ceilings ceilings) {
            return Verification.unusable();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Own", "1own", "own dialect", "own_dialect"})
    void nameOfADialectInAnotherForm_isRefused(String name) {
        assertThat(new Named("own-1")).hasToString("own-1").returns("a test", Dialect::writtenBy);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Named(name))
                .withMessageContaining("unlike \"" + name + "\"");
    }
}
