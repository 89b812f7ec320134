package io.hashkit;

import static io.hashkit.Sealing.CHEAP;
import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.assertRefused;
import static io.hashkit.Sealing.assertRefusedEverywhere;
import static io.hashkit.Sealing.hasher;
import static io.hashkit.Sealing.writing;
import static io.hashkit.TestKeys.A;
import static io.hashkit.TestKeys.B;
import static io.hashkit.TestKeys.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The modes of a keyring: which rows are read while a table is being sealed and bound, and afterwards. */
class SealedModesTest {
    private final PasswordHasher plain = TestHashers.of(CHEAP);

    private enum Mode {
        OPTIONAL(keys -> {}),
        REQUIRED(KeyringBuilder::required),
        BOUND(KeyringBuilder::requireBound);

        private final Consumer<KeyringBuilder> set;

        Mode(Consumer<KeyringBuilder> set) {
            this.set = set;
        }

        KeyringBuilder of(KeyringBuilder keys) {
            set.accept(keys);
            return keys;
        }
    }

    /** Every state of a key in every mode, plain rows and rows of dialects included. */
    @ParameterizedTest
    @EnumSource
    void mode_decidesWhichRowsAreRead(Mode mode) throws Exception {
        PasswordHasher hasher = hasher(mode.of(Keyring.builder()
                .write("write", KeyPrf.of(A))
                .next("next", KeyPrf.of(B))
                .read("read", KeyPrf.of(C))
                .retired("gone", KeyPrf.of(TestKeys.of("d")))));
        PasswordHasher view = hasher.boundTo("user-17");
        String django = "pbkdf2_sha256$1$seasalt$" + djangoTag();

        for (byte[] key : List.of(A, B, C)) {
            PasswordHasher writer = hasher(writing(key));
            String unbound = writer.hash(PASSWORD);
            String bound = writer.boundTo("user-17").hash(PASSWORD);

            assertThat(view.verify(PASSWORD, bound)).isTrue();
            assertThat(view.rows().needsRekey(bound)).isEqualTo(key == C);
            assertRefused(Reason.BROKEN_SEAL, () -> hasher.verify(PASSWORD, bound));
            if (mode == Mode.BOUND) {
                assertRefusedEverywhere(Reason.NOT_SEALED, hasher, unbound);
                assertRefusedEverywhere(Reason.NOT_SEALED, view, unbound);
            } else {
                assertThat(hasher.verify(PASSWORD, unbound)).isTrue();
                assertThat(hasher.rows().needsRekey(unbound)).isEqualTo(key == C);
                assertThat(view.verify(PASSWORD, unbound)).isTrue();
                assertThat(view.rows().needsRekey(unbound)).isEqualTo(key != B);
            }
        }
        for (String row : List.of(plain.hash(PASSWORD), django)) {
            if (mode == Mode.OPTIONAL) {
                assertThat(hasher.verify(PASSWORD, row)).isTrue();
                assertThat(hasher.needsRehash(row)).isTrue();
                assertThat(hasher.rows().needsRekey(row)).isTrue();
                assertThat(hasher.verify(PASSWORD, hasher.rows().rekey(row))).isTrue();
                assertThat(hasher.rows().needsRekey(hasher.rows().rekey(row))).isFalse();
            } else {
                assertRefusedEverywhere(Reason.NOT_SEALED, hasher, row);
                assertRefused(Reason.NOT_SEALED, () -> hasher.rows().needsRekey(row));
            }
        }
    }

    /** The tag of one iteration: the HMAC of the salt and of the number of the block (RFC 8018 section 5.2). */
    private static String djangoTag() throws Exception {
        byte[] message = "seasalt\0\0\0\1".getBytes(StandardCharsets.US_ASCII);
        byte[] tag =
                HmacOfTheJdk.of(PASSWORD.getBytes(StandardCharsets.US_ASCII)).hmacSha256(message);
        return Base64.getEncoder().encodeToString(tag);
    }

    @ParameterizedTest
    @EnumSource
    void unusableRow_matchesNothingInEveryMode(Mode mode) {
        PasswordHasher hasher = hasher(mode.of(writing(A)));
        String unusable = "!" + "x".repeat(40);

        assertThat(hasher.verify(PASSWORD, unusable)).isFalse();
        assertThat(hasher.rows().needsRekey(unusable)).isFalse();
        assertThat(hasher.rows().rekey(unusable)).isSameAs(unusable);
    }

    /** Before the first host binds: hosts read what others bind, bind nothing, and take no binding off. */
    @Test
    void bindNext_opensBoundRowsAndBindsNone() {
        PasswordHasher binding = hasher(writing(A)).boundTo("user-17");
        PasswordHasher waiting = hasher(writing(A).bindNext()).boundTo("user-17");
        PasswordHasher strong =
                hasher(Argon2.id(64, 2, 1), writing(A).bindNext()).boundTo("user-17");
        PasswordHasher rotated = hasher(Keyring.builder()
                        .write("new", KeyPrf.of(B))
                        .read("now", KeyPrf.of(A))
                        .bindNext())
                .boundTo("user-17");
        String bound = binding.hash(PASSWORD);
        String unbound = waiting.hash(PASSWORD);

        assertThat(unbound).doesNotContain("bound=1");
        assertThat(waiting.verify(PASSWORD, bound)).isTrue();
        assertThat(hasher(writing(A)).verify(PASSWORD, unbound)).isTrue();
        for (PasswordHasher host : List.of(waiting, strong)) {
            assertThat(host.rows().needsRekey(bound)).isFalse();
            assertThat(host.needsRehash(bound)).isFalse();
            assertThat(host.rows().rekey(bound)).isSameAs(bound);
            assertThat(host.verify(PASSWORD, bound, better -> {
                        throw new AssertionError(better);
                    }))
                    .isTrue();
            assertThat(host.rows().needsRekey(unbound)).isFalse();
            assertThat(host.rows().rekey(plain.hash(PASSWORD)))
                    .contains("keyid=")
                    .doesNotContain("bound=1");
        }
        assertRefused(Reason.NOT_WRAPPABLE, () -> strong.rows().wrap(bound));
        assertThat(strong.needsRehash(unbound)).as("weak").isTrue();
        assertThat(binding.rows().needsRekey(unbound)).isTrue();
        assertThat(rotated.rows().rekey(bound)).contains("bound=1");
        assertThat(rotated.rows().rekey(unbound)).doesNotContain("bound=1");
        rotated.verify(PASSWORD, bound, better -> assertThat(better).contains("bound=1"));
        assertRefused(
                Reason.BROKEN_SEAL,
                () -> hasher(writing(A).bindNext()).boundTo("user-18").verify(PASSWORD, bound));
    }

    @Test
    void bindNextAndRequireBound_areRefusedTogether() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writing(A).requireBound().bindNext().build())
                .withMessageContaining("call one of them");
    }

    /** On the old hosts of a fleet, a row that a new host has bound is not told from an attack by its reason. */
    @Test
    void boundRowWithoutAnIdentity_isRefusedWithTheCure() {
        String bound = hasher(writing(A)).boundTo("user-17").hash(PASSWORD);

        assertThatThrownBy(() -> hasher(writing(A)).verify(PASSWORD, bound))
                .hasMessageContaining("marked as bound")
                .hasMessageContaining("boundTo(id), on every host before the first one binds");
        assertThatThrownBy(() -> hasher(writing(A)).boundTo("other").verify(PASSWORD, bound))
                .hasMessageContaining("the row was changed, or is bound to another user, or to another identity");
    }

    @Test
    void hashWithoutBinding_isRefusedBeforeItIsComputedWhereBindingIsRequired() {
        Limiter limiter = Limiter.builder().build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAP)
                .limiter(limiter)
                .keyring(writing(A).requireBound().build())
                .build();

        assertThatIllegalStateException()
                .isThrownBy(() -> hasher.hash(PASSWORD))
                .withMessageContaining("boundTo(id)");
        assertThatIllegalStateException().isThrownBy(() -> hasher.tryHash(PASSWORD));
        assertThatIllegalStateException().isThrownBy(() -> hasher.rows().wrap(plain.hash(PASSWORD)));
        assertThat(limiter.stats().admitted()).isZero();
        assertThat(hasher.verifyNothing(PASSWORD)).isFalse();
        assertThat(hasher.boundTo("a").verify(PASSWORD, hasher.boundTo("a").hash(PASSWORD)))
                .isTrue();
    }

    /** Sealed again without an identity, the row would lose its user. */
    @Test
    void rekeyWithoutBinding_isRefusedWhereBindingIsRequired() {
        String bound = hasher(writing(A)).boundTo("user-17").hash(PASSWORD);
        PasswordHasher rotated = hasher(Keyring.builder()
                .write("new", KeyPrf.of(B))
                .read("now", KeyPrf.of(A))
                .requireBound());

        assertThatIllegalStateException()
                .isThrownBy(() -> rotated.rows().rekey(bound))
                .withMessageContaining("boundTo(id)");
        assertThat(rotated.boundTo("user-17").rows().rekey(bound)).contains("bound=1");
    }
}
