package io.hashkit.internal.limit;

import io.hashkit.interleavings.Interleavings;
import io.hashkit.interleavings.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks {@link LimiterScenarios} in many interleavings. */
@Tag("once")
class LimiterInterleavingsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                LimiterScenarios.OnePermit.class,
                LimiterScenarios.TryBesideOthers.class,
                LimiterScenarios.Budget.class,
                LimiterScenarios.LeaveByInterrupt.class,
                LimiterScenarios.LeaveByDeadline.class,
                LimiterScenarios.InterruptAgainstRelease.class,
                LimiterScenarios.Displacement.class,
                LimiterScenarios.DisplacementAgainstDeadline.class,
                LimiterScenarios.RoomForAll.class,
                LimiterScenarios.FullQueue.class,
                LimiterScenarios.Order.class,
                LimiterScenarios.Growth.class,
                LimiterScenarios.Shrinkage.class,
                LimiterScenarios.Alone.class,
                LimiterScenarios.AloneAgainstInterruptAndShrinkage.class,
                LimiterScenarios.ClosedTwice.class
            })
    void scenario_holdsUnderInterleaving(Class<? extends Scenario> scenario) {
        Interleavings.check(scenario);
    }
}
