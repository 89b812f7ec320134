package io.hashkit.internal.call;

import io.hashkit.interleavings.Interleavings;
import io.hashkit.interleavings.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks {@link HashTaskScenarios} in many interleavings. */
class HashTaskInterleavingsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                HashTaskScenarios.Answer.class,
                HashTaskScenarios.RunTwice.class,
                HashTaskScenarios.CancelAgainstBegin.class,
                HashTaskScenarios.Interrupt.class,
                HashTaskScenarios.NeverRun.class
            })
    void scenario_holdsUnderInterleaving(Class<? extends Scenario> scenario) {
        Interleavings.check(scenario);
    }
}
