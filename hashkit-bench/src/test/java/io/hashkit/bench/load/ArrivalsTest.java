package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    @Test
    void evenArrivals_haveEqualDistancesFromTheStart() {
        Arrivals arrivals = Arrivals.evenly(4);

        assertThat(List.of(arrivals.next(), arrivals.next(), arrivals.next())).containsExactly(0.0, 0.25, 0.5);
        assertThat(Arrivals.evenly(4).before(2)).isEqualTo(8);
    }

    /** In a Poisson process, the gaps have the same mean and standard deviation. */
    @Test
    void randomArrivals_haveTheRateAndTheSpreadOfAPoissonProcess() {
        Arrivals arrivals = Arrivals.atRandom(20);
        List<Double> gaps = new ArrayList<>();
        double last = 0;
        for (int i = 0; i < 100_000; i++) {
            double next = arrivals.next();
            gaps.add(next - last);
            last = next;
        }
        double mean = last / gaps.size();
        double variance = gaps.stream()
                .mapToDouble(gap -> (gap - mean) * (gap - mean))
                .average()
                .orElseThrow();

        assertThat(mean).isEqualTo(0.05, Offset.offset(0.001));
        assertThat(Math.sqrt(variance)).isEqualTo(0.05, Offset.offset(0.001));
    }

    @Test
    void randomArrivals_areTheSameInEveryRun() {
        Arrivals one = Arrivals.atRandom(7);
        Arrivals other = Arrivals.atRandom(7);

        assertThat(IntStream.range(0, 100).allMatch(i -> one.next() == other.next()))
                .isTrue();
    }
}
