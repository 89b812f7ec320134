package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Bandwidth;
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
                rates, bandwidths, List.of(new Price("fast", 2, SOURCE), new Price("slow", 1, SOURCE)), List.of());
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

        assertThat(guesses(model, "fast", "scrypt,ln=17,r=8,p=1").basis()).isEqualTo(Basis.EXTRAPOLATION);
        assertThat(model.guesses("fast", Scheme.parse("scrypt,ln=14,r=1,p=1"))).isEmpty();
        assertThat(model.guesses("slow", Scheme.parse("scrypt,ln=14,r=8,p=1"))).isEmpty();
        assertThat(model.checks(Algorithm.SCRYPT)).isEmpty();
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
