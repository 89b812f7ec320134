package io.hashkit.bench.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.StrongestCosts;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Traits;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The figures of the host are given; those of the attacker are the published ones. */
class EqualTimeTextTest {
    private static final AttackModel MODEL = AttackModel.published();

    /** A host where bcrypt with cost 12 takes 200 ms. */
    private static final OwnTime BCRYPT = new OwnTime(new Bcrypt(10), Map.of(), 50e6 / 1024, false, "bcrypt/hashkit");

    private static String text(double target, OwnTime... times) {
        return new EqualTimeText(MODEL, target, 120)
                .print(new OwnTimes(List.of(times), "a test"))
                .replaceAll(" +", " ");
    }

    private static double usd(Scheme scheme) {
        Price device = MODEL.cheapest(scheme).orElseThrow();
        return MODEL.usd(device, scheme);
    }

    private static OwnTime argon2(double nanosPerWork) {
        Argon2 scheme = Argon2.recommended();
        return new OwnTime(scheme, Map.of(), nanosPerWork, false, "argon2/hashkit");
    }

    @Test
    void strongestCostsWithinTheTime_areCompared() {
        assertThat(text(250, BCRYPT)).contains("bcrypt,cost=10 50 bcrypt,cost=12 200 0 ");
        assertThat(text(199, BCRYPT)).contains("bcrypt,cost=10 50 bcrypt,cost=11 100 0 ");
    }

    @Test
    void engines_areNamedBecauseTheVectorApiNeedsAnOption() {
        assertThat(text(250, BCRYPT, argon2(200))).contains("Engines: bcrypt/hashkit, argon2/hashkit.");
    }

    @Test
    void price_isInProportionToTheTimeThatStepsLeave() {
        assertThat(text(250, BCRYPT)).contains(" " + Bill.number(usd(new Bcrypt(12)) * 250 / 200) + " RTX ");
    }

    @Test
    void fasterEngine_costsTheAttackerMoreInTheSameTime() {
        String slow = text(250, argon2(200), BCRYPT);
        String fast = text(250, argon2(100), BCRYPT);

        assertThat(slow).contains("argon2id costs the attacker most: ").contains(" x bcrypt.");
        assertThat(times(fast)).isGreaterThan(1.9 * times(slow));
    }

    private static double times(String text) {
        return Double.parseDouble(text.replaceAll("(?s).*most: ([0-9.]+) x bcrypt.*", "$1"));
    }

    /** So the plain table is not misread: of two hashes, the one that costs the attacker less may be the better buy. */
    @Test
    void cheaperHash_mayBeTheBetterOneAtEqualTime() {
        assertThat(usd(new Bcrypt(10))).isGreaterThan(usd(Argon2.recommended()));
        assertThat(text(250, BCRYPT, argon2(200))).contains("argon2id costs the attacker most");
    }

    @Test
    void scryptWithMoreMemoryThanMeasured_isALowerBound() {
        Scrypt scheme = Scrypt.recommended();
        OwnTime scrypt = new OwnTime(scheme, Map.of(), 10e6 / Traits.of(scheme).work(), false, "scrypt/hashkit");

        assertThat(text(250, scrypt, BCRYPT)).contains(" >= ").contains("scrypt costs the attacker most: at least ");
    }

    @Test
    void timesOfABusyHost_areUnsureAndGiveNoVerdict() {
        OwnTime busy = new OwnTime(new Bcrypt(10), Map.of(), 50e6 / 1024, true, "bcrypt/hashkit");

        assertThat(text(250, busy, argon2(200)))
                .contains("UNSURE", "Measure again when the host is quiet", "bcrypt,cost=12 200 0 ")
                .doesNotContain("costs the attacker most");
    }

    private static Row row(String section, String engine, String parameters, double millis, double work) {
        return row(section, engine, parameters, millis, work, Circumstances.UNKNOWN);
    }

    private static Row row(
            String section, String engine, String parameters, double millis, double work, Circumstances beside) {
        return new Row(section, engine, parameters, millis * 1e6, Double.NaN, work, "u", beside);
    }

    private static OwnTimes times(double target, Row... rows) {
        return OwnTimes.of(
                SchemesText.RECOMMENDED, target, RunFile.now("t", "c", false, Map.of(), List.of(), List.of(rows)));
    }

    @Test
    void runWithADisturbedTimeOfItsOwn_isUnsure() {
        Circumstances disturbed = new Circumstances(0, 44e6, 1e6, 0.62, 0, 0);
        Row calm = row("bcrypt", "hashkit", "cost=12", 240, 4096);
        Row slow = row("bcrypt", "hashkit", "cost=10", 50, 1024, disturbed);
        Row rival = row("bcrypt", "jbcrypt", "cost=12", 300, 4096, disturbed);

        assertThat(times(250, slow, calm).isUnsure())
                .as("of the recommended costs")
                .isTrue();
        assertThat(times(250, row("bcrypt", "hashkit", "cost=12", 240, 4096, disturbed))
                        .isUnsure())
                .isTrue();
        assertThat(times(250, calm, rival).isUnsure()).as("of another engine").isFalse();
    }

    /** The nearest row is above the target, and a lower cost takes less than its share of that. */
    @Test
    void strongestCostsThatTheRunMeasured_haveTheirMeasuredTime() {
        OwnTimes own = times(
                250, row("bcrypt", "hashkit", "cost=12", 280, 4096), row("bcrypt", "hashkit", "cost=11", 120, 2048));

        assertThat(new EqualTimeText(MODEL, 250, 120).print(own).replaceAll(" +", " "))
                .contains(" bcrypt,cost=11 120 0 ");
    }

    private static OwnTime scryptAtTimesThePriceOfBcrypt(double times) {
        Scrypt scheme = Scrypt.recommended();
        double nanosPerWork = 10e6 / Traits.of(scheme).work();
        Scheme strongest = StrongestCosts.within(scheme, nanosPerWork, 250);
        double millis = usd(strongest) * 200 / usd(new Bcrypt(12)) / times;
        return new OwnTime(scheme, Map.of(Costs.parameters(strongest), millis), nanosPerWork, false, "scrypt/hashkit");
    }

    @Test
    void nearlyEqualPrices_areBoundsToo() {
        assertThat(text(250, BCRYPT, scryptAtTimesThePriceOfBcrypt(1.02)))
                .contains("scrypt costs the attacker most: at least as much as bcrypt.");
        assertThat(text(250, BCRYPT, scryptAtTimesThePriceOfBcrypt(0.98)))
                .contains("bcrypt costs the attacker most: at most as much as scrypt.");
    }

    @Test
    void run_givesTheFastestEngineOfHashkitNearestToTheTime() {
        List<OwnTime> times = times(
                        250,
                        row("bcrypt", "hashkit", "cost=10", 50, 1024),
                        row("bcrypt", "hashkit", "cost=12", 240, 4096),
                        row("bcrypt", "jbcrypt", "cost=12", 10, 4096))
                .times();

        assertThat(times)
                .containsExactly(new OwnTime(
                        new Bcrypt(10),
                        Map.of("cost=10", 50.0, "cost=12", 240.0),
                        240e6 / 4096,
                        false,
                        "bcrypt/hashkit"));
    }

    @Test
    void recommendedCosts_areOfDifferentAlgorithms() {
        assertThat(SchemesText.RECOMMENDED.stream()
                        .map(scheme -> scheme.algorithm().name()))
                .containsExactlyElementsOf(Stream.of("argon2id", "scrypt", "bcrypt", "pbkdf2-sha256")
                        .toList());
    }
}
