package io.hashkit.spring.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.TestHashers;
import io.hashkit.spring.TestKeys;
import java.nio.CharBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CachedHasherTest extends CachedHasherCases {
    @ParameterizedTest
    @MethodSource("calls")
    void passwordThatHasMatched_isHashedOnce(Call call) throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(call.verify().of(hasher, PASSWORD, stored)).isTrue();
        }

        assertThat(hashes).hasValue(1);
        assertThat(verified.hits()).isEqualTo(4);
        assertThat(verified.misses()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void wrongPassword_isHashedEachTime_andHidesNoRightOne(Call call) throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(call.verify().of(hasher, "wrong", stored)).isFalse();
        }

        assertThat(hashes).hasValue(3);
        assertThat(verified.size()).isZero();
        assertThat(call.verify().of(hasher, PASSWORD, stored)).isTrue();
        assertThat(call.verify().of(hasher, "wrong", stored)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void changedRow_isHashed(Call call) throws Exception {
        assertThat(call.verify().of(hasher, PASSWORD, stored)).isTrue();

        assertThat(call.verify().of(hasher, PASSWORD, real.hash("another"))).isFalse();
        assertThat(call.verify().of(hasher, PASSWORD, real.hash(PASSWORD))).isTrue();
        assertThat(hashes).hasValue(3);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void unreadableRow_failsEachTime(Call call) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> call.verify().of(hasher, PASSWORD, "$2b$04$damaged"))
                    .satisfiesAnyOf(
                            failure -> assertThat(failure).isInstanceOf(InvalidHashException.class),
                            failure -> assertThat(failure).hasCauseInstanceOf(InvalidHashException.class));
        }
        assertThat(hashes).hasValue(2);
    }

    @Test
    void rowOfAnotherUser_isRefusedAlthoughItMatchedForItsOwn() {
        String ofAnn = real.boundTo("ann").hash(PASSWORD);

        assertThat(hasher.boundTo("ann").verify(PASSWORD, ofAnn)).isTrue();
        assertThat(hasher.boundTo("ann").verify(PASSWORD, ofAnn)).isTrue();
        assertThat(hashes).hasValue(1);
        assertThatThrownBy(() -> hasher.boundTo("bob").verify(PASSWORD, ofAnn))
                .isInstanceOf(InvalidHashException.class);
        assertThatThrownBy(() -> hasher.verify(PASSWORD, ofAnn)).isInstanceOf(InvalidHashException.class);
    }

    /** Two beans of one application may have other keys, ceilings or dialects. */
    @Test
    void rowThatAnotherHasherRefuses_isRefusedAlthoughItMatchedForThisOne() {
        String plain = TestHashers.of(new Bcrypt(4)).hash(PASSWORD);
        PasswordHasher strict = new CachedHasher(
                TestHashers.builder()
                        .scheme(new Bcrypt(4))
                        .keyring(Keyring.builder()
                                .write("now", KeyPrf.of(TestKeys.key("now")))
                                .required()
                                .build())
                        .build(),
                verified);

        assertThat(hasher.verify(PASSWORD, plain)).isTrue();
        assertThatThrownBy(() -> strict.verify(PASSWORD, plain)).isInstanceOf(InvalidHashException.class);
    }

    /** Fields must not run into each other: each pair would be the same text without their lengths. */
    @Test
    void identityRowAndPassword_areKeptApartInTheTag() {
        assertThat(List.of(
                        verified.tag(1, 'c', utf8("c"), "b", "a"),
                        verified.tag(1, 'c', utf8("c"), "", "ab"),
                        verified.tag(1, 'c', utf8("bc"), "", "a"),
                        verified.tag(1, 'c', utf8("c"), "ab", ""),
                        verified.tag(1, 'c', utf8("c"), "ab", null),
                        verified.tag(1, 'b', utf8("c"), "ab", null),
                        verified.tag(2, 'b', utf8("c"), "ab", null)))
                .doesNotHaveDuplicates();
    }

    @Test
    void textAndItsBytes_areTwoEntries() {
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hasher.verify(BYTES, stored)).isTrue();
        assertThat(hasher.verify("\0c\0o", stored)).isFalse();

        assertThat(hashes).hasValue(3);
    }

    /** Otherwise an asynchronous call would work in a test that has verified before, and fail at the first login. */
    @Test
    void hasherWithoutThreads_refusesAsynchronousCallsForRememberedPasswordsToo() {
        PasswordHasher bare = TestHashers.of(new Bcrypt(4));
        PasswordHasher cached = new CachedHasher(bare, verified);
        String row = bare.hash(PASSWORD);
        assertThat(cached.verify(PASSWORD, row)).isTrue();

        assertThatThrownBy(() -> cached.async().verify(PASSWORD, row))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> cached.async().verify(BYTES, row)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void match_isForgottenAfterItsTime() {
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(5));
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();

        assertThat(hashes).hasValue(2);
    }

    @Test
    void noMoreThanTheSize_isRemembered() {
        VerifiedPasswords few = new VerifiedPasswords(Duration.ofMinutes(5), 3);
        PasswordHasher small = new CachedHasher(real, few);
        for (int i = 0; i < 10; i++) {
            assertThat(small.verify(PASSWORD, real.hash(PASSWORD))).isTrue();
        }

        assertThat(few.size()).isLessThanOrEqualTo(3);
    }

    @Test
    void end_forgetsEverything() {
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        verified.close();

        assertThat(verified.size()).isZero();
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hashes).hasValue(3);
    }

    @Test
    void rowThatNeedsAnUpgrade_isHashedWithItsUpgradeEachTime() {
        String weak = TestHashers.of(new Bcrypt(4)).hash(PASSWORD); // not sealed
        List<String> upgrades = new ArrayList<>();

        assertThat(hasher.verify(PASSWORD, weak)).isTrue();
        assertThat(hasher.verify(PASSWORD, weak, upgrades::add)).isTrue();
        assertThat(hasher.verify(PASSWORD, weak, upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(2);

        assertThat(hasher.verify(PASSWORD, upgrades.get(0), upgrades::add)).isTrue();
        assertThat(hasher.verify(PASSWORD, upgrades.get(0), upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(2);
        assertThat(hashes).hasValue(2);
    }

    @Test
    void nullsAndLongPasswords_areAnsweredByTheHasher() {
        String longest = "x".repeat(2_000);

        assertThatThrownBy(() -> hasher.verify((String) null, stored)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> hasher.verify(PASSWORD, null)).isInstanceOf(NullPointerException.class);
        assertThat(hasher.verify(longest, stored)).isFalse();
        assertThat(verified.hits() + verified.misses()).isZero();
    }

    /** What is remembered must be what was hashed. */
    @Test
    void passwordThatItsOwnerChangesMeanwhile_isNotRememberedAsTheChangedOne() {
        char[] typed = PASSWORD.toCharArray();
        PasswordHasher changing = new CachedHasher(new Counted(real, () -> typed[0] = 'X'), verified);

        assertThat(changing.verify(CharBuffer.wrap(typed), stored)).isTrue();

        assertThat(changing.verify(String.valueOf(typed), stored)).isFalse();
        assertThat(changing.verify(PASSWORD, stored)).isTrue();
        assertThat(hashes).hasValue(2);
    }

    /** Its zeros would be a key that everybody knows. */
    @Test
    void keyThatIsWiped_isGivenToNoMac() {
        VerifiedPasswords.MacKey key = verified.new MacKey();
        verified.close();

        assertThatThrownBy(key::getEncoded).isInstanceOf(IllegalStateException.class);
        assertThat(verified.tag(1, 'b', BYTES, stored, null)).isNull();
        verified.open();
        assertThat(key.getEncoded()).isNotEqualTo(new byte[32]);
    }
}
