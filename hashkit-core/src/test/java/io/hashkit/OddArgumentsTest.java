package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.phc.BcryptString;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.internal.tune.Profiles;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid arguments are refused at once with the exception that the method documents. */
@Tag("once")
class OddArgumentsTest {
    private static final Duration NORMAL = Duration.ofMillis(250);

    static Stream<Duration> impossibleTargets() {
        return Stream.of(
                Duration.ZERO,
                Duration.ofNanos(1),
                Duration.ofMillis(9),
                Duration.ofSeconds(11),
                Duration.ofMillis(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE));
    }

    private static ProfileData profile(Duration target, OptionalDouble slowdown) {
        return Profiles.of(
                Argon2.recommended(),
                "argon2/hashkit",
                "",
                target,
                Policy.OWASP_2026,
                Confidence.HIGH,
                1,
                1,
                slowdown,
                1,
                1,
                1 << 30,
                "",
                "");
    }

    @ParameterizedTest
    @MethodSource("impossibleTargets")
    void targetThatNoTuningHas_isRefused(Duration target) {
        assertThatIllegalArgumentException().isThrownBy(() -> profile(target, OptionalDouble.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TuneOptions.defaults().target(target))
                .withMessageContaining("the target must be from 10 to 10000 ms");
    }

    @Test
    void budgetsOfMillionsOfYears_areRefused() {
        Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
        TuneOptions options = TuneOptions.defaults();

        assertThatIllegalArgumentException().isThrownBy(() -> options.cpuBudget(endless));
        assertThatIllegalArgumentException().isThrownBy(() -> options.wallBudget(endless));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limiter.builder().maxWait(endless).build());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e308, 0.5, -1})
    void slowdownThatNoHostHas_isRefused(double slowdown) {
        assertThatIllegalArgumentException().isThrownBy(() -> profile(NORMAL, OptionalDouble.of(slowdown)));
        String json = profile(NORMAL, OptionalDouble.of(1.5)).toJson();
        assertThat(json).contains("\"slowdown\":1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Profile.parse(json.replace("\"slowdown\":1.5", "\"slowdown\":1e999")));
    }

    @Test
    void nullForADialectOrAFile_isTheCallersMistake() {
        byte[] none = {};
        assertThatNullPointerException().isThrownBy(() -> Dialects.springPbkdf2(absent(), 8, 16, none));
        assertThatNullPointerException().isThrownBy(() -> Dialects.springPbkdf2(Pbkdf2.sha256(1), 8, 16, absent()));
        assertThatNullPointerException().isThrownBy(() -> Dialects.springSha256(absent()));
        assertThatNullPointerException().isThrownBy(() -> Dialects.identify("x", absent(), Ceilings.defaults()));
        assertThatNullPointerException().isThrownBy(() -> Dialects.identify("x", Policy.OWASP_2026, absent()));
        assertThatNullPointerException().isThrownBy(() -> Tuning.recall(absent(), TuneOptions.defaults()));
        assertThatNullPointerException().isThrownBy(() -> Tuning.recall(Path.of("no/such/file"), absent()));
        assertThatNullPointerException().isThrownBy(() -> StoredHash.of(absent(), none, none));
        assertThatNullPointerException().isThrownBy(() -> StoredHash.of(Argon2.recommended(), none, absent()));
    }

    @Test
    void nullForAPartOfAStringOrAKey_isTheCallersMistake() {
        byte[] some = {1};
        Provider provider = Security.getProviders()[0];
        assertThatNullPointerException().isThrownBy(() -> KeyPrf.of(absent(), provider));
        assertThatNullPointerException()
                .isThrownBy(
                        () -> KeyPrf.of(new SecretKeySpec(some, "HmacSHA256"), OddArgumentsTest.<Provider>absent()));
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // Null is the argument under test.
    private static <T> T absent() {
        return Collections.<T>singletonList(null).get(0);
    }

    @Test
    void oddNames_areNoDialect() {
        for (String name : List.of("", "\ud800", "DJANGO", "django ", "a".repeat(1 << 20))) {
            assertThat(Dialects.named(name)).isEmpty();
            assertThat(Dialects.identify(name).isReadable()).isFalse();
        }
    }

    @Test
    void pathThatCannotBeAFile_isNoProfile() {
        for (String path : List.of("", "/", "/proc/self/mem", "/dev/zero", "no/such/file")) {
            assertThat(Tuning.recall(Path.of(path), TuneOptions.defaults())).isEmpty();
        }
    }

    @Test
    void randomStrings_areReadAsTheyArePrintedOrRefused() {
        Random random = new Random(15);
        List<String> valid = List.of(
                "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "$argon2i$m=8,t=1,p=1,keyid=AA,data=AA$AAAAAAAAAAA$AAAAAAAAAAA",
                "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "$2b$04$......................................................");
        int read = 0;
        for (int i = 0; i < 100_000 / TestScope.oneIn(10); i++) {
            read += isRead(i % 2 == 0 ? "$" + random(random) : changed(valid.get(i / 2 % valid.size()), random))
                    ? 1
                    : 0;
        }
        assertThat(read).isGreaterThan(200);
    }

    private static final String ALPHABET = "$argon2id=,v19mtp0123/+.-";

    private static String random(Random random) {
        return random.ints(random.nextInt(40), 0, ALPHABET.length())
                .collect(StringBuilder::new, (text, at) -> text.append(ALPHABET.charAt(at)), StringBuilder::append)
                .toString();
    }

    private static String changed(String valid, Random random) {
        StringBuilder text = new StringBuilder(valid);
        for (int changes = random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.setCharAt(at, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                case 1 -> text.insert(at, (char) random.nextInt(1 << 16));
                default -> text.deleteCharAt(at);
            }
        }
        return text.toString();
    }

    private static boolean isRead(String text) {
        Dialects.identify(text);
        boolean read = false;
        try {
            assertThat(PhcString.parse(text).print()).isEqualTo(text);
            read = true;
        } catch (InvalidHashException e) {
            // Refused.
        }
        try {
            assertThat(BcryptString.parse(text).print()).isEqualTo(text);
            read = true;
        } catch (InvalidHashException e) {
            // Refused.
        }
        return read;
    }

    @Test
    void limitsAtTheirBorders_loseNothing() throws InterruptedException {
        for (Duration wait : List.of(Duration.ZERO, Duration.ofNanos(1), Duration.ofHours(1))) {
            for (int most : new int[] {1, Integer.MAX_VALUE}) {
                for (long bytes : new long[] {1 << 20, Long.MAX_VALUE}) {
                    Limiter limiter = Limiter.builder()
                            .parallel(most)
                            .queue(most)
                            .maxWait(wait)
                            .memoryBytes(bytes)
                            .build();
                    takesAndGivesBack(limiter, bytes);
                }
            }
        }
    }

    private static void takesAndGivesBack(Limiter limiter, long bytes) throws InterruptedException {
        Permit all = limiter.acquire(Priority.LOGIN, bytes);
        for (Priority priority : Priority.values()) {
            Thread.currentThread().interrupt();
            try {
                limiter.acquire(priority, 1).close();
                throw new AssertionError("admitted over the budget");
            } catch (OverloadedException e) {
                assertThat(Thread.interrupted()).isTrue();
            }
        }
        Thread other = new Thread(() -> {
            all.close();
            all.close();
        });
        other.start();
        other.join();
        all.close();
        limiter.acquire(Priority.LOGIN, 0).close();
        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).isZero();
        assertThat(figures.waiting()).isZero();
        assertThat(figures.bytesInUse()).isZero();
    }

    @Test
    void executorThatVerifiesItself_isRefusedAndLosesNoPermit() {
        Limiter limiter =
                Limiter.builder().parallel(1).maxWait(Duration.ofMillis(20)).build();
        String stored = TestHashers.of(CheapestForTests.ARGON2ID).hash("right");
        PasswordHasher inner = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .threads(task -> {
                    inner.verify("right", stored);
                    task.run();
                })
                .build();

        assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> hasher.verify("right", stored));
        assertThat(limiter.stats().running()).isZero();
        assertThat(inner.verify("right", stored)).isTrue();
    }

    @Test
    void consumerThatVerifiesAgainUnderOnePermit_isServed() {
        Limiter limiter = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        String stored = TestHashers.of(CheapestForTests.ARGON2ID).hash("right");
        PasswordHasher hasher = TestHashers.builder()
                .scheme(Argon2.id(64, 2, 1))
                .limiter(limiter)
                .build();
        StringBuilder upgraded = new StringBuilder();

        assertThat(hasher.verify("right", stored, first -> {
                    assertThat(hasher.verify("right", stored, upgraded::append)).isTrue();
                    assertThat(limiter.stats().running()).isZero();
                }))
                .isTrue();
        assertThat(hasher.verify("right", upgraded.toString())).isTrue();
    }

    /**
     * A dialect may refuse a string or be identified by name, but must never break a right answer of hashkit's own
     * form.
     */
    @Test
    void everyDialectAlone_leavesOwnStringsAlone() {
        for (String name : Dialects.names()) {
            Dialect dialect = Dialects.named(name).orElseThrow();
            // A dialect that reads every string of an algorithm as something else is refused beside it.
            CheapestForTests.withoutBcrypt()
                    .filter(scheme -> !dialect.claims(scheme.sample()))
                    .forEach(scheme -> {
                        PasswordHasher hasher = TestHashers.builder()
                                .scheme(scheme)
                                .accept(dialect)
                                .build();
                        String stored = hasher.hash("right");
                        assertThat(hasher.verify("right", stored))
                                .as("%s with %s", scheme, dialect)
                                .isTrue();
                        assertThat(hasher.verify("wrong", stored))
                                .as("%s with %s", scheme, dialect)
                                .isFalse();
                    });
        }
    }
}
