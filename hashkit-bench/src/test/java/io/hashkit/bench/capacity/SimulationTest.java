package io.hashkit.bench.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.load.Arrivals;
import io.hashkit.bench.tune.Service;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the formulas of queues that have one, and the rules of the limiter. */
@Tag("once")
class SimulationTest {
    private static final Waiting FOR_EVER = new Waiting(1e9, Integer.MAX_VALUE);
    private static final int LOGINS = 200_000;

    private static Service service(int permits, double alone, double together) {
        return new Service(permits, alone, together, 1, together, List.of(1.0), "argon2/hashkit", 1);
    }

    /** Quantiles of an exponential distribution with mean 1. */
    private static Service exponential(int permits) {
        List<Double> spread = IntStream.range(0, 10_000)
                .mapToObj(i -> -Math.log1p(-(i + 0.5) / 10_000))
                .toList();
        return new Service(permits, 1, 1, 1, 1, spread, "argon2/hashkit", 1);
    }

    private static Responses run(Service service, Waiting rules, double perSecond) {
        return Simulation.run(service, rules, Arrivals.atRandom(perSecond), LOGINS / perSecond);
    }

    /** Pollaczek and Khinchine: the mean wait of M/D/1 is u / (2 (1 - u)) services at a utilisation of u. */
    @ParameterizedTest
    @CsvSource({"0.3", "0.6", "0.9"})
    void oneServerWithConstantService_waitsAsPollaczekAndKhinchineSay(double utilisation) {
        Responses responses = run(service(1, 1, 1), FOR_EVER, utilisation);

        assertThat(responses.mean()).isCloseTo(1 + utilisation / 2 / (1 - utilisation), Percentage.withPercentage(2));
        assertThat(responses.refused()).isZero();
    }

    /** Erlang's formula C: of M/M/2, u^2 * 2 / (1 + u) logins wait, and the mean response is 1 / (1 - u^2). */
    @ParameterizedTest
    @CsvSource({"0.3", "0.6", "0.9"})
    void twoServersWithExponentialService_answerAsErlangSays(double utilisation) {
        Responses responses = run(exponential(2), FOR_EVER, 2 * utilisation);

        assertThat(responses.mean()).isCloseTo(1 / (1 - utilisation * utilisation), Percentage.withPercentage(4));
    }

    /** Erlang's formula B holds for every distribution of the service: at an offered load of 2, 2 of 5 are lost. */
    @Test
    void loginsThatMayNotWait_areLostAsErlangSays() {
        Waiting none = new Waiting(0, 1);

        assertThat(run(service(2, 1, 1), none, 2).refused()).isCloseTo(0.4, Percentage.withPercentage(1));
        assertThat(run(exponential(2), none, 2).refused()).isCloseTo(0.4, Percentage.withPercentage(1));
    }

    /** Ten logins wait for two permits, the last of them for five services. */
    @Test
    void overload_isServedAtCapacityAndWaitsAsLongAsTheLimiterAllows() {
        Responses responses = run(service(2, 1, 1), new Waiting(5, 1_000), 6);

        assertThat(responses.perSecond()).isCloseTo(2, Percentage.withPercentage(1));
        assertThat(responses.refused()).isCloseTo(2 / 3.0, Percentage.withPercentage(1));
        assertThat(responses.quantile(0.5)).isBetween(5.0, 6.0);
        assertThat(responses.quantile(1)).as("nobody waits longer").isLessThanOrEqualTo(6.0001);
    }

    /** A login that leaves the queue lets the next one begin. */
    @Test
    void waitShorterThanSomeHashes_losesNoPermit() {
        Responses responses = run(exponential(2), new Waiting(1.5, 1_000), 6);

        assertThat(responses.perSecond()).isCloseTo(2, Percentage.withPercentage(3));
    }

    @Test
    void boundOfTheQueue_isKeptBesideThatOfTheWait() {
        Responses responses = run(service(2, 1, 1), new Waiting(5, 2), 6);

        assertThat(responses.quantile(1)).as("at most two before it").isLessThanOrEqualTo(2.0001);
    }

    /** At a low rate hashes run alone, and at a high one together. */
    @Test
    void hashesThatRunTogether_takeLongerThanAlone() {
        Service slowed = service(2, 1, 1.5);

        assertThat(run(slowed, FOR_EVER, 0.01).quantile(0.9)).isCloseTo(1, Percentage.withPercentage(1));
        assertThat(run(slowed, new Waiting(5, 1_000), 10).perSecond()).isCloseTo(2 / 1.5, Percentage.withPercentage(1));
        assertThat(slowed.seconds(1)).isEqualTo(1);
        assertThat(SEATED.seconds(2)).isEqualTo(1);
        assertThat(SEATED.seconds(4)).isCloseTo(1.2, Percentage.withPercentage(0.001));
        assertThat(SEATED.seconds(3))
                .as("halfway between 2 and 3.3 a second")
                .isCloseTo(3 / (2 + 4 / 6.0), Percentage.withPercentage(0.001));
        assertThat(service(4, 1, 1.6).seconds(3)).isCloseTo(1.4, Percentage.withPercentage(0.001));
    }

    /** Two processors, each of which computes two at once in 1.2 times the time of one. */
    private static final Service SEATED = new Service(2, 1, 1, 2, 0.6, List.of(1.0), "bcrypt/hashkit", 1);

    @Test
    void overload_isServedWithAllSeatsTaken() {
        Responses responses = run(SEATED, new Waiting(5, 1_000), 10);

        assertThat(responses.perSecond()).isCloseTo(2 / 0.6, Percentage.withPercentage(1));
        assertThat(responses.quantile(0.5)).as("the longest wait, and a hash").isBetween(5.0, 6.5);
    }

    @Test
    void hashesOfAQuietHost_takeAsLongAsAlone() {
        assertThat(run(SEATED, FOR_EVER, 0.01).quantile(0.9)).isCloseTo(1, Percentage.withPercentage(1));
    }

    @Test
    void rateBetweenOneOnEachProcessorAndAllSeats_isServedWhole() {
        Responses responses = run(SEATED, FOR_EVER, 2.7);

        assertThat(responses.refused()).isZero();
        assertThat(responses.perSecond()).isCloseTo(2.7, Percentage.withPercentage(1));
    }

    @Test
    void logins_waitLessThanTheLimiterAllows_beforeAHashThatSharesAProcessor() {
        Responses responses = run(SEATED, new Waiting(3, 1_000), 20);

        assertThat(responses.quantile(1))
                .as("the wait, those that are ready, and a hash")
                .isLessThan(3 + 1.2 + 1.3);
    }

    @Test
    void simulation_isTheSameEachTime() {
        assertThat(run(exponential(2), FOR_EVER, 1.5).quantile(0.99))
                .isEqualTo(run(exponential(2), FOR_EVER, 1.5).quantile(0.99));
    }
}
