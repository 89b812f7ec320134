package io.hashkit;

import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static io.hashkit.WrappedRowsTest.CHEAP;
import static io.hashkit.WrappedRowsTest.SHA_CRYPT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Old hashes that cannot be hashed again without the password: each is refused in one way, before any work. */
class NotWrappableTest {
    private final PasswordHasher hasher = WrappedRowsTest.hasher(CHEAP);

    /** A job over a table goes on after the rows that it cannot wrap, so each of them is refused in one way. */
    @ParameterizedTest
    @ValueSource(ints = {73, 100, 1017})
    void plainTextThatCannotBeHashed_isNotWrappable(int length) {
        for (Scheme scheme : List.of(new Bcrypt(4), CHEAP)) {
            PasswordHasher reading = TestHashers.builder()
                    .scheme(scheme)
                    .accept(Dialects.PLAIN_TEXT)
                    .maxPasswordBytes(1016)
                    .build();
            String row = "{noop}" + "x".repeat(length);

            if (scheme == CHEAP && length <= 1016) {
                assertThat(reading.verify("x".repeat(length), reading.rows().wrap(row)))
                        .isTrue();
            } else {
                assertRefused(Reason.NOT_WRAPPABLE, () -> reading.rows().wrap(row));
            }
        }
        PasswordHasher bcrypt = TestHashers.builder()
                .scheme(new Bcrypt(4))
                .accept(Dialects.PLAIN_TEXT)
                .build();
        assertRefused(Reason.NOT_WRAPPABLE, () -> bcrypt.rows().wrap("{noop}a\0b"));
    }

    @Test
    void unpairedSurrogateInPlainText_isNoQuestionMark() {
        PasswordHasher reading =
                TestHashers.builder().scheme(CHEAP).accept(Dialects.PLAIN_TEXT).build();
        for (String row : List.of("{noop}\uD800x", "{noop}x\uDC00", "plain$$\uDC00\uD800", "{CLEARTEXT}\uD800")) {
            assertRefused(Reason.MALFORMED, () -> reading.verify("?x", row));
            assertRefused(Reason.MALFORMED, () -> reading.rows().wrap(row));
            assertRefused(Reason.MALFORMED, () -> reading.needsRehash(row));
            assertThat(Dialects.identify(row).isReadable()).isFalse();
        }
        assertThat(reading.verify("\uD83D\uDE00", reading.rows().wrap("{noop}\uD83D\uDE00")))
                .isTrue();
    }

    @Test
    void wrappedRow_isRefused() {
        String wrapped = hasher.rows().wrap(SHA_CRYPT);

        assertRefused(Reason.NOT_WRAPPABLE, () -> hasher.rows().wrap(wrapped));
    }

    @Test
    void unusableRow_isRefused() {
        assertRefused(Reason.NOT_WRAPPABLE, () -> hasher.rows().wrap("!"));
    }

    @Test
    void rowOfADialectThatIsNotAccepted_isRefusedAndNotVerified() {
        PasswordHasher without = TestHashers.of(CHEAP);
        String wrapped = hasher.rows().wrap(SHA_CRYPT);

        assertRefused(Reason.UNSUPPORTED, () -> without.rows().wrap(SHA_CRYPT));
        assertRefused(Reason.UNSUPPORTED, () -> without.verify(PASSWORD, wrapped));
        assertRefused(Reason.UNSUPPORTED, () -> without.needsRehash(wrapped));
    }

    @Test
    void saltBelow48Bits_isRefusedUnlessTheRiskIsNamedOrThereAreKeys() {
        String five = "sha1$12345$" + "0".repeat(40);
        String eight = "sha1$12345678$" + "0".repeat(40);
        String letters = "sha1$abcdefgh$" + "0".repeat(40);
        PasswordHasher sealing = Sealing.hasher(Sealing.writing(TestKeys.A));
        PasswordHasher notYetSealing = Sealing.hasher(Keyring.builder().next("soon", KeyPrf.of(TestKeys.A)));

        assertRefused(Reason.NOT_WRAPPABLE, () -> notYetSealing.rows().wrap(five));
        assertThat(sealing.rows().wrap(five)).startsWith("$argon2id-wrapped-aes256gcm$");
        assertRefused(Reason.NOT_WRAPPABLE, () -> hasher.rows().wrap(five));
        assertRefused(Reason.NOT_WRAPPABLE, () -> hasher.rows().wrap(eight));
        assertThat(hasher.rows().wrap("sha1$saltSALT$" + "1".repeat(40))).startsWith("$argon2id-wrapped$");
        assertThat(hasher.rows().wrapWithShortSalt(five)).startsWith("$argon2id-wrapped$");
        assertThat(sealing.rows().wrap(letters)).startsWith("$argon2id-wrapped-aes256gcm$");
    }

    @Test
    void digestWithoutSalt_isRefusedUnlessTheRiskIsNamed() {
        PasswordHasher reading = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.UNSALTED_DIGEST)
                .build();
        String md5 = "5f4dcc3b5aa765d61d8327deb882cf99";

        assertRefused(Reason.NOT_WRAPPABLE, () -> reading.rows().wrap(md5));
        assertThat(reading.verify("password", reading.rows().wrapWithShortSalt(md5)))
                .isTrue();
    }

    @Test
    void hasherThatWritesBcrypt_cannotWrap() {
        PasswordHasher bcrypt = WrappedRowsTest.hasher(new Bcrypt(4));

        assertThatIllegalStateException()
                .isThrownBy(() -> bcrypt.rows().wrap(SHA_CRYPT))
                .withMessageContaining("72 bytes");
        assertThat(bcrypt.verify("wrong", hasher.rows().wrap(SHA_CRYPT)))
                .as("but it reads")
                .isFalse();
    }

    @Test
    void rowThatWouldBeTooLong_isRefusedWithItsLength() {
        String grub = "grub.pbkdf2.sha512.1." + "9B".repeat(64) + "." + "0F".repeat(64);
        String wide = "pbkdf2:sha256:1$" + "\u20ac".repeat(20) + "$" + "0f".repeat(32);

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.rows().wrap(grub))
                .withMessage("the wrapped string would have 320 characters, more than 255")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.NOT_WRAPPABLE));
        Limiter limiter = Limiter.builder().build();
        PasswordHasher counted = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.ALL)
                .limiter(limiter)
                .build();
        assertRefused(Reason.NOT_WRAPPABLE, () -> counted.rows().wrap(grub));
        assertThat(limiter.stats().admitted()).as("hashes").isZero();
        assertThat(hasher.rows().wrap(wide)).hasSizeBetween(200, 255);
        PasswordHasher sealing = Sealing.hasher(Sealing.writing(TestKeys.A));
        assertRefused(Reason.NOT_WRAPPABLE, () -> sealing.rows().wrap(wide));
    }

    /** Rows of 16 bytes of salt, as hashkit writes them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            argon2id,m=19456,t=2,p=1 | argon2id,m=4096,t=3,p=1  | 259 | 267
            argon2id,m=19456,t=2,p=1 | pbkdf2-sha256,i=10000    | 257 | 265
            argon2id,m=19456,t=2,p=1 | pbkdf2-sha512,i=10000    | 257 | 265
            argon2id,m=8,t=1,p=1     | scrypt,ln=14,r=8,p=1     | 245 | 253
            argon2id,m=19456,t=2,p=1 | scrypt,ln=14,r=8,p=1     | 249 | 257
            pbkdf2-sha256,i=600000   | argon2id,m=4096,t=3,p=1  | 257 | 265
            pbkdf2-sha512,i=210000   | bcrypt,cost=12           | 267 | 275
            """)
    void rowThatWouldBeTooLongWithItsSeal_isRefusedBeforeAnyWork(String writer, String old, int sealed, int bound) {
        Limiter limiter = Limiter.builder().build();
        AtomicInteger asked = new AtomicInteger();
        KeyPrf right = HmacOfTheJdk.of(TestKeys.A);
        KeyPrf service = message -> {
            asked.incrementAndGet();
            return right.hmacSha256(message);
        };
        PasswordHasher sealing = TestHashers.builder()
                .scheme(Scheme.parse(writer))
                .limiter(limiter)
                .keyring(Keyring.builder().write("remote", service).build())
                .build();
        Traits form = Traits.of(Scheme.parse(old));
        String row = form.print(Arrays.copyOf(TestKeys.A, 16), Arrays.copyOf(TestKeys.B, form.tagLength()));
        asked.set(0);

        for (PasswordHasher view : List.of(sealing, sealing.boundTo("user-17"))) {
            int length = view == sealing ? sealed : bound;
            if (length <= 255) {
                assertThat(view.rows().wrap(row)).hasSize(length);
            } else {
                assertThatExceptionOfType(InvalidHashException.class)
                        .isThrownBy(() -> view.rows().wrap(row))
                        .withMessage("the wrapped string would have " + length + " characters, more than 255");
            }
        }
        long written = (sealed <= 255 ? 1L : 0) + (bound <= 255 ? 1 : 0);
        assertThat(limiter.stats().admitted()).as("hashes").isEqualTo(written);
        assertThat(asked).as("calls of the key service").hasValue((int) written * 3);
    }

    /** It would lose its seal, or go back to the older key. */
    @Test
    void rowUnderAKeyThatIsNotYetWritten_isLeftEvenIfItIsPlainText() {
        Keyring coming =
                Keyring.builder().write("coming", KeyPrf.of(TestKeys.B)).build();
        Keyring reading =
                Keyring.builder().next("coming", KeyPrf.of(TestKeys.B)).build();
        PasswordHasher host = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.ALL)
                .accept(Dialects.PLAIN_TEXT)
                .keyring(reading)
                .build();

        for (String row : List.of(SHA_CRYPT, "{noop}" + PASSWORD)) {
            assertRefused(
                    Reason.NOT_WRAPPABLE,
                    () -> host.rows().wrap(TestKeys.inside(coming).seal(row, null)));
        }
        assertThat(host.rows().wrap(SHA_CRYPT))
                .as("what is not sealed stays so")
                .startsWith("$argon2id-wrapped$");
    }

    @Test
    void limiter_isFreeAfterEachRefusal() {
        Limiter limiter = Limiter.builder().parallel(1).build();
        PasswordHasher one = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.ALL)
                .limiter(limiter)
                .build();
        String wrapped = one.rows().wrap(SHA_CRYPT);
        assertRefused(Reason.NOT_WRAPPABLE, () -> one.rows().wrap(wrapped));
        assertRefused(Reason.NOT_WRAPPABLE, () -> one.rows().wrap("!"));
        assertRefused(Reason.MALFORMED, () -> one.rows().wrap("abc"));

        assertThat(limiter.stats().running()).isZero();
    }
}
