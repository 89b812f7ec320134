package io.hashkit;

import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.dialect.Identification.Strength;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Old hashes that are hashed again without the password: what is written, and who can log in. */
@Tag("once")
class WrappedRowsTest {
    static final Scheme CHEAP = CheapestForTests.ARGON2ID;
    static final String SHA_CRYPT = "$5$rounds=1234$eUEWGYsgaeqOFhe$5HccibhyntQ.cQdcZJx/cjLdjWZNFZyj775Pb9Lh6N7";

    private final PasswordHasher hasher = hasher(CHEAP);

    static PasswordHasher hasher(Scheme scheme) {
        return TestHashers.builder()
                .scheme(scheme)
                .accept(Dialects.ALL)
                .accept(Dialects.UNSALTED_DIGEST, Dialects.PBKDF2_SHA224_SHA384)
                .build();
    }

    /** The strings of the other systems, where salt and length allow it; the rest is refused for one of these. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void stringOfADialect_isWrappedAndVerifies(String dialect, String password, String stored) {
        String wrapped;
        try {
            wrapped = hasher.rows().wrapWithShortSalt(stored);
        } catch (RuntimeException e) {
            assertThat(e)
                    .hasMessageContaining(
                            dialect.equals("scram") ? "does not contain its tag" : "characters, more than 255");
            assertThat(stored.length()).as("characters of the inner string").isGreaterThan(90);
            return;
        }

        assertThat(wrapped)
                .startsWith("$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=")
                .hasSizeLessThanOrEqualTo(255);
        assertThat(hasher.verify(password, wrapped)).isTrue();
        assertThat(hasher.verify(password + "x", wrapped)).isFalse();
        assertThat(hasher.verify(password.getBytes(StandardCharsets.UTF_8), wrapped))
                .isTrue();
        assertThat(hasher.needsRehash(wrapped)).isTrue();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void identify_tellsWhatWrapDoes(String dialect, String password, String stored) {
        Identification identity = Dialects.identify(stored);

        if (identity.wrapViolation().isEmpty()) {
            // As the recommended costs write it: the tag has the same length, and is not computed here.
            String wrapped = hasher.rows().wrap(stored).replace("$m=8,t=1,p=1,", "$m=19456,t=2,p=1,");
            assertThat(wrapped).hasSize(identity.wrappedLength());
            assertThat(Dialects.identify(wrapped))
                    .satisfies(it -> assertThat(it.dialect()).isEqualTo(dialect))
                    .satisfies(it -> assertThat(it.algorithm()).isEqualTo("argon2id-wrapped"))
                    .satisfies(it -> assertThat(it.strength()).isEqualTo(Strength.ENOUGH))
                    .satisfies(it -> assertThat(it.treatment()).isEqualTo(identity.treatment()))
                    .satisfies(it -> assertThat(it.wrapViolation()).isEqualTo("the string is wrapped already"));
        } else {
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> hasher(Argon2.recommended()).rows().wrap(stored))
                    .withMessage(identity.wrapViolation());
            assertThat(identity.wrappedLength()).isZero();
        }
    }

    /** A hasher of each scheme, and rows of each scheme. */
    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#withoutBcrypt")
    void rowOfEachScheme_isWrappedByEachScheme(Scheme outer) {
        PasswordHasher wrapping = hasher(outer);
        for (Scheme inner : CheapestForTests.all()) {
            String wrapped = wrapping.rows().wrap(TestHashers.of(inner).hash(PASSWORD));

            assertThat(wrapped)
                    .startsWith("$" + outer.algorithm().id() + "-wrapped$")
                    .hasSizeLessThanOrEqualTo(255);
            assertThat(wrapping.verify(PASSWORD, wrapped)).as(wrapped).isTrue();
            assertThat(wrapping.verify("wrong", wrapped)).as(wrapped).isFalse();
        }
    }

    @Test
    void sameRow_isWrappedDifferentlyEachTime() {
        assertThat(hasher.rows().wrap(SHA_CRYPT)).isNotEqualTo(hasher.rows().wrap(SHA_CRYPT));
    }

    @Test
    void login_replacesAWrappedRowByAnOrdinaryOne() {
        String old = TestHashers.of(new Bcrypt(4)).hash(PASSWORD);
        String wrapped = hasher.rows().wrap(old);
        List<String> upgrades = new ArrayList<>();

        assertThat(hasher.verify("wrong", wrapped, upgrades::add)).isFalse();
        assertThat(upgrades).isEmpty();
        assertThat(hasher.verify(PASSWORD, wrapped, upgrades::add)).isTrue();
        assertThat(upgrades).singleElement().asString().startsWith("$argon2id$");
        assertThat(hasher.verify(PASSWORD, upgrades.get(0))).isTrue();
        assertThat(hasher.needsRehash(upgrades.get(0))).isFalse();
    }

    @Test
    void textThatWasHashedAsTyped_matchesThroughTheWrap() {
        String typed = "e\u0301toile";
        String old = TestHashers.of(new Bcrypt(4)).hash(typed.getBytes(StandardCharsets.UTF_8));

        assertThat(hasher.verify(typed, hasher.rows().wrap(old))).isTrue();
    }

    @Test
    void plainText_isHashed() {
        PasswordHasher reading =
                TestHashers.builder().scheme(CHEAP).accept(Dialects.PLAIN_TEXT).build();

        String stored = reading.rows().wrap("{noop}" + PASSWORD);

        assertThat(stored).startsWith("$argon2id$");
        assertThat(reading.verify(PASSWORD, stored)).isTrue();
        assertThat(reading.needsRehash(stored)).isFalse();
    }

    /** One in five thousand salts of crypt(3) has no letter after f. */
    @Test
    void saltOfCryptThatLooksHexadecimal_isCountedByItsAlphabet() {
        assertThat(hasher.rows().wrap("$1$12345678$" + "abcdefghijklmnopqrstu."))
                .startsWith("$argon2id-wrapped$");
        assertThat(hasher.rows().wrap("$P$B12345678" + "abcdefghijklmnopqrstu."))
                .startsWith("$argon2id-wrapped$");
    }

    @Test
    void sealedRow_isWrappedUnderItsSealAndRekeyed() {
        PasswordHasher before = Sealing.hasher(Sealing.writing(TestKeys.B));
        PasswordHasher after = Sealing.hasher(
                Keyring.builder().write("new", KeyPrf.of(TestKeys.A)).read("old", KeyPrf.of(TestKeys.B)));
        PasswordHasher user = before.boundTo("user-17");

        String sealed = user.rows().wrap(user.rows().rekey(SHA_CRYPT));
        String rekeyed = after.boundTo("user-17").rows().rekey(sealed);

        assertThat(sealed).startsWith("$argon2id-wrapped-aes256gcm$").hasSizeLessThanOrEqualTo(255);
        assertThat(after.rows().needsRekey(sealed)).isTrue();
        assertThat(after.rows().needsRekey(rekeyed)).isFalse();
        assertRefused(Reason.BROKEN_SEAL, () -> after.boundTo("user-18").verify(PASSWORD, rekeyed));
        assertRefused(
                Reason.NOT_WRAPPABLE, () -> after.boundTo("user-17").rows().wrap(rekeyed));
    }

    @Test
    void costsOfBothLayers_areBoundedByTheCeilings() {
        String wrapped = hasher.rows().wrap(SHA_CRYPT);
        String dear = hasher(Argon2.id(1024, 1, 1)).rows().wrap(SHA_CRYPT);
        PasswordHasher innerBound = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.ALL)
                .ceilings(Ceilings.defaults().with(Ceilings.Limit.DIGEST_ROUNDS, 1000))
                .build();
        PasswordHasher outerBound = TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.ALL)
                .ceilings(Ceilings.defaults().with(Ceilings.Limit.ARGON2_MEMORY, 512))
                .build();

        assertRefused(Reason.ABOVE_CEILING, () -> innerBound.verify(PASSWORD, wrapped));
        assertRefused(Reason.ABOVE_CEILING, () -> outerBound.verify(PASSWORD, dear));
        assertThat(outerBound.verify(PASSWORD, wrapped)).isFalse();
    }

    @Test
    void bothLayers_countAgainstTheMemoryOfTheLimiter() {
        Limiter limiter = Limiter.builder().parallel(1).memoryBytes(12L << 20).build();
        PasswordHasher small = TestHashers.builder()
                .scheme(Argon2.id(8 << 10, 1, 1))
                .limiter(limiter)
                .build();
        String old = TestHashers.of(new Scrypt(12, 8, 1)).hash(PASSWORD);
        String large = TestHashers.of(new Scrypt(13, 8, 1)).hash(PASSWORD);

        assertThat(small.verify(
                        PASSWORD,
                        small.rows().wrap(TestHashers.of(Pbkdf2.sha256(1)).hash(PASSWORD))))
                .isTrue();
        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> small.rows().wrap(large));
        assertThat(small.verify(PASSWORD, old)).as("alone it fits").isTrue();
    }

    /** Wraps a row, and verifies it. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws IOException {
            PasswordHasher hasher =
                    PasswordHasher.builder().scheme(Argon2.OWASP_2026_19_MIB).build();
            String wrapped =
                    hasher.rows().wrap(TestHashers.of(CheapestForTests.BCRYPT).hash("password"));
            Files.write(Path.of(arguments[0]), List.of("" + hasher.verify("password", wrapped)));
        }
    }

    @Test
    void heapWithRoomForOneHash_hasRoomForAWrappedOne(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.quick().option("-Xmx64m").run(Child.class, folder)).containsExactly("true");
    }
}
