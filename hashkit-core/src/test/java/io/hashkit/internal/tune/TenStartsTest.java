package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.TestScope;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.FakeHost.Cost;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten starts on each of many hosts, without a stored profile: how often they choose the same costs. */
@Tag("once")
class TenStartsTest {
    private static final int HOSTS = 120 / TestScope.oneIn(3);
    private static final int STARTS = 10;

    /**
     * @param ofStart by how much a whole start may be slower
     * @param ofHash by how much a single hash may be slower
     * @param atOne the least share of the hosts, in per cent, on which all ten starts choose one setting
     */
    @ParameterizedTest
    @CsvSource({
        "0, 0.01, 95",
        "0.01, 0.01, 92",
        "0.03, 0.03, 85",
        "0, 0.1, 75",
        "0.1, 0.1, 60",
        "0, 0.3, 40",
        "0.25, 0.1, 25"
    })
    void tenStarts_chooseOneSettingOrTwoNeighbours(double ofStart, double ofHash, int atOne) {
        assertStable(ofStart, ofHash, atOne, 1024);
        assertStable(ofStart, ofHash, atOne, 128);
    }

    private static void assertStable(double ofStart, double ofHash, int atOne, long memory) {
        int same = 0;
        for (int host = 0; host < HOSTS; host++) {
            Random random = new Random(host);
            // Over two rungs, so that every place between two borders occurs.
            double speed = Math.pow(Ladder.STEP, 2.0 * host / HOSTS);
            List<TunedHost> starts = IntStream.range(0, STARTS)
                    .mapToObj(start -> start(speed, ofStart, ofHash, memory, random))
                    .toList();
            List<Double> works = starts.stream()
                    .map(tuning -> Traits.of(tuning.scheme()).work())
                    .distinct()
                    .sorted()
                    .toList();

            assertThat(works).as("host %s", host).hasSizeLessThanOrEqualTo(2);
            assertThat(works.get(works.size() - 1) / works.get(0)).isLessThanOrEqualTo(Ladder.MOST_STEP);
            assertThat(starts).allMatch(tuning -> Policy.OWASP_2026.meetsFloor(tuning.scheme()));
            same += works.size() == 1 ? 1 : 0;
        }
        assertThat(same * 100 / HOSTS).isGreaterThanOrEqualTo(atOne);
    }

    private static TunedHost start(double speed, double ofStart, double ofHash, long memory, Random random) {
        double factor = speed * (1 + ofStart * random.nextDouble());
        return tune(
                (index, scheme, cost) -> work(scheme).times(factor * (1 + ofHash * random.nextDouble())),
                options(2, memory));
    }

    /** In proportion to the work, as on a real host. */
    private static Cost work(Scheme scheme) {
        return Cost.of(380 * Traits.of(scheme).work());
    }
}
