package io.hashkit.internal.limit;

import io.hashkit.interleavings.Interleavings;
import io.hashkit.interleavings.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks {@link SeatScenarios} in many interleavings. */
@Tag("once")
class SeatInterleavingsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                SeatScenarios.HandOver.class,
                SeatScenarios.TwoProcessors.class,
                SeatScenarios.Interrupt.class,
                SeatScenarios.Failure.class,
                SeatScenarios.BesideOthers.class,
                SeatScenarios.Resized.class,
                SeatScenarios.Deadline.class
            })
    void scenario_holdsUnderInterleaving(Class<? extends Scenario> scenario) {
        Interleavings.check(scenario);
    }
}
