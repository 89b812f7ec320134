package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The public API only. */
class PasswordHasherTest {
    private static final String B64 = "[A-Za-z0-9+/]";

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void hash_verifiesWithTheSamePasswordAlone(Scheme scheme) {
        PasswordHasher hasher = TestHashers.of(scheme);

        String stored = hasher.hash("pässword");

        assertThat(hasher.verify("pässword", stored)).isTrue();
        for (String wrong : List.of("passwörd", "pässworD", "pässwor", "pässword ", "", "p?ssword")) {
            assertThat(hasher.verify(wrong, stored)).as(wrong).isFalse();
        }
        assertThat(hasher.needsRehash(stored)).isFalse();
        assertThat(hasher.verifyNothing("pässword")).isFalse();
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void bytesAndTextAndBuffer_areTheSamePassword(Scheme scheme) {
        PasswordHasher hasher = TestHashers.of(scheme);
        byte[] bytes = "pässword😀".getBytes(StandardCharsets.UTF_8);
        for (String stored :
                List.of(hasher.hash("pässword😀"), hasher.hash(bytes), hasher.hash(CharBuffer.wrap("pässword😀")))) {
            assertThat(hasher.verify("pässword😀", stored)).isTrue();
            assertThat(hasher.verify(bytes, stored)).isTrue();
            assertThat(hasher.verify(CharBuffer.wrap("pässword😀".toCharArray()), stored))
                    .isTrue();
        }
        assertThat(bytes).isEqualTo("pässword😀".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void charBuffer_isReadBetweenPositionAndLimitAndNotConsumed() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.ARGON2ID);
        for (String inside : List.of("password", "e\u0301", "नमस्ते")) {
            CharBuffer buffer = CharBuffer.wrap(("<<" + inside + ">>").toCharArray());
            buffer.position(2).limit(2 + inside.length());

            String stored = hasher.hash(buffer);

            assertThat(hasher.verify(inside, stored)).isTrue();
            assertThat(hasher.verify(buffer, stored)).isTrue();
            assertThat(hasher.verify(buffer.asReadOnlyBuffer(), stored)).isTrue();
            assertThat(hasher.verify("<<" + inside + ">>", stored)).isFalse();
            assertThat(buffer.position()).isEqualTo(2);
            assertThat(buffer.limit()).isEqualTo(2 + inside.length());
        }
    }

    @Test
    void emittedStrings_haveTheDocumentedForm() {
        String salt = "\\$" + B64 + "{22}";
        assertForm(Argon2.id(8, 1, 1), "\\$argon2id\\$v=19\\$m=8,t=1,p=1" + salt + "\\$" + B64 + "{43}");
        assertForm(Argon2.i(16, 2, 2), "\\$argon2i\\$v=19\\$m=16,t=2,p=2" + salt + "\\$" + B64 + "{43}");
        assertForm(Argon2.d(8, 1, 1), "\\$argon2d\\$v=19\\$m=8,t=1,p=1" + salt + "\\$" + B64 + "{43}");
        assertForm(new Scrypt(4, 8, 1), "\\$scrypt\\$ln=4,r=8,p=1" + salt + "\\$" + B64 + "{43}");
        assertForm(Pbkdf2.sha256(10), "\\$pbkdf2-sha256\\$i=10,l=32" + salt + "\\$" + B64 + "{43}");
        assertForm(Pbkdf2.sha512(10), "\\$pbkdf2-sha512\\$i=10,l=64" + salt + "\\$" + B64 + "{86}");
        assertForm(Pbkdf2.sha1(10), "\\$pbkdf2\\$i=10,l=20" + salt + "\\$" + B64 + "{27}");
        assertForm(new Bcrypt(4), "\\$2b\\$04\\$[./A-Za-z0-9]{53}");
        assertForm(Argon2.recommended(), "\\$argon2id\\$v=19\\$m=19456,t=2,p=1" + salt + "\\$" + B64 + "{43}");
    }

    private static void assertForm(Scheme scheme, String form) {
        assertThat(TestHashers.of(scheme).hash("password")).matches(form);
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void hashesOfOnePassword_differInTheirSalts(Scheme scheme) {
        PasswordHasher hasher = TestHashers.of(scheme);
        Set<String> stored = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            stored.add(hasher.hash("password"));
        }
        assertThat(stored).hasSize(100);
    }

    @Test
    void recommended_isArgon2idWithNineteenMebibytes() {
        assertThat(PasswordHasher.recommended()).hasToString("PasswordHasher[" + Argon2.OWASP_2026_19_MIB + "]");
        assertThat(TestHashers.builder().build()).hasToString("PasswordHasher[" + Argon2.OWASP_2026_19_MIB + "]");
    }

    @Test
    void weakHashOfTheRightPassword_isUpgradedOnce() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.ARGON2ID);
        String weak = TestHashers.of(CheapestForTests.BCRYPT).hash("password");
        List<String> upgrades = new ArrayList<>();

        assertThat(hasher.needsRehash(weak)).isTrue();
        assertThat(hasher.verify("password", weak, upgrades::add)).isTrue();

        assertThat(upgrades).hasSize(1);
        assertThat(upgrades.get(0)).startsWith("$argon2id$");
        assertThat(hasher.needsRehash(upgrades.get(0))).isFalse();
        assertThat(hasher.verify("password", upgrades.get(0), upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(1);
    }

    @Test
    void weakHashOfAnotherPassword_isNotUpgraded() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.ARGON2ID);
        String weak = TestHashers.of(CheapestForTests.BCRYPT).hash("password");

        assertThat(hasher.verify("passwort", weak, PasswordHasherTest::unexpected))
                .isFalse();
    }

    @Test
    void strongHash_isNotUpgraded() {
        String strong = TestHashers.of(CheapestForTests.SCRYPT).hash("password");

        assertThat(TestHashers.of(CheapestForTests.BCRYPT).verify("password", strong, PasswordHasherTest::unexpected))
                .isTrue();
    }

    @Test
    void passwordThatTheOwnSchemeCannotTake_isVerifiedAndNotUpgraded() {
        PasswordHasher bcrypt = TestHashers.of(CheapestForTests.BCRYPT);
        PasswordHasher pbkdf2 = TestHashers.of(CheapestForTests.PBKDF2_SHA256);
        for (String password : List.of("x".repeat(80), "a\0b")) {
            String weak = pbkdf2.hash(password);

            assertThat(bcrypt.needsRehash(weak)).isTrue();
            assertThat(bcrypt.verify(password, weak, PasswordHasherTest::unexpected))
                    .isTrue();
        }
    }

    @Test
    void exceptionOfTheConsumer_reachesTheCallerUnchanged() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.ARGON2ID);
        String weak = TestHashers.of(CheapestForTests.BCRYPT).hash("password");
        RuntimeException fault = new IllegalArgumentException("the database is away");

        assertThatThrownBy(() -> hasher.verify("password", weak, better -> {
                    throw fault;
                }))
                .isSameAs(fault);
    }

    private static void unexpected(String better) {
        throw new AssertionError("upgraded to " + better);
    }

    @Test
    void policy_decidesWhatMayBeWritten() {
        PasswordHasher fips = TestHashers.builder()
                .policy(Policy.FIPS_140)
                .scheme(CheapestForTests.PBKDF2_SHA256)
                .build();
        String argon2 = TestHashers.of(CheapestForTests.ARGON2ID).hash("password");

        assertThat(fips.verify("password", argon2)).isTrue();
        assertThat(fips.needsRehash(argon2)).isTrue();
        assertThat(fips.needsRehash(fips.hash("password"))).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestHashers.builder().policy(Policy.FIPS_140).build())
                .withMessageContaining("FIPS_140")
                .withMessageContaining("argon2id,m=19456,t=2,p=1");
    }

    @ParameterizedTest
    @CsvSource({
        "argon2/bouncy-castle, argon2/hashkit",
        "bcrypt/jbcrypt, bcrypt/hashkit",
        "bcrypt/bouncy-castle, bcrypt/hashkit",
        "scrypt/lambdaworks-java, scrypt/hashkit",
        "scrypt/bouncy-castle, scrypt/hashkit",
        "scrypt/lambdaworks-native, scrypt/hashkit",
        "pbkdf2/bouncy-castle, pbkdf2/hashkit",
        "pbkdf2/hashkit, pbkdf2/jdk",
        "pbkdf2/jdk, pbkdf2/hashkit"
    })
    void namedEngine_agreesWithTheDefaultAndIsReported(String asked, String byDefault) {
        for (Scheme scheme : CheapestForTests.all()) {
            PasswordHasher hasher =
                    TestHashers.builder().scheme(scheme).engine(asked).build();
            PasswordHasher usual = TestHashers.of(scheme);

            assertThat(usual.verify("password", hasher.hash("password"))).isTrue();
            assertThat(hasher.verify("password", usual.hash("password"))).isTrue();
            if (status(usual, byDefault) == EngineStatus.Status.WORKING) {
                assertThat(status(hasher, asked)).isIn(EngineStatus.Status.WORKING, EngineStatus.Status.PASSED_OVER);
            }
        }
    }

    private static EngineStatus.Status status(PasswordHasher hasher, String engine) {
        return hasher.info().engines().stream()
                .filter(one -> one.name().equals(engine))
                .findFirst()
                .orElseThrow()
                .status();
    }

    @Test
    void engineReport_showsWhatWasTried() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.BCRYPT);
        assertThat(hasher.info().engines())
                .extracting(EngineStatus::status)
                .doesNotContain(EngineStatus.Status.WORKING);
        assertThat(status(hasher, "scrypt/lambdaworks-native")).isEqualTo(EngineStatus.Status.OPT_IN);

        assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();

        assertThat(status(hasher, "bcrypt/hashkit")).isEqualTo(EngineStatus.Status.WORKING);
        assertThat(status(hasher, "bcrypt/jbcrypt")).isEqualTo(EngineStatus.Status.NOT_TRIED);
        assertThat(status(hasher, "argon2/bouncy-castle")).isEqualTo(EngineStatus.Status.NOT_TRIED);
    }

    @Test
    void unknownEngine_isRefusedWithTheKnownNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestHashers.builder().engine("argon2/abacus").build())
                .withMessageContaining("argon2/abacus")
                .withMessageContaining("argon2/bouncy-castle");
    }

    @Test
    void oneHasher_servesManyThreads() throws Exception {
        List<PasswordHasher> hashers =
                CheapestForTests.schemes().map(TestHashers::of).toList();
        int threads = 32;
        CountDownLatch start = new CountDownLatch(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Integer>> results = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int number = t;
                Callable<Integer> task = () -> {
                    start.countDown();
                    start.await();
                    int wrong = 0;
                    for (int i = 0; i < 40; i++) {
                        PasswordHasher writer = hashers.get((number + i) % hashers.size());
                        PasswordHasher reader = hashers.get(i % hashers.size());
                        String stored = writer.hash("password " + number);
                        wrong += reader.verify("password " + number, stored) ? 0 : 1;
                        wrong += reader.verify("password " + (number + 1), stored) ? 1 : 0;
                    }
                    return wrong;
                };
                results.add(pool.submit(task));
            }
            for (Future<Integer> result : results) {
                assertThat(result.get()).isZero();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
