package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.Ladder.MOST_STEP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.TuneOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Which of several engines wins. */
class RaceTest {
    private final FakeHost host = new FakeHost();

    private TuningResult race(List<EngineFamily<?>> rows, Algorithm algorithm) {
        TuneOptions options = TuneOptions.defaults()
                .algorithms(algorithm)
                .limiter(Limiter.builder().parallel(2).memoryBytes(1 << 30).build());
        return new Tuner(host, rows, FakeTunings.request(options)).tune();
    }

    @Test
    void clearlyFasterRival_winsAndSetsTheCosts() {
        TuningResult result = race(host.rows(1, 0.5), Algorithm.ARGON2ID);

        assertThat(result.measurement().engine()).isEqualTo("argon2/engine1");
        assertThat(result.race()).containsExactly("argon2/engine1 takes 0.50 of the time of argon2/engine0");
        assertCostsOf(result, 0.5);
    }

    /** The costs are those that an engine computes within the target, and smaller hashes are predicted too. */
    private static void assertCostsOf(TuningResult result, double factor) {
        assertThat(FakeHost.undisturbedNanos(result.scheme()) * factor / 1e6).isBetween(250 / MOST_STEP, 250.0);
        Argon2 chosen = (Argon2) result.scheme();
        Argon2 less = Argon2.id(chosen.memoryKib() / 4, chosen.passes(), 1);
        assertThat(result.measurement().costModel().nanos(less))
                .isCloseTo(FakeHost.undisturbedNanos(less) * factor, withinPercentage(10));
    }

    @Test
    void fastestOfSeveralRivals_winsAndSetsTheCosts() {
        TuningResult result = race(host.rows(1, 0.8, 0.4), Algorithm.ARGON2ID);

        assertThat(result.measurement().engine()).isEqualTo("argon2/engine2");
        assertCostsOf(result, 0.4);
    }

    /** Eight hashes are a window, of which the fastest must be faster than all before. */
    private Engine<Bcrypt> gettingFasterForEver() {
        AtomicInteger calls = new AtomicInteger();
        return (scheme, input, length) -> {
            int window = calls.getAndIncrement() / 8;
            return host.<Bcrypt>engine(40 * Math.pow(0.94, window)).derive(scheme, input, length);
        };
    }

    @Test
    void rivalThatGetsFasterForEver_leavesTheOthersTheirShare() {
        TuningResult result =
                race(List.of(bcrypt(host.engine(1), gettingFasterForEver(), host.engine(0.5))), Algorithm.BCRYPT);

        assertThat(result.race().get(0)).contains("bcrypt/engine1 was still getting faster");
        assertThat(result.measurement().engine()).isEqualTo("bcrypt/engine2");
        assertThat(result.cpuSpent())
                .isLessThan(FakeTunings.request(TuneOptions.defaults()).cpuBudget());
    }

    @Test
    void warmUp_leavesAThirdForTheComparison() {
        TuningResult result = race(List.of(bcrypt(host.engine(1), gettingFasterForEver())), Algorithm.BCRYPT);

        assertThat(result.race())
                .containsExactly("bcrypt/engine1 was still getting faster when its share of the budget was used up");
        assertThat(result.cpuSpent())
                .isLessThan(FakeTunings.request(TuneOptions.defaults())
                        .cpuBudget()
                        .multipliedBy(8)
                        .dividedBy(10));
    }

    /** The last hash of the warm-up takes all that is left. */
    @Test
    void rivalThatLeavesNoTime_isNotCompared() {
        AtomicInteger calls = new AtomicInteger();
        Engine<Bcrypt> fast = host.engine(0.5);
        Engine<Bcrypt> stuck = (scheme, input, length) -> {
            if (calls.incrementAndGet() == 4 * 8) {
                host.let(FakeHost.Cost.of(20e9));
            }
            return fast.derive(scheme, input, length);
        };

        TuningResult result = race(List.of(bcrypt(host.engine(1), stuck)), Algorithm.BCRYPT);

        assertThat(result.race()).containsExactly("bcrypt/engine1 could not be compared within the budget");
        assertThat(result.measurement().engine()).isEqualTo("bcrypt/engine0");
    }

    @Test
    void rivalThatIsHardlyFaster_doesNotReplaceTheFirst() {
        TuningResult result = race(host.rows(1, 0.97), Algorithm.ARGON2ID);

        assertThat(result.measurement().engine()).isEqualTo("argon2/engine0");
        assertThat(result.race()).singleElement().asString().contains("0.97");
    }

    @Test
    void slowerRival_loses() {
        assertThat(race(host.rows(1, 1.5), Algorithm.SCRYPT).measurement().engine())
                .isEqualTo("scrypt/engine0");
    }

    @Test
    void rivalThatIsFastOnlyWhileNothingElseRan_loses() {
        AtomicBoolean mixed = new AtomicBoolean();
        Engine<Pbkdf2> first = host.engine(1);
        Engine<Pbkdf2> alone = host.engine(0.5);
        Engine<Pbkdf2> amongOthers = host.engine(1.6);
        EngineFamily<Pbkdf2> row = pbkdf2(List.of(
                new EngineFamily.Candidate<>("first", false, resources -> first),
                new EngineFamily.Candidate<>("fickle", false, resources -> (scheme, input, length) -> {
                    mixed.compareAndSet(false, Prf.of(scheme) != Prf.SHA512);
                    return (mixed.get() ? amongOthers : alone).derive(scheme, input, length);
                })));

        assertThat(race(List.of(row), Algorithm.PBKDF2_SHA512).measurement().engine())
                .isEqualTo("pbkdf2/first");
    }

    @SuppressWarnings("unchecked")
    private static EngineFamily<Pbkdf2> pbkdf2(List<EngineFamily.Candidate<Pbkdf2>> candidates) {
        EngineFamily<Pbkdf2> row = (EngineFamily<Pbkdf2>) Catalog.FAMILIES.stream()
                .filter(one -> one.algorithm().equals("pbkdf2"))
                .findFirst()
                .orElseThrow();
        return new EngineFamily<>(row.algorithm(), row.type(), List.of(), candidates);
    }

    @Test
    void failingEngine_isSkipped() {
        Engine<Bcrypt> works = host.engine(1);
        EngineFamily<Bcrypt> row = bcrypt(List.of(
                new EngineFamily.Candidate<>("missing", false, resources -> {
                    throw new NoClassDefFoundError("of the test");
                }),
                new EngineFamily.Candidate<>("works", false, resources -> works),
                new EngineFamily.Candidate<>("throws", false, resources -> (scheme, input, length) -> {
                    throw new IllegalArgumentException("of the test");
                })));

        TuningResult result = race(List.of(row), Algorithm.BCRYPT);

        assertThat(result.measurement().engine()).isEqualTo("bcrypt/works");
        assertThat(result.race()).containsExactly("bcrypt/throws does not work here");
    }

    @Test
    void noWorkingEngine_isAnErrorWithTheReason() {
        EngineFamily<Bcrypt> row = bcrypt(List.of(new EngineFamily.Candidate<>("missing", false, resources -> {
            throw new NoClassDefFoundError("of the test");
        })));

        assertThatThrownBy(() -> race(List.of(row), Algorithm.BCRYPT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("of the test");
    }

    @Test
    void optInEngine_isNotRaced() {
        Engine<Bcrypt> works = host.engine(1);
        Engine<Bcrypt> faster = host.engine(0.1);
        EngineFamily<Bcrypt> row = bcrypt(List.of(
                new EngineFamily.Candidate<>("works", false, resources -> works),
                new EngineFamily.Candidate<>("optional", true, resources -> faster)));

        assertThat(race(List.of(row), Algorithm.BCRYPT).measurement().engine()).isEqualTo("bcrypt/works");
    }

    @SafeVarargs
    private static EngineFamily<Bcrypt> bcrypt(Engine<Bcrypt>... engines) {
        List<EngineFamily.Candidate<Bcrypt>> candidates = new ArrayList<>();
        for (Engine<Bcrypt> engine : engines) {
            candidates.add(new EngineFamily.Candidate<>("engine" + candidates.size(), false, resources -> engine));
        }
        return bcrypt(candidates);
    }

    private static EngineFamily<Bcrypt> bcrypt(List<EngineFamily.Candidate<Bcrypt>> candidates) {
        return new EngineFamily<>("bcrypt", Bcrypt.class, List.of(), new ArrayList<>(candidates));
    }
}
