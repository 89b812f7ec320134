package io.hashkit;

import static io.hashkit.Sealing.CHEAP;
import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static io.hashkit.Sealing.assertRefusedWhereOpened;
import static io.hashkit.Sealing.hasher;
import static io.hashkit.Sealing.writing;
import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Scheme;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hashers with a keyring: what they write and read, and for whom. */
class SealedRowsTest {
    private final PasswordHasher plain = TestHashers.of(CHEAP);

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void hashOfEachScheme_isSealedAndVerifies(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme, writing(A));
        PasswordHasher bound = hasher.boundTo("user-17");

        for (PasswordHasher one : List.of(hasher, bound)) {
            String stored = one.hash(PASSWORD);

            assertThat(stored)
                    .startsWith("$" + scheme.algorithm().id() + "-aes256gcm$")
                    .hasSizeLessThanOrEqualTo(255);
            assertThat(one.verify(PASSWORD, stored)).isTrue();
            assertThat(one.verify("wrong", stored)).isFalse();
            assertThat(one.rows().needsRekey(stored)).isFalse();
            assertThat(one.rows().rekey(stored)).isSameAs(stored);
        }
        assertThat(bound.verify(PASSWORD, bound.hash(PASSWORD))).isTrue();
    }

    @Test
    void hashOfTheSamePassword_isSealedDifferentlyEachTime() {
        PasswordHasher hasher = hasher(writing(A));
        String row = plain.hash(PASSWORD);
        List<String> sealed = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            sealed.add(hasher.rows().rekey(row));
        }

        assertThat(Set.copyOf(sealed)).hasSize(100);
        assertThat(sealed).allMatch(one -> hasher.verify(PASSWORD, one));
    }

    @Test
    void hasherWithoutKeys_refusesSealedRows() {
        String sealed = hasher(writing(A)).hash(PASSWORD);

        assertThat(hasher(writing(A)).info().hasKeyring()).isTrue();
        assertThat(plain.info().hasKeyring()).isFalse();
        assertThat(plain.info()).asString().startsWith("HasherInfo[engines=").doesNotContain("Lambda");
        assertRefused(Reason.UNKNOWN_KEY, () -> plain.verify(PASSWORD, sealed));
        assertRefused(Reason.UNKNOWN_KEY, () -> plain.needsRehash(sealed));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> plain.boundTo("a"))
                .withMessageContaining("keyring");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> plain.rows().rekey(sealed));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> plain.rows().needsRekey(sealed));
    }

    @Test
    void dialectThatClaimsEverything_isNotAskedAboutSealedRows() {
        AtomicInteger asked = new AtomicInteger();
        Dialect greedy = new Dialect("greedy", "nobody") {
            @Override
            public boolean claims(String stored) {
                if (stored.contains("aes256gcm")) {
                    asked.incrementAndGet();
                }
                return false;
            }

            @Override
            public ParsedHash read(String stored, Ceilings ceilings) {
                throw new AssertionError();
            }
        };
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .accept(greedy)
                .keyring(writing(A).build())
                .build();

        assertThat(hasher.verify(PASSWORD, hasher.hash(PASSWORD))).isTrue();
        assertThat(asked).hasValue(0);
    }

    @Test
    void rowOfAnotherUser_isABrokenSeal() {
        PasswordHasher hasher = hasher(writing(A));
        String mine = hasher.boundTo("user-17").hash(PASSWORD);

        assertRefusedWhereOpened(Reason.BROKEN_SEAL, hasher.boundTo("user-18"), mine);
        assertRefusedWhereOpened(Reason.BROKEN_SEAL, hasher.boundTo("user-1"), mine);
        assertRefusedWhereOpened(Reason.BROKEN_SEAL, hasher, mine);
        assertThat(hasher.boundTo("other").boundTo("user-17").verify(PASSWORD, mine))
                .isTrue();
    }

    /** Normalised, both would be the same. */
    @Test
    void identity_isTakenByteForByte() {
        PasswordHasher hasher = hasher(writing(A));
        String mine = hasher.boundTo("\u00e9").hash(PASSWORD);

        assertRefused(Reason.BROKEN_SEAL, () -> hasher.boundTo("e\u0301").verify(PASSWORD, mine));
    }

    @Test
    void unboundRow_isBoundAtTheLoginOfAView() {
        PasswordHasher hasher = hasher(writing(A));
        String unbound = hasher.hash(PASSWORD);
        List<String> upgraded = new ArrayList<>();

        assertThat(hasher.boundTo("a").verify(PASSWORD, unbound, upgraded::add)).isTrue();

        assertThat(hasher.boundTo("a").verify(PASSWORD, upgraded.get(0))).isTrue();
        assertRefused(Reason.BROKEN_SEAL, () -> hasher.boundTo("b").verify(PASSWORD, upgraded.get(0)));
    }

    /** Bound by a host that still writes with the old key, the row would be written twice. */
    @Test
    void unboundRowOfTheNextKey_isLeftToHostsThatWriteWithIt() {
        PasswordHasher ahead =
                hasher(Keyring.builder().write("new", KeyPrf.of(B)).read("old", KeyPrf.of(A)));
        PasswordHasher behind =
                hasher(Keyring.builder().write("old", KeyPrf.of(A)).next("new", KeyPrf.of(B)));
        String row = ahead.hash(PASSWORD);

        assertThat(behind.boundTo("a").rows().rekey(row)).isSameAs(row);
        assertThat(behind.boundTo("a").verify(PASSWORD, row, better -> {
                    throw new AssertionError(better);
                }))
                .isTrue();
        assertThat(ahead.boundTo("a").rows().needsRekey(row)).isTrue();
    }

    @Test
    void impossibleIdentity_isRefused() {
        PasswordHasher hasher = hasher(writing(A));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher.boundTo(""))
                .withMessageContaining("from 1 to 1024");
        assertThatIllegalArgumentException().isThrownBy(() -> hasher.boundTo("a".repeat(1025)));
        assertThatIllegalArgumentException().isThrownBy(() -> hasher.boundTo("\ud800"));
        String stored = hasher.boundTo("é".repeat(512)).hash(PASSWORD);
        assertThat(hasher.boundTo("é".repeat(512)).verify(PASSWORD, stored)).isTrue();
    }
}
