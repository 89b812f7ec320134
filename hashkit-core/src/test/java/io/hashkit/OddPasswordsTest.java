package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords that are too long, empty, not text, or null: {@code hash} refuses them, {@code verify} returns false. */
class OddPasswordsTest {
    private static final List<String> LONE_SURROGATES =
            List.of("\ud83d", "\ude00", "a\ud83d", "\ud83da", "\ude00\ud83d", "\ud83d\ud83d\ude00", "e\u0301\ud83d");

    private final CountingEngines engines = CountingEngines.counting();

    private PasswordHasher hasher(Scheme scheme) {
        return TestHashers.builder()
                .scheme(scheme)
                .with(its -> its.engines = engines.engines())
                .build();
    }

    @Test
    void passwordThatCannotBeHashed_takesNoPermit() {
        Limiter limiter = Limiter.builder().build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .build();

        assertThatIllegalArgumentException().isThrownBy(() -> hasher.hash("a".repeat(1025)));
        assertThatIllegalArgumentException().isThrownBy(() -> hasher.hash(new byte[1025]));

        assertThat(limiter.stats().admitted()).isZero();
    }

    @Test
    void passwordOfTenMebibytes_isRefusedBeforeItIsCopied() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.PBKDF2_SHA256);
        String stored = hasher.hash("a");
        for (String unit : List.of("a", "é", "e\u0301", "😀", "\ud83d")) {
            String text = unit.repeat((10 << 20) / unit.length());
            byte[] bytes = new byte[10 << 20];
            long least = Long.MAX_VALUE;
            // The first calls of a process load classes and start the comparison of engines; a copy would show each
            // time.
            for (int i = 0; i < 5; i++) {
                long before = Allocations.ofThisThread();
                refuse(hasher, text, bytes, stored);
                least = Math.min(least, Allocations.ofThisThread() - before);
            }
            assertThat(least).as(unit).isLessThan(64 << 10);
        }
    }

    /** Without AssertJ, which allocates memory. */
    private static void refuse(PasswordHasher hasher, String text, byte[] bytes, String stored) {
        assertRefused(() -> hasher.hash(text));
        assertRefused(() -> hasher.hash(bytes));
        if (hasher.verify(text, stored) || hasher.verify(bytes, stored) || hasher.verifyNothing(text)) {
            throw new AssertionError("accepted");
        }
    }

    private static void assertRefused(Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException e) {
            return;
        }
        throw new AssertionError("accepted");
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void loneSurrogate_isRefusedAndNeverMatches(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        for (String lone : LONE_SURROGATES) {
            String question = hasher.hash(lone.replaceAll("[\ud800-\udfff]", "?"));

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> hasher.hash(lone))
                    .withMessage("the password contains an unpaired surrogate");
            assertThat(hasher.verify(lone, question)).isFalse();
            assertThat(hasher.verifyNothing(lone)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "é", "€", "😀"})
    void bcrypt_takes72BytesCountedInUtf8(String unit) {
        PasswordHasher hasher = hasher(CheapestForTests.BCRYPT);
        int bytes = unit.getBytes(StandardCharsets.UTF_8).length;
        String longest = unit.repeat(72 / bytes);
        String stored = hasher.hash(longest);

        assertThat(hasher.verify(longest, stored)).isTrue();
        assertThat(hasher.verify(longest + "a", stored)).isFalse();
        assertThat(hasher.verify((longest + "a").getBytes(StandardCharsets.UTF_8), stored))
                .isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher.hash(longest + "a"))
                .withMessageContaining("at most 72 bytes")
                .withMessageContaining("73");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher.hash((longest + "a").getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "a\0", "\0a", "a\0b"})
    void bcrypt_takesNoNul(String password) {
        PasswordHasher hasher = hasher(CheapestForTests.BCRYPT);
        String before = password.substring(0, password.indexOf('\0'));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher.hash(password))
                .withMessageContaining("NUL");
        assertThatIllegalArgumentException().isThrownBy(() -> hasher.hash(password.getBytes(StandardCharsets.UTF_8)));
        assertThat(hasher.verify(password, hasher.hash(before))).isFalse();
        assertThat(hasher.verify(password, hasher.hash(""))).isFalse();
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#withoutBcrypt")
    void nulInside_isComparedAsItIs(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        String stored = hasher.hash("a\0b");

        assertThat(hasher.verify("a\0b", stored)).isTrue();
        assertThat(hasher.verify("a\0b".getBytes(StandardCharsets.UTF_8), stored))
                .isTrue();
        assertThat(hasher.verify("a", stored)).isFalse();
        assertThat(hasher.verify("a\0c", stored)).isFalse();
        assertThat(hasher.verify("ab", stored)).isFalse();
    }

    /** HMAC pads keys with NUL: in scrypt and PBKDF2 trailing NULs make no difference; in Argon2 they do. */
    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#withoutBcrypt")
    void trailingNul_isIgnoredOnlyByHmac(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        boolean hmac = !scheme.algorithm().id().startsWith("argon2");

        assertThat(hasher.verify("a\0", hasher.hash("a"))).isEqualTo(hmac);
        assertThat(hasher.verify("\0", hasher.hash(""))).isEqualTo(hmac);
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void emptyPassword_isAPasswordLikeAnyOther(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        String stored = hasher.hash("");

        assertThat(hasher.verify("", stored)).isTrue();
        assertThat(hasher.verify(new byte[0], stored)).isTrue();
        assertThat(hasher.verify("a", stored)).isFalse();
        assertThat(hasher.verify("", hasher.hash("a"))).isFalse();
        assertThat(hasher.verify("\ud83d", stored))
                .as("the stand-in for impossible passwords")
                .isFalse();
        assertThat(hasher.verify("a".repeat(5000), stored)).isFalse();
    }

    @Test
    @SuppressWarnings("NullAway") // the compiler would have refused it
    void nullArgument_isTheCallersMistake() {
        PasswordHasher hasher = hasher(CheapestForTests.ARGON2ID);
        String stored = hasher.hash("a");

        assertThatNullPointerException().isThrownBy(() -> hasher.hash((CharSequence) null));
        assertThatNullPointerException().isThrownBy(() -> hasher.hash((byte[]) null));
        assertThatNullPointerException().isThrownBy(() -> hasher.verify((CharSequence) null, stored));
        assertThatNullPointerException().isThrownBy(() -> hasher.verify((byte[]) null, stored));
        assertThatNullPointerException().isThrownBy(() -> hasher.verify("a", null));
        assertThatNullPointerException().isThrownBy(() -> hasher.verify("a", stored, null));
        assertThatNullPointerException().isThrownBy(() -> hasher.verifyNothing((CharSequence) null));
        assertThatNullPointerException().isThrownBy(() -> hasher.needsRehash(null));
        assertThatNullPointerException().isThrownBy(() -> TestHashers.of(null));
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void everyWrongPassword_costsTheSameWork(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        String stored = hasher.hash("right");
        engines.takeCalls();
        List<String> wrong =
                List.of("wrong", "", "a".repeat(73), "a".repeat(1025), "a".repeat(1 << 20), "a\0b", "\ud83d", "é");
        for (String password : wrong) {
            assertThat(hasher.verify(password, stored)).isFalse();
            assertThat(engines.takeCalls())
                    .as("verify, %s chars", password.length())
                    .containsExactly(scheme);

            assertThat(hasher.verify(password, stored, better -> {})).isFalse();
            assertThat(engines.takeCalls()).containsExactly(scheme);

            assertThat(hasher.verifyNothing(password)).isFalse();
            assertThat(engines.takeCalls()).containsExactly(scheme);

            assertThat(hasher.verify(password.getBytes(StandardCharsets.UTF_16BE), stored))
                    .isFalse();
            assertThat(engines.takeCalls()).containsExactly(scheme);
        }
        assertThat(hasher.verify("right", stored)).isTrue();
        assertThat(engines.takeCalls()).containsExactly(scheme);
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void textNotInNfc_costsTwiceTheWorkWhateverIsStored(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        String stored = hasher.hash("right");
        engines.takeCalls();
        for (String password : List.of("e\u0301", "e\u0301".repeat(30), "e\u0301".repeat(400), "e\u0301\0")) {
            assertThat(hasher.verify(password, stored)).isFalse();
            assertThat(engines.takeCalls()).containsExactly(scheme, scheme);
            assertThat(hasher.verifyNothing(password)).isFalse();
            assertThat(engines.takeCalls()).containsExactly(scheme, scheme);
        }
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void workOfAWrongPassword_isThatOfTheStoredHash(Scheme other) {
        PasswordHasher hasher = hasher(CheapestForTests.SCRYPT);
        String stored = hasher(other).hash("right");
        engines.takeCalls();

        assertThat(hasher.verify("\ud83d", stored)).isFalse();
        assertThat(engines.takeCalls()).containsExactly(other);
        assertThat(hasher.verifyNothing("\ud83d")).isFalse();
        assertThat(engines.takeCalls()).containsExactly(CheapestForTests.SCRYPT);
    }
}
