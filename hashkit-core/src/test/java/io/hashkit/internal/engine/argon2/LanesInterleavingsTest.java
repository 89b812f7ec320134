package io.hashkit.internal.engine.argon2;

import io.hashkit.interleavings.Interleavings;
import io.hashkit.interleavings.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks {@link LanesScenarios} in many interleavings. */
class LanesInterleavingsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                LanesScenarios.TwoThreads.class,
                LanesScenarios.ThreeThreads.class,
                LanesScenarios.DroppedAndTwice.class,
                LanesScenarios.OnCallerThenThrows.class,
                LanesScenarios.Failure.class,
                LanesScenarios.Interrupt.class
            })
    void scenario_holdsUnderInterleaving(Class<? extends Scenario> scenario) {
        Interleavings.check(scenario);
    }
}
