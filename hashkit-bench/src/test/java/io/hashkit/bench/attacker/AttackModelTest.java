package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Bandwidth;
import io.hashkit.bench.attacker.Tables.KilowattHour;
import io.hashkit.bench.attacker.Tables.OldRate;
import io.hashkit.bench.attacker.Tables.Power;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.attacker.Tables.Rate;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttackModelTest {
    private static final Source SOURCE = new Source("https://example.org/", LocalDate.of(2026, 1, 1));
    private static final Scheme ARGON2 = Scheme.parse("argon2id,m=65536,t=3,p=1");
    private static final double BYTES = 1024.0 * 65536 * 8;

    private static Rate rate(String device, String scheme, double perSecond) {
        return new Rate(device, Scheme.parse(scheme), perSecond, "p", SOURCE);
    }

    private static Bandwidth bandwidth(String device, String memory, double bytes) {
        return new Bandwidth(device, memory, bytes, SOURCE);
    }

    private static Tables tables(List<Rate> rates, List<Bandwidth> bandwidths) {
        return new Tables(
                rates,
                bandwidths,
                List.of(new Price("fast", 2, SOURCE), new Price("slow", 1, SOURCE)),
                List.of(),
                List.of(
                        new OldRate("fast", OldHash.of("sha512-crypt", "rounds=5000"), 100, "p", SOURCE),
                        new OldRate("fast", OldHash.of("unsalted-sha256", "-"), 6000, "p", SOURCE),
                        new OldRate("fast", OldHash.of("des-crypt", "-"), 7000, "p", SOURCE)),
                List.of(new Power("fast", ARGON2, 500, SOURCE)),
                List.of(new KilowattHour("somewhere", 0.2, SOURCE)));
    }

    private static AttackModel argon2() {
        return new AttackModel(tables(
                List.of(
                        rate("fast", ARGON2.toString(), 0.8 * 100),
                        rate("slow", ARGON2.toString(), 0.9 * 10),
                        rate("small", "argon2id,m=16384,t=3,p=1", 0.8 * 40)),
                List.of(
                        bandwidth("fast", "new", 100 * BYTES),
                        bandwidth("slow", "new", 10 * BYTES),
                        bandwidth("small", "new", 10 * BYTES),
                        bandwidth("other", "new", 50 * BYTES),
                        bandwidth("strange", "unseen", 50 * BYTES))));
    }

    private static Prediction guesses(AttackModel model, String device, String scheme) {
        return model.guesses(device, Scheme.parse(scheme)).orElseThrow();
    }

    @Test
    void measuredRow_isReturnedUnchanged() {
        assertThat(guesses(argon2(), "fast", "argon2id,m=65536,t=3,p=4")).isEqualTo(Prediction.measured(80));
    }

    @Test
    void sameDeviceAtOtherCosts_isScaledByTheMovedBytes() {
        Prediction found = guesses(argon2(), "fast", "argon2id,m=32768,t=1,p=1");

        assertThat(found.perSecond()).isCloseTo(80 * 2 * 4, within(1e-6));
        assertThat(found.basis()).isEqualTo(Basis.SCALED);
        assertThat(found.words()).startsWith("scaled, within ");
    }

    @Test
    void deviceWithoutRows_reachesTheMeanShareOfItsKind() {
        Prediction found = guesses(argon2(), "other", ARGON2.toString());

        assertThat(found.perSecond()).isCloseTo(50 * Math.cbrt(0.8 * 0.9 * 0.8), within(1e-6));
        assertThat(found.basis()).isEqualTo(Basis.MODEL);
        assertThat(found.error()).isCloseTo(0.9 / Math.sqrt(0.8 * 0.8) - 1, within(0.03));
    }

    @Test
    void leftOutRow_isPredictedFromTheOtherRows() {
        LeftOut slow = argon2().checks(Algorithm.ARGON2ID).stream()
                .filter(check -> check.rate().device().equals("slow"))
                .findFirst()
                .orElseThrow();

        assertThat(slow.predicted()).isCloseTo(8, within(1e-6));
        assertThat(slow.error()).isCloseTo(8.0 / 9 - 1, within(1e-6));
    }

    @Test
    void kindOfMemoryWithoutRows_isAnExtrapolation() {
        assertThat(guesses(argon2(), "strange", ARGON2.toString()).basis()).isEqualTo(Basis.EXTRAPOLATION);
    }

    @Test
    void memoryOutsideTheMeasuredRange_isAnExtrapolation() {
        assertThat(guesses(argon2(), "fast", "argon2id,m=8192,t=3,p=1").words()).isEqualTo("extrapolation");
        assertThat(guesses(argon2(), "fast", "argon2id,m=65537,t=3,p=1").basis())
                .isEqualTo(Basis.EXTRAPOLATION);
    }

    @Test
    void inconsistentRows_makePredictionsAnExtrapolation() {
        AttackModel model = new AttackModel(tables(
                List.of(rate("fast", ARGON2.toString(), 90), rate("slow", ARGON2.toString(), 5)),
                List.of(bandwidth("fast", "new", 100 * BYTES), bandwidth("slow", "new", 10 * BYTES))));

        assertThat(guesses(model, "fast", "argon2id,m=65536,t=1,p=1").basis()).isEqualTo(Basis.EXTRAPOLATION);
    }

    @Test
    void otherAlgorithms_areScaledFromTheRowThatIsBestForTheAttacker() {
        AttackModel model = new AttackModel(
                tables(List.of(rate("fast", "bcrypt,cost=5", 100), rate("fast", "bcrypt,cost=7", 30)), List.of()));

        Prediction found = guesses(model, "fast", "bcrypt,cost=6");

        assertThat(found.perSecond()).isCloseTo(60, within(1e-6));
        assertThat(found.basis()).isEqualTo(Basis.SCALED);
        assertThat(found.error()).isCloseTo(0.2, within(1e-6));
    }

    @Test
    void singleRow_givesAnExtrapolationAtOtherCosts() {
        AttackModel model = new AttackModel(tables(List.of(rate("fast", "scrypt,ln=14,r=8,p=1", 100)), List.of()));

        assertThat(guesses(model, "fast", "scrypt,ln=14,r=8,p=5").basis()).isEqualTo(Basis.EXTRAPOLATION);
        assertThat(guesses(model, "fast", "scrypt,ln=13,r=8,p=1").basis()).isEqualTo(Basis.EXTRAPOLATION);
        assertThat(model.guesses("fast", Scheme.parse("scrypt,ln=14,r=1,p=1"))).isEmpty();
        assertThat(model.guesses("slow", Scheme.parse("scrypt,ln=14,r=8,p=1"))).isEmpty();
        assertThat(model.checks(Algorithm.SCRYPT)).isEmpty();
    }

    @Test
    void scryptWithMoreMemoryThanMeasured_isAnUpperBoundOfTheRate() {
        AttackModel model = new AttackModel(tables(List.of(rate("fast", "scrypt,ln=14,r=8,p=1", 100)), List.of()));

        Prediction found = guesses(model, "fast", "scrypt,ln=17,r=8,p=1");

        assertThat(found.perSecond()).isCloseTo(100 / 8.0, within(1e-6));
        assertThat(found.basis()).isEqualTo(Basis.UPPER_BOUND);
        assertThat(found.words()).isEqualTo("upper bound of the rate");
    }

    private static Prediction old(String device, String algorithm, String costs) {
        return argon2().guesses(device, OldHash.of(algorithm, costs)).orElseThrow();
    }

    @Test
    void oldHash_hasTheMeasuredRateOrOneInInverseProportionToItsRounds() {
        assertThat(old("fast", "sha512-crypt", "rounds=5000")).isEqualTo(Prediction.measured(100));
        assertThat(old("fast", "sha512-crypt", "rounds=10000").perSecond()).isCloseTo(50, within(1e-6));
        assertThat(old("fast", "sha512-crypt", "rounds=10000").basis()).isEqualTo(Basis.EXTRAPOLATION);
    }

    @Test
    void iteratedDigest_isItsDigestManyTimes() {
        assertThat(old("fast", "iterated-sha256", "i=1024").perSecond()).isCloseTo(6000 / 1024.0, within(1e-6));
    }

    @Test
    void oldFormsOfDes_areGuessedLikeDes() {
        assertThat(old("fast", "bigcrypt", "").perSecond()).isEqualTo(7000);
        assertThat(old("fast", "django-crypt", "").perSecond()).isEqualTo(7000);
    }

    @Test
    void unknownKindOrDevice_hasNoRate() {
        assertThat(argon2().guesses("fast", OldHash.of("yescrypt", ""))).isEmpty();
        assertThat(argon2().guesses("slow", OldHash.of("des-crypt", ""))).isEmpty();
    }

    @Test
    void electricity_isThatOfTheMeasuredPowerForTheTimeOfTheGuesses() {
        Electricity found = argon2().electricity(ARGON2, 80 * 3600).orElseThrow();

        assertThat(found).isEqualTo(new Electricity("fast", 500, 0.5, 0.1));
        assertThat(found.words()).isEqualTo("USD 0.10, 0.50 kWh, on an fast of one's own (500 W)");
        assertThat(argon2().electricity(Scheme.parse("bcrypt,cost=5"), 1)).isEmpty();
    }

    @Test
    void cheapestDevice_mayBeASlowOne() {
        AttackModel model = new AttackModel(
                tables(List.of(rate("fast", "bcrypt,cost=5", 100), rate("slow", "bcrypt,cost=5", 60)), List.of()));

        assertThat(model.cheapest(Scheme.parse("bcrypt,cost=5")).orElseThrow().device())
                .isEqualTo("slow");
        assertThat(model.cheapest(Scheme.parse("bcrypt,cost=6"))).isPresent();
        assertThat(model.cheapest(ARGON2)).isEmpty();
    }

    /** The precision that the documentation states for the published rows. */
    @Test
    void publishedRows_arePredictedWithinAQuarterForArgon2AndPbkdf2() {
        AttackModel model = AttackModel.published();
        for (Algorithm algorithm :
                List.of(Algorithm.ARGON2ID, Algorithm.PBKDF2_SHA1, Algorithm.PBKDF2_SHA256, Algorithm.PBKDF2_SHA512)) {
            assertThat(model.checks(algorithm))
                    .as(algorithm.name())
                    .hasSizeGreaterThan(5)
                    .allMatch(check -> Math.abs(check.error()) <= Prediction.MOST_ERROR);
        }
    }
}
