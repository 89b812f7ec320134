package io.hashkit.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the method with synthetic noise and known true ratios: log-normal samples with outliers, forks that differ, and a host
 * that drifts between two runs. The seed of the random numbers is fixed, so the counts are always the same.
 */
@Tag("once")
class SyntheticProofTest {
    private static final int FORKS = 6;
    private static final int SAMPLES = 8;
    private static final int ROWS = 40;
    private static final int KINDS = 4;
    private static final double MARGIN = 0.03;

    /**
     * A synthetic host.
     *
     * @param forks relative standard deviation between forks
     * @param samples relative standard deviation between samples of a fork
     * @param outliers share of the samples that take twice the time
     * @param drift relative standard deviation between runs, the same for all rows
     */
    private record Noise(double forks, double samples, double outliers, double drift) {
        double fork(RandomGenerator random, double truth) {
            double own = truth * Math.exp(forks * random.nextGaussian());
            List<Double> times = new ArrayList<>();
            for (int sample = 0; sample < SAMPLES; sample++) {
                double slow = random.nextDouble() < outliers ? 2 : 1;
                times.add(own * slow * Math.exp(samples * random.nextGaussian()));
            }
            return Estimate.median(times);
        }

        List<Double> row(RandomGenerator random, double truth) {
            List<Double> medians = new ArrayList<>();
            for (int fork = 0; fork < FORKS; fork++) {
                medians.add(fork(random, truth));
            }
            return medians;
        }

        double host(RandomGenerator random) {
            return Math.exp(drift * random.nextGaussian());
        }
    }

    private static final Noise QUIET = new Noise(0.015, 0.02, 0.05, 0);
    private static final Noise NOISY = new Noise(0.04, 0.08, 0.15, 0);
    private static final Noise DRIFTING = new Noise(0.015, 0.02, 0.05, 0.06);

    /** The control loops: one figure per round is the median over about twenty forks with as many samples as a row. */
    private static final Noise LOOPS = new Noise(0.005, 0, 0, 0);

    /** As {@code Comparison} does it, with rows of four kinds. */
    private static List<Verdict> compare(RandomGenerator random, Noise noise, double slowed, double loop) {
        double before = noise.host(random);
        double after = noise.host(random);
        HostShift loops = HostShift.of(
                Map.of("loop", LOOPS.row(random, before)),
                Map.of("loop", LOOPS.row(random, after * loop)),
                one -> true);
        List<Contrast> contrasts = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            double factor = row == 0 ? slowed : 1;
            contrasts.add(Contrast.of(noise.row(random, before), noise.row(random, after * factor)));
        }
        List<HostShift> hosts = new ArrayList<>();
        List<Contrast> doubted = new ArrayList<>();
        double[] probabilities = new double[ROWS];
        for (int row = 0; row < ROWS; row++) {
            List<Contrast> others = new ArrayList<>();
            for (int other = row % KINDS; other < ROWS; other += KINDS) {
                if (other != row) {
                    others.add(contrasts.get(other));
                }
            }
            hosts.add(loops.confirmedBy(others));
            doubted.add(contrasts.get(row).doubting(hosts.get(row)));
            probabilities[row] = doubted.get(row).probability(hosts.get(row));
        }
        double[] adjusted = Holm.adjust(probabilities);
        List<Verdict> verdicts = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            verdicts.add(Verdict.of(doubted.get(row), adjusted[row], hosts.get(row), MARGIN));
        }
        return verdicts;
    }

    private static boolean namesAny(List<Verdict> verdicts) {
        return verdicts.contains(Verdict.FASTER) || verdicts.contains(Verdict.SLOWER);
    }

    private static int falseAlarms(Noise noise) {
        SplittableRandom random = new SplittableRandom(1);
        int named = 0;
        for (int trial = 0; trial < 1000; trial++) {
            named += namesAny(compare(random, noise, 1, 1)) ? 1 : 0;
        }
        return named;
    }

    @Tag("full")
    @Test
    void equalRuns_differInAtMostFiveOfAHundredComparisons() {
        assertThat(falseAlarms(QUIET)).isLessThanOrEqualTo(50);
        assertThat(falseAlarms(NOISY)).isLessThanOrEqualTo(50);
    }

    /** Without the control loops, nearly every comparison would find a difference. */
    @Test
    void driftOfTheHost_isNotAttributedToARow() {
        assertThat(falseAlarms(DRIFTING)).isLessThanOrEqualTo(50);
    }

    @Test
    void tenPerCentMore_isFoundAmongFortyRowsOnAQuietHost() {
        assertThat(found(1)).isGreaterThanOrEqualTo(950);
    }

    /** In one run of real ones the loop that reads memory differed by 20 %, and Argon2 by 2 %. */
    @Tag("full")
    @Test
    void loopThatChangesAlone_hidesNothing() {
        assertThat(found(1.2)).isGreaterThanOrEqualTo(950);
        assertThat(found(0.8)).isGreaterThanOrEqualTo(950);
    }

    private static int found(double loop) {
        SplittableRandom random = new SplittableRandom(2);
        int found = 0;
        for (int trial = 0; trial < 1000; trial++) {
            found += compare(random, QUIET, 1.1, loop).get(0) == Verdict.SLOWER ? 1 : 0;
        }
        return found;
    }

    @Test
    void intervals_haveTheirNominalCoverage() {
        SplittableRandom random = new SplittableRandom(3);
        int medians = 0;
        int ratios = 0;
        for (int trial = 0; trial < 4000; trial++) {
            Estimate row = Estimate.ofMedian(NOISY.row(random, 1));
            // Outliers raise the median of a fork, so the true ratio is taken from very many forks.
            medians += row.low() <= TRUTH && TRUTH <= row.high() ? 1 : 0;
            List<Double> pairs = new ArrayList<>();
            for (int round = 0; round < FORKS; round++) {
                double host = Math.exp(0.1 * random.nextGaussian());
                pairs.add(NOISY.fork(random, 1.9 * host) / NOISY.fork(random, host));
            }
            Estimate ratio = Estimate.ofRatios(pairs);
            ratios += ratio.low() <= 1.9 && 1.9 <= ratio.high() ? 1 : 0;
        }

        assertThat(medians).isBetween(3760, 3840);
        assertThat(ratios).isBetween(3760, 3840);
    }

    /** The share of 6,000 intervals of six values that contain the median. */
    private static double coverage(ToDoubleFunction<RandomGenerator> distribution, double median) {
        SplittableRandom random = new SplittableRandom(5);
        int covered = 0;
        for (int trial = 0; trial < 6000; trial++) {
            List<Double> values = new ArrayList<>();
            for (int fork = 0; fork < FORKS; fork++) {
                values.add(distribution.applyAsDouble(random));
            }
            Estimate estimate = Estimate.ofMedian(values);
            covered += estimate.low() <= median && median <= estimate.high() ? 1 : 0;
        }
        return covered / 6000.0;
    }

    /** The median of two groups of 3 : 2 lies at the edge of the larger one. */
    @Test
    void interpolatedIntervals_coverAboutWhatTheyClaim_forOtherDistributionsToo() {
        double edge = 0.2 * new NormalDistribution(null, 0, 1).inverseCumulativeProbability(0.5 / 0.6);

        assertThat(coverage(RandomGenerator::nextGaussian, 0)).isBetween(0.94, 0.96);
        assertThat(coverage(RandomGenerator::nextExponential, Math.log(2))).isBetween(0.94, 0.96);
        assertThat(coverage(random -> 0.2 * random.nextGaussian() + (random.nextDouble() < 0.4 ? 2 : 0), edge))
                .isBetween(0.92, 0.94);
    }

    private static final double TRUTH = truth();

    private static double truth() {
        SplittableRandom random = new SplittableRandom(4);
        List<Double> forks = new ArrayList<>();
        for (int fork = 0; fork < 20_000; fork++) {
            forks.add(NOISY.fork(random, 1));
        }
        return Estimate.median(forks);
    }
}
