package io.hashkit;

import static io.hashkit.Sealing.CHEAP;
import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static io.hashkit.Sealing.assertRefusedAtLogin;
import static io.hashkit.Sealing.assertRefusedWhereOpened;
import static io.hashkit.Sealing.hasher;
import static io.hashkit.Sealing.writing;
import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Seals beside asynchronous calls, the limiter and the ceilings. */
class SealedInterplayTest {
    private final PasswordHasher plain = TestHashers.of(CHEAP);

    @Test
    void asynchronousCalls_sealAndOpen() {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(CHEAP)
                    .threads(threads)
                    .keyring(Keyring.builder()
                            .read("old", KeyPrf.of(A))
                            .write("new", KeyPrf.of(B))
                            .build())
                    .build()
                    .boundTo("a");
            String stored = hasher.async().hash(PASSWORD).join();
            String old = hasher(writing(A)).boundTo("a").hash(PASSWORD);
            List<String> upgraded = new ArrayList<>();

            assertThat(stored).startsWith("$argon2id-aes256gcm$");
            assertThat(hasher.async().verify(PASSWORD, stored).join()).isTrue();
            assertThat(hasher.async().verify(PASSWORD, old, upgraded::add).join())
                    .isTrue();
            assertThat(upgraded).hasSize(1);
            assertThat(hasher.async().verifyNothing(PASSWORD).join()).isFalse();
            String broken = TestRows.withChangedTag(stored);
            CompletableFuture<Boolean> refused = hasher.async().verify(PASSWORD, broken);
            assertThatThrownBy(refused::get).hasCauseInstanceOf(InvalidHashException.class);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void brokenSeal_takesNoPermitAndNoMemory() {
        Limiter limiter = Limiter.builder().build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .limiter(limiter)
                .keyring(writing(A).build())
                .build();
        String broken = TestRows.withChangedTag(hasher.hash(PASSWORD));
        long before = limiter.stats().admitted();
        String costly = broken.replace("m=8,t=1,p=1", "m=1048576,t=1,p=1");

        for (String row : List.of(broken, costly)) {
            assertRefusedWhereOpened(Reason.BROKEN_SEAL, hasher, row);
        }

        assertThat(limiter.stats().admitted()).isEqualTo(before);
    }

    @Test
    void sealedCostsAboveTheCeilings_areRefusedAtLoginAndRekeyed() {
        PasswordHasher generous = hasher(
                Argon2.id(512, 1, 1), Keyring.builder().write("b", KeyPrf.of(B)).read("a", KeyPrf.of(A)));
        String costly = hasher(Argon2.id(512, 1, 1), writing(A)).hash(PASSWORD);
        PasswordHasher strict = TestHashers.builder()
                .scheme(CHEAP)
                .ceilings(Ceilings.defaults().with(Ceilings.Limit.ARGON2_MEMORY, 256))
                .keyring(Keyring.builder()
                        .write("b", KeyPrf.of(B))
                        .read("a", KeyPrf.of(A))
                        .build())
                .build();

        assertRefusedAtLogin(Reason.ABOVE_CEILING, strict, costly);
        assertRefused(Reason.ABOVE_CEILING, () -> strict.needsRehash(costly));
        String rekeyed = strict.rows().rekey(costly);
        assertThat(generous.rows().needsRekey(rekeyed)).isFalse();
        assertThat(generous.verify(PASSWORD, rekeyed)).isTrue();
    }

    @Test
    void ceilingBelowTheSealedLength_isRefusedByTheBuilder() {
        int length = hasher(writing(A)).boundTo("nobody").hash(PASSWORD).length();
        Ceilings ceilings = Ceilings.defaults().with(Ceilings.Limit.STORED_STRING, length);

        TestHashers.builder()
                .scheme(CHEAP)
                .ceilings(ceilings)
                .keyring(writing(A).build())
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestHashers.builder()
                        .scheme(CHEAP)
                        .ceilings(ceilings.with(Ceilings.Limit.STORED_STRING, length - 1))
                        .keyring(writing(A).build())
                        .build())
                .withMessageContaining("stored string");
    }

    /** Sealed, it could be read no more. */
    @Test
    void rowThatItsSealWouldMakeTooLong_isNotSealed() {
        int length = hasher(writing(A)).boundTo("nobody").hash(PASSWORD).length();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .ceilings(Ceilings.defaults().with(Ceilings.Limit.STORED_STRING, length))
                .keyring(writing(A).build())
                .build();
        String row = Traits.of(CHEAP).print(new byte[16], new byte[64]);

        assertThat(row).hasSizeLessThanOrEqualTo(length);
        assertThat(hasher.verify(PASSWORD, row)).isFalse();
        assertRefused(Reason.ABOVE_CEILING, () -> hasher.rows().rekey(row));
    }

    @Test
    void closedKeyring_failsAndNeverAnswers() {
        Keyring keys = writing(A).build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .keyring(keys)
                .threads(Runnable::run)
                .build();
        String stored = hasher.hash(PASSWORD);
        keys.close();

        assertThatIllegalStateException().isThrownBy(() -> hasher.verify(PASSWORD, stored));
        assertThatIllegalStateException().isThrownBy(() -> hasher.hash(PASSWORD));
        assertThat(hasher.async().hash(PASSWORD)).isCompletedExceptionally();
        assertThatIllegalStateException().isThrownBy(() -> hasher.verifyNothing(PASSWORD));
        assertThatIllegalStateException().isThrownBy(() -> hasher.rows().rekey(plain.hash(PASSWORD)));
    }
}
