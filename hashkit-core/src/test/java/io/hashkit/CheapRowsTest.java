package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.call.Inside;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheapRowsTest {
    private static final Scheme OWN = Argon2.id(1024, 2, 1);
    private static final String PASSWORD = "correct horse battery staple";
    /** Django's salted MD5. */
    private static final String SALTED_MD5 = "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22";

    private static final String RIGHT_FOR_MD5 = "password";

    private final PasswordHasher levelled = builder().uniformWork().build();
    private final PasswordHasher plain = builder().build();

    private static PasswordHasherBuilder builder() {
        return TestHashers.builder().scheme(OWN).accept(Dialects.ALL).threads(Runnable::run);
    }

    private static long argon2(PasswordHasher hasher) {
        return hasher.info().engines().stream()
                .filter(engine -> engine.algorithm().equals("argon2"))
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    @Test
    void rowOfADigest_costsTheWorkOfNobodyToo() throws Exception {
        levelled.verifyNothing(PASSWORD);
        long one = argon2(levelled);

        assertThat(levelled.verify(PASSWORD, SALTED_MD5)).isFalse();
        assertThat(levelled.verify(new byte[] {1}, SALTED_MD5)).isFalse();
        assertThat(levelled.async().verify(PASSWORD, SALTED_MD5).get()).isFalse();
        assertThat(levelled.verify("x".repeat(5_000), SALTED_MD5)).isFalse();

        assertThat(argon2(levelled)).isEqualTo(5 * one);
    }

    @ParameterizedTest
    @ValueSource(strings = {RIGHT_FOR_MD5, "wrong"})
    void answer_isThatOfTheRow(String password) {
        boolean right = password.equals(RIGHT_FOR_MD5);

        assertThat(plain.verify(password, SALTED_MD5)).isEqualTo(right);
        assertThat(levelled.verify(password, SALTED_MD5)).isEqualTo(right);
        assertThat(levelled.verify(password, SALTED_MD5, better -> {})).isEqualTo(right);
    }

    @Test
    void rowWithTheWorkOfANewHash_isComputedAlone() {
        String own = plain.hash(PASSWORD);
        levelled.verifyNothing(PASSWORD);
        long one = argon2(levelled);

        assertThat(levelled.verify(PASSWORD, own)).isTrue();
        assertThat(levelled.verify(PASSWORD, "!")).isFalse();

        assertThat(argon2(levelled)).isEqualTo(3 * one);
    }

    @Test
    void withoutUniformWork_nothingIsAdded() {
        assertThat(plain.verify(PASSWORD, SALTED_MD5)).isFalse();

        assertThat(argon2(plain)).isZero();
    }

    @Test
    void withoutAnEngineForNewHashes_oldRowsAreAnsweredNevertheless() {
        Engines none = Engines.of(List.of(), Set.of(), Resources.of(new WorkMemory(() -> 0)));
        PasswordHasher hasher =
                builder().uniformWork().with(its -> its.engines = none).build();

        assertThat(hasher.verify(RIGHT_FOR_MD5, SALTED_MD5)).isTrue();
        assertThat(hasher.verify(PASSWORD, SALTED_MD5)).isFalse();
        assertThatExceptionOfType(NoEngineException.class).isThrownBy(() -> hasher.verifyNothing(PASSWORD));
    }

    @Test
    void permit_hasTheMemoryOfTheAddedWork() {
        Limiter limiter = Limiter.builder()
                .parallel(2)
                .memoryBytes(OWN.memoryBytes())
                .maxWait(Duration.ZERO)
                .build();
        PasswordHasher hasher = builder().limiter(limiter).uniformWork().build();
        // The row itself would have room beside it.
        try (Permit half = limiter.acquire(Priority.LOGIN, OWN.memoryBytes() / 2)) {
            assertThat(half).isNotNull();
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> hasher.verify(PASSWORD, SALTED_MD5));
        }

        assertThat(hasher.verify(PASSWORD, SALTED_MD5)).isFalse();
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "'pbkdf2-sha256,i=77000', true",
        "'pbkdf2-sha256,i=78000', false",
        "'pbkdf2-sha512,i=1000', true",
        "'bcrypt,cost=7', true",
        "'bcrypt,cost=8', false",
        "'scrypt,ln=10,r=8,p=1', true",
        "'scrypt,ln=17,r=8,p=1', false",
        "'argon2id,m=1024,t=1,p=1', true",
        "'argon2id,m=19456,t=2,p=1', false",
        "'argon2d,m=65536,t=3,p=4', false"
    })
    void rowBelowAnEighthOfTheWork_isCheap(String scheme, boolean cheap) {
        Scheme stored = Scheme.parse(scheme);
        Verification row = Verification.of(
                StoredHash.of(stored, new byte[16], new byte[Traits.of(stored).tagLength()]));

        assertThat(Inside.isCheap(row, Argon2.OWASP_2026_19_MIB)).isEqualTo(cheap);
    }

    @Test
    void rowsOfAStrongerHasher_areCheapSooner() {
        Scheme stored = new Bcrypt(8);
        Verification row = Verification.of(
                StoredHash.of(stored, new byte[16], new byte[Traits.of(stored).tagLength()]));

        assertThat(Inside.isCheap(row, Argon2.id(19_456, 2, 1))).isFalse();
        assertThat(Inside.isCheap(row, Argon2.id(65_536, 4, 1))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, true", "5000, true", "77000, true", "78000, false", "9223372036854775807, false"})
    void digest_isRatedByItsRounds(long rounds, boolean cheap) {
        Verification row = Verification.digest("sha512-crypt", "", rounds, 0, new byte[64], password -> password);

        assertThat(Inside.isCheap(row, Argon2.OWASP_2026_19_MIB)).isEqualTo(cheap);
    }

    @Test
    void wrappedRow_isNeverCheap() {
        Verification inner = Verification.digest("md5", "", 1, 0, new byte[16], password -> password);
        Scheme outer = Pbkdf2.sha256(600_000);
        Verification row = Verification.nested(
                inner,
                UnaryOperator.identity(),
                StoredHash.of(outer, new byte[16], new byte[32]),
                UnaryOperator.identity());

        assertThat(Inside.isCheap(row, Argon2.OWASP_2026_19_MIB)).isFalse();
        assertThat(Inside.isCheap(Verification.unusable(), Argon2.OWASP_2026_19_MIB))
                .as("it stands for nobody anyway")
                .isFalse();
    }
}
