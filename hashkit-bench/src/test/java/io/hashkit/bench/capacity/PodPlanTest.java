package io.hashkit.bench.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.tune.Service;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class PodPlanTest {
    private static final Scheme COSTS = Scheme.parse("argon2id,m=47104,t=1,p=1");
    private static final Service TWO =
            new Service(2, 0.06, 0.08, 1, 0.08, List.of(0.95, 1.0, 1.05), "argon2/hashkit", 1);

    private static Demand demand(double perSecond, double within) {
        return new Demand(perSecond, within, 256 << 20);
    }

    private static PodPlan plan(double perSecond, double within) {
        return PodPlan.of(COSTS, TWO, demand(perSecond, within)).orElseThrow();
    }

    @Test
    void pods_carryTheRateWithinTheTime_andOneLessDoesNot() {
        PodPlan plan = plan(200, 0.5);

        assertThat(plan.pods()).isBetween(9, 14);
        assertThat(plan.meets(plan.perPod())).isTrue();
        assertThat(plan.meets(200.0 / (plan.pods() - 1))).isFalse();
    }

    @Test
    void plan_holdsIfHashesTakeAFifthLonger() {
        PodPlan plan = plan(200, 0.5);
        Service slower = TWO.slower(1.2);

        assertThat(plan.mostPerPod()).isLessThan(slower.perSecond());
        assertThat(PodPlan.of(COSTS, slower, demand(200, 0.5))
                        .orElseThrow()
                        .at(plan.perPod())
                        .within(0.5))
                .isGreaterThan(0.98);
    }

    /** A queue that grows for as long as the simulation lasts may still be shorter than a minute at its end. */
    @Test
    void longTime_leavesNoPodThatFallsBehindOnASlowerHost() {
        assertThat(plan(200, 60).mostPerPod()).isLessThan(TWO.slower(1.2).perSecond());
    }

    @Test
    void shorterTime_needsMorePods() {
        assertThat(plan(200, 0.15).pods()).isGreaterThan(plan(200, 0.5).pods());
    }

    /** Whoever waits that long and is computed beside another one is just in time. */
    @Test
    void longestWait_isWhatTheHashLeavesOfTheTime() {
        assertThat(plan(20, 0.5).waitMillis()).isEqualTo(420);
        assertThat(plan(20, 0.5).at(10 * TWO.perSecond()).quantile(0.99)).isLessThan(0.52);
    }

    @Test
    void costsThatTakeTheWholeTime_haveNoPlan() {
        assertThat(PodPlan.of(COSTS, TWO, demand(1, 0.08))).isEmpty();
        assertThat(PodPlan.of(COSTS, TWO, demand(1, 0.081))).isEmpty();
        assertThat(PodPlan.of(COSTS, TWO, demand(1, 0.15))).isPresent();
    }

    /** A quarter of the heap is the limiter's budget, also of collectors that count a survivor space out. */
    @Test
    void heap_hasRoomForAllPermitsInAQuarterAndForTheApplication() {
        PodPlan plan = plan(20, 0.5);
        assertThat(plan.hashesMib()).isEqualTo(92);
        assertThat(plan.heapMib()).isEqualTo(448);
        assertThat(plan.heapMib() * 0.96 / 4).isGreaterThan(92);
        assertThat(plan.podMib()).isEqualTo(704);

        PodPlan large = PodPlan.of(COSTS, TWO, new Demand(20, 0.5, 2L << 30)).orElseThrow();
        assertThat(large.heapMib()).isEqualTo(2_176);
        assertThat(large.podMib()).isEqualTo(2_752);
        assertThat(PodPlan.of(new Bcrypt(10), TWO, demand(20, 0.5))
                        .orElseThrow()
                        .heapMib())
                .isEqualTo(320);
    }
}
