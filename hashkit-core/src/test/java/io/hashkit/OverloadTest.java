package io.hashkit;

import static io.hashkit.GateEngine.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Hashes that cannot be computed now, through the public API: the typed error, and the recovery afterwards. */
class OverloadTest {
    private static final Argon2 CHEAPEST_FOR_TESTS = Argon2.id(8, 1, 1);
    private static final Argon2 WEAKER = new Argon2(Algorithm.ARGON2ID, Argon2Traits.VERSION_10, 8, 1, 1);

    /** A row whose tag an engine of zeros matches. */
    private static final String WEAK = Traits.of(WEAKER).print(new byte[16], new byte[32]);

    private static final String OLD =
            TestHashers.of(CheapestForTests.PBKDF2_SHA1).hash("password");

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();

    @Test
    void noPermitFree_everyCallIsRefusedWithTheTypedError() throws Exception {
        GateEngine gate = new GateEngine();
        PasswordHasher hasher = hasher(gate).build();
        String stored = TestHashers.of(CHEAPEST_FOR_TESTS).hash("password");
        FutureTask<String> running = start(() -> hasher.hash("password"));
        gate.awaitEntered();

        assertThat(List.of(
                        reason(() -> hasher.hash("password")),
                        reason(() -> hasher.verify("password", stored)),
                        reason(() -> hasher.verifyNothing("password"))))
                .containsOnly(Reason.BUSY);

        gate.open();
        assertThat(running.get()).startsWith("$argon2id$");
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void everyCall_holdsTheMemoryOfItsHash() {
        List<Long> held = new ArrayList<>();
        PasswordHasher hasher = hasher((scheme, input, length) -> {
                    held.add(limiter.stats().bytesInUse());
                    return new byte[length];
                })
                .build();

        hasher.hash("password");
        hasher.tryHash("password");
        hasher.verify("password", WEAK);
        hasher.verifyNothing("password");

        assertThat(held).hasSize(4).containsOnly(CHEAPEST_FOR_TESTS.memoryBytes());
    }

    @Test
    void hashesOfAnImport_waitBehindLogins() {
        Limiter one = Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();
        PasswordHasherBuilder builder =
                hasher((scheme, input, length) -> new byte[length]).limiter(one).threads(Runnable::run);
        PasswordHasher logins = builder.build();
        PasswordHasher imports = builder.priority(Priority.IMPORT).build();
        List<String> served = new CopyOnWriteArrayList<>();
        List<CompletableFuture<?>> calls = new ArrayList<>();

        try (Permit taken = one.acquire(Priority.LOGIN, 1)) {
            calls.add(imports.async().hash("password").thenAccept(stored -> served.add("import")));
            calls.add(logins.async().hash("password").thenAccept(stored -> served.add("login")));
        }

        assertThat(calls).allMatch(CompletableFuture::isDone);
        assertThat(served).containsExactly("login", "import");
    }

    @Test
    void noPermitForTheUpgrade_verifyIsStillTrueAndNothingIsUpgraded() throws Exception {
        Limiter one = Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();
        GateEngine first = new GateEngine();
        GateEngine second = new GateEngine();
        List<Engine<Argon2>> gates = new CopyOnWriteArrayList<>(List.of(first, second));
        PasswordHasher hasher = GateEngine.builder(
                        (scheme, input, length) -> gates.remove(0).derive(scheme, input, length))
                .limiter(one)
                .build();
        String weak = GateEngine.builder((scheme, input, length) -> new byte[length])
                .scheme(WEAKER)
                .build()
                .hash("password");
        List<String> upgraded = new CopyOnWriteArrayList<>();
        FutureTask<Boolean> login = start(() -> hasher.verify("password", weak, upgraded::add));
        first.awaitEntered();
        FutureTask<String> next = start(() -> hasher.hash("password"));
        while (one.stats().waiting() != 1) {
            Thread.onSpinWait();
        }

        first.open();

        assertThat(login.get()).isTrue();
        assertThat(upgraded).isEmpty();
        assertThat(one.stats().refused()).as("nobody was refused").isZero();
        second.open();
        assertThat(next.get()).startsWith("$argon2id$");
    }

    @Test
    void realOutOfMemory_becomesTheTypedErrorAndTheNextHashWorksAThousandTimes() {
        Engine<Argon2> hungry = (scheme, input, length) -> {
            if (input.password().length == 6) {
                // Larger than any heap, so the virtual machine itself throws.
                return new byte[length + new long[Integer.MAX_VALUE].length];
            }
            return new byte[length];
        };
        PasswordHasher hasher = hasher(hungry).build();

        for (int i = 0; i < 1_000; i++) {
            OverloadedException e = catchThrowableOfType(OverloadedException.class, () -> hasher.hash("hungry"));
            assertThat(e.reason()).isEqualTo(Reason.OUT_OF_MEMORY);
            assertThat(e).hasCauseInstanceOf(OutOfMemoryError.class);
            assertThat(hasher.hash("small")).startsWith("$argon2id$");
        }

        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().leasedBytes()).isZero();
    }

    @Test
    void fullHeap_givesBackTheMemoryThatIsKept() {
        WorkMemory kept = Permits.OF_LIMITER.into(limiter).memory();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAPEST_FOR_TESTS)
                .limiter(limiter)
                .threads(Runnable::run)
                .build();
        for (Throwable thrown : List.of(
                new OutOfMemoryError("of the test"),
                new OverloadedException(Reason.OUT_OF_MEMORY, "of the test", Duration.ZERO, Duration.ZERO, null))) {
            assertThat(hasher.hash("password")).startsWith("$argon2id$");
            assertThat(kept.keptBytes()).isPositive();

            assertThat(hasher.async().verify("password", OLD, better -> {
                        throw Callbacks.thrown(thrown);
                    }))
                    .isCompletedExceptionally();

            assertThat(kept.keptBytes()).as("%s", thrown).isZero();
        }
    }

    @Test
    void upgradeThatCannotBeMade_leavesARightLoginTrueAndIsCounted() {
        long failed = 0;
        for (Throwable thrown : List.of(
                new IllegalStateException("out of order"),
                new NoClassDefFoundError("of the test"),
                new OutOfMemoryError("of the test"),
                new InternalError(new OutOfMemoryError("of the test")))) {
            assertThat(upgrading(thrown).verify("password", WEAK, OverloadTest::refuse))
                    .as("%s", thrown)
                    .isTrue();
            assertThat(limiter.stats().running()).isZero();
            assertThat(limiter.stats().failedUpgrades()).as("%s", thrown).isEqualTo(++failed);

            assertThatThrownBy(() -> upgrading(thrown).tryHash("password")).isNotNull();
            assertThat(limiter.stats().failedUpgrades()).as("%s", thrown).isEqualTo(++failed);
        }
    }

    @Test
    void upgradeWithoutAFreePermit_isLeftToTheNextLogin_andCounted() {
        Argon2 large = Argon2.id(1024, 1, 1);
        Limiter narrow =
                Limiter.builder().parallel(2).memoryBytes(large.memoryBytes()).build();
        PasswordHasher hasher =
                TestHashers.builder().scheme(large).limiter(narrow).build();
        String weak = TestHashers.of(CHEAPEST_FOR_TESTS).hash("password");
        List<String> stored = new ArrayList<>();
        try (Permit measurement = narrow.acquire(Priority.IMPORT, large.memoryBytes() / 2)) {
            assertThat(measurement).isNotNull();

            assertThat(hasher.verify("password", weak, stored::add)).isTrue();
            assertThat(hasher.tryHash("password")).isEmpty();

            assertThat(stored).isEmpty();
            assertThat(narrow.stats().failedUpgrades()).isEqualTo(2);
        }

        assertThat(hasher.verify("password", weak, stored::add)).isTrue();

        assertThat(stored).hasSize(1);
        assertThat(narrow.stats().failedUpgrades()).isEqualTo(2);
        assertThat(narrow.stats().refused()).isZero();
    }

    @Test
    void errorOfTheProgramDuringAnUpgrade_reachesTheCaller() {
        Error broken = new AssertionError("of the test");

        assertThatThrownBy(() -> upgrading(broken).verify("password", WEAK, OverloadTest::refuse))
                .isSameAs(broken);
        assertThat(limiter.stats().running()).isZero();
    }

    private static void refuse(String better) {
        throw new AssertionError("upgraded");
    }

    /** A hasher that reads every row and can make no new one. */
    private PasswordHasher upgrading(Throwable thrown) {
        return hasher((scheme, input, length) -> {
                    if (scheme.version() == Argon2Traits.VERSION_13) {
                        throw Callbacks.thrown(thrown);
                    }
                    return new byte[length];
                })
                .build();
    }

    @Test
    void textOutsideNfc_isTriedTwiceUnderOnePermit() {
        PasswordHasher hasher = hasher(
                        (scheme, input, length) -> input.password()[0] == 'o' ? new byte[length] : filled(length))
                .build();
        String stored = hasher.hash("other");
        long before = limiter.stats().admitted();

        assertThat(hasher.verify("a\u0308", stored)).isFalse();

        assertThat(limiter.stats().admitted() - before).isEqualTo(1);
    }

    @Test
    void schemeLargerThanTheBudget_failsInBuildWithBothSizes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestHashers.builder()
                        .scheme(Argon2.id(1 << 20, 1, 1))
                        .limiter(Limiter.builder().memoryBytes(64 << 20).build())
                        .build())
                .withMessageContaining("1024 MiB")
                .withMessageContaining("64 MiB");
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) 1);
        return bytes;
    }

    private static Reason reason(Runnable call) {
        return catchThrowableOfType(OverloadedException.class, call::run).reason();
    }

    private PasswordHasherBuilder hasher(Engine<Argon2> engine) {
        return GateEngine.builder(engine).limiter(limiter);
    }
}
