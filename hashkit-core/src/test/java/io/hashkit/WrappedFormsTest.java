package io.hashkit;

import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static io.hashkit.WrapAttacksTest.django;
import static io.hashkit.WrapAttacksTest.hasher;
import static io.hashkit.WrapAttacksTest.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrapped strings that hashkit does not write, by their form. */
class WrappedFormsTest {
    private final PasswordHasher hasher = hasher(CheapestForTests.ARGON2ID);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$argon2id$v=19$m=8,t=1,p=1,inner=AAAA$salt$tag",
                "$argon2id-wrapped",
                "$argon2id-wrapped$v=19$m=8,t=1,p=1$salt$tag",
                "$argon2id-wrapped$v=19$inner=AAAA$salt$tag",
                "$argon2id-wrapped$v=19$m=8,t=1,inner=AAAA,p=1$salt$tag",
                "$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=A$salt$tag",
                "$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=AAAA",
                "$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=AAAA$salt",
                "$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=AAAA$salt$tag$",
                "$argon2id-wrapped$v=19$m=8,t=1,p=1$salt$tag,inner=AAAA"
            })
    void formThatIsNoWrappedString_isMalformed(String stored) {
        assertRefused(Reason.MALFORMED, () -> WrappedString.parse(stored));
    }

    @Test
    void partsOfAWrappedString_areReadBack() {
        String outer = "$argon2id$v=19$m=8,t=1,p=1$salt$tag";
        String wrapped = "$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=AAAA$salt$tag";

        WrappedString read = WrappedString.parse(wrapped);

        assertThat(read.outer()).isEqualTo(outer);
        assertThat(read.header()).containsExactly(0, 0, 0);
        assertThat(read).hasToString("WrappedString[3 bytes of header]");
        assertThat(new WrappedString(outer, new byte[3]).print()).isEqualTo(wrapped);
        assertThat(WrappedString.isWrapped("-wrapped")).isFalse();
    }

    @Test
    void wrapWithinAWrap_isRefused() throws Exception {
        String wrapped = hasher.rows().wrap(django(PASSWORD));
        String without = wrapped.substring(0, wrapped.lastIndexOf('$') + 1);
        String twice = new WrappedString(WrappedString.parse(wrapped).outer(), header(without, 'A', 43, "")).print();

        assertRefused(Reason.MALFORMED, () -> hasher.verify(PASSWORD, twice));
        assertRefused(Reason.MALFORMED, () -> hasher.needsRehash(twice));
    }

    @Test
    void unusableRowWithinAWrap_isRefused() throws Exception {
        String outer = WrappedString.parse(hasher.rows().wrap(django(PASSWORD))).outer();

        assertRefused(
                Reason.MALFORMED,
                () -> hasher.verify(PASSWORD, new WrappedString(outer, header("!", '0', 40, "\0django")).print()));
    }

    @Test
    void bcryptAsTheOuterHash_isRefused() throws Exception {
        String inner =
                Base64.getEncoder().withoutPadding().encodeToString(header("sha1$saltSALT$", '0', 40, "\0django"));

        assertRefused(
                Reason.MALFORMED,
                () -> hasher.verify(
                        PASSWORD, "$2b-wrapped$cost=4,inner=" + inner + "$c2FsdHNhbHRzYWx0c2FsdA$" + "A".repeat(31)));
    }

    @ParameterizedTest
    @CsvSource({
        "crypt3, MALFORMED, ''",
        "'', MALFORMED, ''",
        "my-app, UNSUPPORTED, the dialect my-app",
        "latin1, UNSUPPORTED, Dialects.named(\"latin1\")"
    })
    void nameOfAnotherDialectInTheHeader_isNeverReadByTheOneThatClaimsTheString(
            String dialect, Reason reason, String told) throws Exception {
        String outer = WrappedString.parse(hasher.rows().wrap(django(PASSWORD))).outer();
        byte[] header = header("sha1$saltSALT$", '0', 40, dialect.isEmpty() ? "" : "\0" + dialect);

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.verify(PASSWORD, new WrappedString(outer, header).print()))
                .returns(reason, InvalidHashException::reason)
                .withMessageContaining(told);
    }
}
