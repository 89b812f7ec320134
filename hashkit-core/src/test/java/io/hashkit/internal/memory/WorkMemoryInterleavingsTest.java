package io.hashkit.internal.memory;

import io.hashkit.interleavings.Interleavings;
import io.hashkit.interleavings.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks {@link WorkMemoryScenarios} in many interleavings. */
class WorkMemoryInterleavingsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                WorkMemoryScenarios.TwoHashes.class,
                WorkMemoryScenarios.Sizes.class,
                WorkMemoryScenarios.Clear.class
            })
    void scenario_holdsUnderInterleaving(Class<? extends Scenario> scenario) {
        Interleavings.check(scenario);
    }
}
