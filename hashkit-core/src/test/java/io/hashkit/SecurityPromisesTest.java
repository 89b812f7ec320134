package io.hashkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements of SECURITY.md that no other test checks. Truncated strings are in {@link CutStringsTest}, equal passwords
 * in {@link SamePasswordsTest}, wiping in {@link WipedSecretsTest}, memory in {@link MemoryBudgetTest}.
 */
class SecurityPromisesTest {
    /** {@link LayersTest} forbids the other ways to compare bytes. */
    @Test
    void tagOfAPassword_isComparedInOnePlace() {
        Set<String> comparing = LibraryClasses.ALL.stream()
                .flatMap(type -> type.getMethodCallsFromSelf().stream())
                .filter(call -> call.getTarget().getFullName().startsWith("java.security.MessageDigest.isEqual("))
                .map(call -> call.getOriginOwner().getSimpleName() + "."
                        + call.getOrigin().getName())
                .collect(Collectors.toSet());

        // The others compare public vectors, bytes that are the same in all strings of a program, secrets of two forms,
        // what forms find in samples and make of them, new random numbers, and answers of a key service with each
        // other.
        assertThat(comparing)
                .containsExactlyInAnyOrder(
                        "PasswordWork.matches",
                        "KnownAnswer.failure",
                        "Wrapping.prepare",
                        "FreshBytes.<init>",
                        "BytesField.readAll",
                        "Form.readsAs",
                        "Values.agree",
                        "DeclaredForm.requireChange",
                        "MasterKey.requireHmac",
                        "MasterKey.expandToSeal");
    }

    static Stream<String> refused() {
        return Stream.of(
                "",
                "password",
                "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$",
                "$argon2id$v=19$m=4294967295,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(43),
                "$scrypt$ln=63,r=8,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(43),
                "$2b$31$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO",
                "$pbkdf2-sha256$i=4294967295$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(43),
                "pbkdf2_sha256$999999999$salt$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "$6$rounds=999999999$salt$" + ".".repeat(86),
                "$y$j9T$salt$hash");
    }

    /** Without permit, memory or work: no permit is free here, and the engines would count calls. */
    @ParameterizedTest
    @MethodSource("refused")
    void stringThatIsRefused_isRefusedBeforeAnythingIsTaken(String stored) {
        CountingEngines engines = CountingEngines.counting();
        Limiter limiter = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(Dialects.ALL)
                .limiter(limiter)
                .with(its -> its.engines = engines.engines())
                .build();
        engines.takeCalls();
        try (Permit all = limiter.acquire(Priority.LOGIN, 1)) {
            assertThatExceptionOfType(InvalidHashException.class).isThrownBy(() -> hasher.verify("password", stored));
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> hasher.verify("\ud83d", stored, better -> {}));
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> hasher.verifyNothing("password"));
        }
        assertThat(engines.takeCalls()).isEmpty();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().leasedBytes()).isZero();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().keptBytes()).isZero();
    }

    /** Text and bytes that {@code hash} refuses, and rows that no password matches. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "!unusableunusableunusableunusableunusable",
                "bcrypt$$2b$04$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO",
                "bcrypt_sha256$$2b$04$sBOCJzMQFRSARsZ5yAh7PeSXnjVb1b72JUoCkjec3snfFNL9/wS7i",
                "$2b$04$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO",
                "$2x$04$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO",
                "pbkdf2_sha256$1$FHutoqLBkaEyg0T6oybvA3$te2oz7mbZFtc9wZxVLBdf4VdbwrTgNHucnlusZzjPWU="
            })
    void passwordThatNoHashWouldAccept_takesTheWorkOfAWrongOne(String stored) {
        CountingEngines engines = CountingEngines.counting();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(new Bcrypt(5))
                .accept(Dialects.DJANGO, Dialects.BCRYPT_2X)
                .with(its -> its.engines = engines.engines())
                .build();
        engines.takeCalls();
        assertThat(hasher.verify("wrong", stored)).isFalse();
        List<Scheme> work = engines.takeCalls();
        assertThat(work).hasSize(1);
        for (String odd :
                List.of("x".repeat(73), "x".repeat(1025), "x".repeat(1 << 20), "a\0b", "\0", "\ud83d", "a\ude00")) {
            assertThat(hasher.verify(odd, stored)).isFalse();
            assertThat(engines.takeCalls()).as("%s characters", odd.length()).isEqualTo(work);
            assertThat(hasher.verify(odd.getBytes(StandardCharsets.UTF_16BE), stored))
                    .isFalse();
            assertThat(engines.takeCalls()).isEqualTo(work);
        }
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void salts_are16BytesAndNeverTheSame(Scheme scheme) {
        PasswordHasher hasher = TestHashers.of(scheme);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            byte[] salt = CanonicalFormats.read(hasher.hash("password"), Ceilings.defaults())
                    .salt();
            assertThat(salt).hasSize(16);
            assertThat(seen.add(Arrays.toString(salt))).isTrue();
        }
    }

    @Test
    void randomNumbers_comeOnlyFromSecureRandom() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.SplittableRandom")
                .check(LibraryClasses.ALL);
        assertThat(LibraryClasses.ALL
                        .get(io.hashkit.internal.call.HasherSettings.class)
                        .getConstructorCallsFromSelf())
                .filteredOn(call -> call.getTargetOwner().isEquivalentTo(SecureRandom.class))
                .hasSize(1)
                .allMatch(call -> call.getTarget().getRawParameterTypes().isEmpty());
        assertThat(new SecureRandom().getAlgorithm()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void randomNumbersThatRepeat_failBuild(Scheme scheme) {
        SecureRandom repeating = new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public void nextBytes(byte[] bytes) {
                Arrays.fill(bytes, (byte) 7);
            }
        };
        PasswordHasherBuilder builder = TestHashers.builder().scheme(scheme).with(its -> its.random = repeating);

        assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("repeat");
    }

    /** Sets may be added, but the numbers here must never change. */
    @Test
    void namedCostSets_neverChange() {
        assertThat(List.of(
                        Argon2.OWASP_2026_46_MIB,
                        Argon2.OWASP_2026_19_MIB,
                        Argon2.OWASP_2026_12_MIB,
                        Argon2.OWASP_2026_9_MIB,
                        Argon2.OWASP_2026_7_MIB,
                        Argon2.RFC_9106_HIGH_MEMORY,
                        Argon2.RFC_9106_LOW_MEMORY))
                .containsExactly(
                        Argon2.id(47_104, 1, 1),
                        Argon2.id(19_456, 2, 1),
                        Argon2.id(12_288, 3, 1),
                        Argon2.id(9_216, 4, 1),
                        Argon2.id(7_168, 5, 1),
                        Argon2.id(2_097_152, 1, 4),
                        Argon2.id(65_536, 3, 4));
        assertThat(List.of(
                        Scrypt.OWASP_2026_128_MIB,
                        Scrypt.OWASP_2026_64_MIB,
                        Scrypt.OWASP_2026_32_MIB,
                        Scrypt.OWASP_2026_16_MIB,
                        Scrypt.OWASP_2026_8_MIB))
                .containsExactly(
                        new Scrypt(17, 8, 1),
                        new Scrypt(16, 8, 2),
                        new Scrypt(15, 8, 3),
                        new Scrypt(14, 8, 5),
                        new Scrypt(13, 8, 10));
        assertThat(Bcrypt.OWASP_2026).isEqualTo(new Bcrypt(10));
        assertThat(List.of(Pbkdf2.OWASP_2026_SHA256, Pbkdf2.OWASP_2026_SHA512, Pbkdf2.OWASP_2026_SHA1))
                .containsExactly(Pbkdf2.sha256(600_000), Pbkdf2.sha512(220_000), Pbkdf2.sha1(1_400_000));
    }

    @Test
    void defaultBudget_isAQuarterOfTheHeap() {
        assertThat(Limiter.builder().build().stats().budgetBytes())
                .isEqualTo(Runtime.getRuntime().maxMemory() / 4);
    }

    /** Native code is loaded only by engines that the caller names. */
    @Test
    void lambdaworks_isOptInAndNothingElseIs() {
        for (EngineStatus engine :
                TestHashers.of(CheapestForTests.SCRYPT).info().engines()) {
            assertThat(engine.status() == EngineStatus.Status.OPT_IN)
                    .as(engine.name())
                    .isEqualTo(engine.name().contains("lambdaworks"));
        }
        assertThat(Catalog.FAMILIES.stream().flatMap(row -> row.candidates().stream()))
                .extracting(candidate -> candidate.name() + " " + candidate.optIn())
                .contains("lambdaworks-native true", "lambdaworks-java true")
                .filteredOn(text -> text.endsWith(" true"))
                .hasSize(2);
    }

    @Test
    void passwords_areNotRatedAndAttemptsAreNotCounted() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.PBKDF2_SHA256);
        for (String bad : List.of("", "a", "password", "123456")) {
            String stored = hasher.hash(bad);
            for (int i = 0; i < 200; i++) {
                assertThat(hasher.verify("guess " + i, stored)).isFalse();
            }
            assertThat(hasher.verify(bad, stored)).isTrue();
        }
    }
}
