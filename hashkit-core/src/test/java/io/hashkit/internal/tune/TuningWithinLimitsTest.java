package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.millis;
import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.InsufficientMemoryException.Bound;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Memory, ceilings and budgets that limit a tuning. */
class TuningWithinLimitsTest {
    private static final long MIB = 1 << 20;
    /** The fake host's time is in proportion to the passes, and the work is not. */
    private static final double FLAT = 1.2;

    @Test
    void ceilings_areNotExceededAndReported() {
        Ceilings low = Ceilings.defaults()
                .with(Ceilings.Limit.ARGON2_MEMORY, 32 * 1024)
                .with(Ceilings.Limit.ARGON2_PASSES, 2);

        TunedHost tuning = tune(new FakeHost(), options().ceilings(low));

        assertThat(Demands.violation(low, Traits.of(tuning.scheme()).demands())).isNull();
        assertThat(tuning.result().outcome()).isEqualTo(Outcome.LIMIT_REACHED);
    }

    @Test
    void littleMemory_givesMorePassesAndAdvice() {
        TunedHost tuning = tune(new FakeHost(), options(2, 24));

        assertThat(tuning.scheme()).isInstanceOfSatisfying(Argon2.class, argon2 -> {
            assertThat(argon2.memoryKib()).isLessThanOrEqualTo(12 * 1024);
            assertThat(argon2.passes()).isGreaterThan(10);
        });
        assertThat(tuning.result().advice())
                .anySatisfy(advice -> assertThat(advice).contains("more memory"));
    }

    @Test
    void moreMemory_neverGivesLess() {
        double lastWork = 0;
        long lastMemory = 0;
        for (long mib : new long[] {16, 20, 30, 40, 64, 100, 200, 400, 1000}) {
            TunedHost tuning = tune(new FakeHost(), options(2, mib));

            assertThat(tuning.scheme().memoryBytes()).isBetween(lastMemory, mib * MIB / 2);
            assertThat(Traits.of(tuning.scheme()).owaspRatio()).isGreaterThan(lastWork / Ladder.MOST_STEP / FLAT);
            lastWork = Traits.of(tuning.scheme()).owaspRatio();
            lastMemory = tuning.scheme().memoryBytes();
        }
    }

    @Test
    void noRoomForTheFloor_isAnErrorWithBothSizes() {
        FakeHost host = new FakeHost();

        assertThatThrownBy(() -> tune(host, options(2, 6)))
                .hasMessageContaining("argon2id needs at least 7.0 MiB")
                .hasMessageContaining("6.0 MiB for 1 permit")
                .isInstanceOfSatisfying(InsufficientMemoryException.class, refused -> {
                    assertThat(refused.bound()).isEqualTo(Bound.OWN_LIMITER);
                    assertThat(refused)
                            .hasMessage(
                                    refused.problem() + ": " + refused.bound().advice());
                });
        assertThat(host.computed()).isEmpty();
    }

    /** A container without a quota sees all processors of its host, with the memory of a small one. */
    @Test
    void memoryForFewerHashesThanPermits_isSharedByAsManyAsFit() {
        TunedHost tuning = tune(new FakeHost(), options(64, 64));

        assertThat(tuning.scheme().memoryBytes()).isEqualTo(7 * MIB);
        assertThat(tuning.result().permits()).isEqualTo(9);
        assertThat(tuning.result().warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .contains("a hash may use only 7.0 MiB (the limiter's budget of 64 MiB for 9 permits)"));
        assertThat(tune(new FakeHost(), options(2, 8)).result().permits()).isEqualTo(1);
    }

    @Test
    void cure_namesTheBoundOfTheMemory() {
        FakeHost group = inGroupWithFree(8 * MIB);

        assertCure(new FakeHost(), options(2, 6), "raise Limiter.builder().memoryBytes", "TuneOptions");
        assertCure(new FakeHost(), options().memoryPerHash(MIB), "raise TuneOptions.memoryPerHash", "Limiter");
        assertCure(new FakeHost(), options().memoryShare(0.001), "raise TuneOptions.memoryShare", "memoryBytes");
        assertCure(group, options(), "raise the memory limit of the control group", "TuneOptions");
        assertCure(inGroupWithFree(0), options(), "raise the memory limit of the control group", "TuneOptions");
    }

    private static FakeHost inGroupWithFree(long bytes) {
        return new FakeHost()
                .facts(facts -> new HostFacts(
                        facts.cpu(), 2, 2, facts.heapBytes(), 128 * MIB, bytes, facts.collectors(), facts.vm()));
    }

    private static void assertCure(FakeHost host, TuneOptions options, String cure, String other) {
        assertThatThrownBy(() -> tune(host, options))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(cure)
                .hasMessageNotContaining(other);
    }

    @Test
    void adviceForMoreMemory_namesItsBound() {
        assertThat(tune(new FakeHost(), options(2, 24)).result().advice())
                .anySatisfy(advice -> assertThat(advice)
                        .contains("the limiter's budget of 24 MiB", "raise Limiter.builder().memoryBytes"));
        assertThat(tune(new FakeHost(), options().memoryPerHash(9 * MIB))
                        .result()
                        .advice())
                .anySatisfy(advice -> assertThat(advice).contains("raise TuneOptions.memoryPerHash"));
    }

    @Test
    void twoPasses_needNoMoreMemory() {
        TunedHost tuning = tune(new FakeHost(), options().memoryPerHash(104 * MIB));

        assertThat(((Argon2) tuning.scheme()).passes()).isEqualTo(2);
        assertThat(tuning.result().advice())
                .noneSatisfy(advice -> assertThat(advice).contains("more memory"));
    }

    @Test
    void controlGroupAndShareOfHeap_boundTheMemoryOfAHash() {
        FakeHost group = new FakeHost()
                .facts(facts -> new HostFacts(
                        facts.cpu(), 2, 2, facts.heapBytes(), 128 * MIB, 80 * MIB, facts.collectors(), facts.vm()));

        assertThat(tune(group, options()).profile().measurement().memoryPerHash())
                .isEqualTo(20 * MIB);
        assertThat(tune(new FakeHost(), options().memoryShare(0.01))
                        .profile()
                        .measurement()
                        .memoryPerHash())
                .isEqualTo(4096 * MIB / 100 / 2);
        assertThat(tune(new FakeHost(), options().memoryPerHash(9 * MIB))
                        .scheme()
                        .memoryBytes())
                .isLessThanOrEqualTo(9 * MIB);
    }

    @Test
    void smallBudget_omitsTheRaceAndConcurrentHashes_andReportsIt() {
        FakeHost host = new FakeHost();
        TunedHost tuning = tune(
                host,
                host.rows(1, 2),
                options().cpuBudget(Duration.ofMillis(500)).threads(Runnable::run));

        assertThat(tuning.underLoad()).isEmpty();
        assertThat(tuning.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("concurrent hashes"))
                .anySatisfy(warning -> assertThat(warning).contains("with other engines"));
        assertThat(tuning.result().cpuSpent()).isLessThan(Duration.ofSeconds(1));
    }

    /** Its time is a guess from small hashes, which a second one corrects. */
    @Test
    void firstLargeHash_leavesTimeForASecond() {
        Duration budget = Duration.ofSeconds(1);
        FakeHost host = new FakeHost();

        TunedHost tuning =
                tune(host, options(2, 64).target(Duration.ofMillis(1500)).cpuBudget(budget));

        assertThat(host.computed())
                .filteredOn(scheme -> ((Argon2) scheme).passes() > 2)
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(scheme -> assertThat(millis(scheme)).isLessThan(budget.toMillis() / 2.0));
        assertThat(tuning.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("before the choice itself was timed"));
    }

    @Test
    void hashWithoutRoomOnTheHeap_isTriedWithLessMemory() {
        FakeHost host = new FakeHost().trace((index, scheme, cost) -> {
            if (scheme.memoryBytes() > 40 * MIB) {
                throw new OutOfMemoryError("of the test");
            }
            return cost;
        });

        assertThat(tune(host, options()).scheme().memoryBytes()).isLessThanOrEqualTo(40 * MIB);
    }

    @Test
    void heapWithoutRoom_isAnErrorWithBothSizes() {
        FakeHost host = new FakeHost().trace((index, scheme, cost) -> {
            throw new OutOfMemoryError("of the test");
        });

        assertThatThrownBy(() -> tune(host, options()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("7.0 MiB")
                .hasMessageContaining("the heap was full");
    }

    @Test
    void takenPermits_endTheTuningAtTheFloor() {
        TuneOptions options = options(1, 1024);
        try (Permit login = FakeTunings.request(options).limiter().acquire(Priority.LOGIN, MIB)) {
            TunedHost tuning = tune(new FakeHost(), options);

            assertThat(tuning.scheme()).isEqualTo(Argon2.OWASP_2026_19_MIB);
            assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
            assertThat(tuning.profile().toJson()).contains("19456");
        }
    }

    @Test
    void takenPermit_isWaitedForWithinTheBudget() {
        TuneOptions options = options(1, 1024);
        Permit login = FakeTunings.request(options).limiter().acquire(Priority.LOGIN, MIB);
        FakeHost host = new FakeHost().pausing(login::close);

        TunedHost tuning = tune(host, options);

        assertThat(tuning.confidence()).isEqualTo(Confidence.HIGH);
    }

    /** Providers take only text. */
    @Test
    void passwordsOfATuning_areText() {
        AtomicInteger tried = new AtomicInteger();
        FakeHost host = new FakeHost();
        Engine<Argon2> fake = host.engine(1);
        Engine<Argon2> watching = (scheme, input, length) -> {
            for (byte one : input.password()) {
                assertThat(one).isNotNegative();
            }
            tried.incrementAndGet();
            return fake.derive(scheme, input, length);
        };

        tune(
                host,
                List.of(new EngineFamily<>(
                        "argon2", Argon2.class, List.of(), List.of(Candidate.of("watching", () -> watching)))),
                options());

        assertThat(tried).hasPositiveValue();
    }
}
