package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A hasher whose hashes one provider computes. {@link BcFipsTest} has a validated module. */
class ProviderTest {
    private static final Pbkdf2 CHEAP = Pbkdf2.sha256(3);
    private static final String LONG_ENOUGH = "correct horse battery";

    private final TestProvider provider = new TestProvider("OfTheTest").withRandom();

    @AfterEach
    void remove() {
        Security.removeProvider("OfTheTest");
    }

    private static PasswordHasherBuilder builder() {
        return TestHashers.builder().scheme(CHEAP);
    }

    private static Provider sunJce() {
        return Security.getProvider("SunJCE");
    }

    /** Bouncy Castle's PBKDF2 refuses it in two of its three ways. */
    @Test
    void emptyPassword_isALimitOfBouncyCastle() {
        PasswordHasher byProvider = builder()
                .provider(new BouncyCastleProvider(), new SecureRandom())
                .build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> byProvider.hash(""))
                .withMessage("the password is shorter than 1 bytes in UTF-8, the shortest that the provider "
                        + new BouncyCastleProvider().getInfo().replaceAll(".* v", "BC ") + " accepts");
        assertThat(byProvider.verify("", builder().build().hash(""))).isFalse();
        assertThat(byProvider.verify("x", builder().build().hash("x"))).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void providerOfTheJdk_computesWhatHashkitComputes(Prf prf) {
        Pbkdf2 scheme = new Pbkdf2(prf.algorithm(), 2);
        PasswordHasher byProvider = builder()
                .scheme(scheme)
                .maxPasswordBytes(4096)
                .provider(sunJce(), new SecureRandom())
                .build();
        PasswordHasher own = builder().scheme(scheme).maxPasswordBytes(4096).build();

        for (String password : List.of(
                "",
                "\0",
                "x",
                "p\u00e4ssw\u00f6rter \u20ac \ud83d\ude00 \u0000 nul",
                "x".repeat(4096),
                "\ud83d\ude00".repeat(1024))) {
            assertThat(own.verify(password, byProvider.hash(password))).isTrue();
            assertThat(byProvider.verify(password, own.hash(password))).isTrue();
            assertThat(byProvider.verify(password + "y", own.hash(password))).isFalse();
        }
        assertThat(byProvider.info().engines())
                .containsExactly(new EngineState(
                        "pbkdf2/jca:SunJCE",
                        Status.WORKING,
                        "SunJCE " + sunJce().getVersionStr() + ", passwords from 0 bytes",
                        18));
    }

    @Test
    void providerWithoutRandomNumbers_isRefusedUnlessTheirSourceIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().provider("SunJCE").build())
                .withMessageContaining("has no random numbers for salts");
    }

    @Test
    void providerWithoutPbkdf2_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().provider("SUN").build())
                .withMessageContaining("has no PBKDF2");
    }

    @Test
    void salts_areTheProvidersRandomNumbers() {
        byte[] next = {0};
        provider.filler = bytes -> {
            next[0]++;
            java.util.Arrays.fill(bytes, next[0]);
        };

        String stored = builder().provider(provider).build().hash("password");

        assertThat(stored).contains("$BAQEBAQEBAQEBAQEBAQEBA$");
    }

    @Test
    void nameThatIsLookedUp_staysTheProviderItWas() {
        Security.addProvider(provider);
        PasswordHasher hasher = builder().provider("OfTheTest").build();
        TestProvider other = new TestProvider("OfTheTest").withRandom();
        Security.removeProvider("OfTheTest");
        Security.addProvider(other);

        assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();
        assertThat(other.computed).isEmpty();

        Security.removeProvider("OfTheTest");
        assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();
    }

    /** A refused password costs what a wrong one costs: one hash of the row's costs and length. */
    @Test
    void passwordOrSaltThatIsRefused_costsTheWorkOfTheRow() {
        PasswordHasher hasher = builder()
                .scheme(Pbkdf2.sha256(1500))
                .provider(provider.strict())
                .build();
        PasswordHasher own = TestHashers.of(Pbkdf2.sha512(1700));
        String row = own.hash("short");
        String shortSalt = "$pbkdf2-sha512$i=1700$c2FsdHNhbHQ$" + row.substring(row.lastIndexOf('$') + 1);
        provider.computed.clear();

        assertThat(hasher.verify("wrong and long enough", row)).isFalse();
        // With the known answers of this digest.
        assertThat(provider.computed).containsExactly("4096 512", "1000 512", "1700 512");
        provider.computed.clear();
        assertThat(hasher.verify("short", row)).isFalse();
        assertThat(hasher.verify(new byte[] {-1}, row)).isFalse();
        assertThat(hasher.verify(LONG_ENOUGH, shortSalt)).isFalse();
        assertThat(provider.computed).containsExactly("1700 512", "1700 512", "1700 512");
        provider.computed.clear();
        assertThat(hasher.verifyNothing("short")).isFalse();
        assertThat(hasher.verifyNothing(LONG_ENOUGH)).isFalse();
        assertThat(provider.computed).containsExactly("1500 256", "1500 256");
        provider.computed.clear();
        assertThatIllegalArgumentException().isThrownBy(() -> hasher.hash("short"));
        assertThat(provider.computed).isEmpty();
    }

    @Test
    void uniformWork_levelsCheapRowsByTheProvider() {
        PasswordHasher hasher = builder()
                .scheme(Pbkdf2.sha256(16_000))
                .uniformWork()
                .provider(provider.strict())
                .build();
        String cheap = TestHashers.of(Pbkdf2.sha256(1100)).hash(LONG_ENOUGH);
        provider.computed.clear();

        assertThat(hasher.verify(LONG_ENOUGH, cheap)).isTrue();
        assertThat(hasher.verify("short", cheap)).isFalse();

        assertThat(provider.computed).containsExactly("1100 256", "16000 256", "1100 256", "16000 256");
    }

    @Test
    void markerThatNoPasswordMatches_isFalse() {
        PasswordHasher hasher =
                builder().accept(Dialects.DJANGO).provider(provider.strict()).build();

        assertThat(hasher.verify(LONG_ENOUGH, "!" + "x".repeat(40))).isFalse();
        assertThat(hasher.verify("short", "!" + "x".repeat(40))).isFalse();
    }

    @Test
    void rowThatNeedsMoreThanItsPbkdf2_isRefused() {
        PasswordHasher hasher =
                builder().accept(Dialects.ALL).provider(provider.strict()).build();
        for (String row : List.of(
                TestHashers.of(CheapestForTests.ARGON2ID).hash(LONG_ENOUGH),
                TestHashers.of(CheapestForTests.BCRYPT).hash(LONG_ENOUGH),
                "sha1$saltSALTsalt$" + "0".repeat(40))) {
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> hasher.verify(LONG_ENOUGH, row))
                    .returns(InvalidHashException.Reason.UNSUPPORTED, InvalidHashException::reason);
        }
        assertThat(hasher.verify(LONG_ENOUGH, hasher.hash(LONG_ENOUGH))).isTrue();
    }

    /** It would compute BLAKE2b, which is not the provider's. */
    @Test
    void hasherWithAProvider_cannotWrap() {
        PasswordHasher hasher =
                builder().accept(Dialects.DJANGO).provider(provider).build();
        String row = "pbkdf2_sha256$1$saltSALTsalt$te2oz7mbZFtc9wZxVLBdf4VdbwrTgNHucnlusZzjPWU=";

        assertThatThrownBy(() -> hasher.rows().wrap(row))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot wrap");
        assertThat(hasher.verify("password", row)).isFalse();
    }

    @Test
    void futures_computeByTheProvider() {
        PasswordHasher hasher = builder()
                .threads(ForkJoinPool.commonPool())
                .provider(provider.strict())
                .build();
        String stored = hasher.async().hash(LONG_ENOUGH).join();

        assertThat(hasher.async().verify(LONG_ENOUGH, stored).join()).isTrue();
        assertThat(hasher.async().verify("short", stored).join()).isFalse();
        assertThatThrownBy(() -> hasher.async().hash("short").join())
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shorter than 14 bytes");
    }

    @Test
    void optionsWithAProviderThatTheHasherDoesNotHave_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PasswordHasher.builder()
                        .tuneInBackground(TuneOptions.defaults().provider(provider))
                        .build())
                .withMessageContaining("name it here too");
    }

    @Test
    void tuningOfAnotherEngine_isRefused() {
        Pbkdf2 scheme = Pbkdf2.recommended();
        TuneOptions options = TuneOptions.defaults();
        Tuning ours = Tuning.of(TestHashers.profile(scheme, "pbkdf2/hashkit"), options);
        Tuning its = Tuning.of(TestHashers.profile(scheme, "pbkdf2/jca:OfTheTest"), options.provider(provider));

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        PasswordHasher.builder().provider(provider).tuning(ours).build())
                .withMessageContaining("TuneOptions.provider(provider)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PasswordHasher.builder().tuning(its).build())
                .withMessageContaining("name its provider here too");
        assertThat(PasswordHasher.builder().provider(provider).tuning(its).build())
                .hasToString("PasswordHasher[" + scheme + "]");
    }

    /** Neither does the source of one provider serve the next. */
    @Test
    void providerThatIsSetAgain_givesItsOwnRandomNumbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder()
                        .provider(sunJce(), new SecureRandom())
                        .provider(sunJce())
                        .build())
                .withMessageContaining("has no random numbers for salts");
    }

    @Test
    void tuningInBackground_measuresTheProvider() throws Exception {
        Limiter limiter = Limiter.builder().parallel(1).build();
        TuneOptions options = TuneOptions.defaults().limiter(limiter).wallBudget(Duration.ofMillis(400));
        PasswordHasher hasher = TestHashers.tunedBy(
                Runnable::run, PasswordHasher.builder().limiter(limiter).provider(provider), options);

        Tuning tuning = hasher.info().tuning().orElseThrow();
        assertThat(tuning.engine()).isEqualTo("pbkdf2/jca:OfTheTest");
        assertThat(tuning.report())
                .contains("no fallback for pbkdf2/jca:OfTheTest")
                .doesNotContain("pbkdf2/hashkit");
        assertThat(tuning.profile().toJson()).contains(" provider=OfTheTest-7.1\"");
        assertThat(hasher.info().engines()).extracting(EngineStatus::name).containsExactly("pbkdf2/jca:OfTheTest");
    }
}
