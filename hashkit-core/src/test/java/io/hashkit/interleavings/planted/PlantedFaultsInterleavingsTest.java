package io.hashkit.interleavings.planted;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.interleavings.Interleavings;
import io.hashkit.interleavings.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shows that the harness detects planted faults. */
@Tag("full")
class PlantedFaultsInterleavingsTest {
    private static final int HANGS_MILLIS = 20_000;

    @ParameterizedTest
    @ValueSource(classes = {LostWakeUp.class, CountedOutside.class, LateInterrupt.class})
    void fault_isFoundByStress(Class<? extends Scenario> fault) {
        assertThatThrownBy(() -> Interleavings.stress(fault, 50_000, HANGS_MILLIS))
                .isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @ValueSource(classes = {LostWakeUp.class, CountedOutside.class, LateInterrupt.class})
    void fault_isFoundByTheModelChecker(Class<? extends Scenario> fault) {
        assertThatThrownBy(() -> Interleavings.explore(fault, 300, HANGS_MILLIS))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void waitThatNobodyEnds_isFoundBeforeTheModelCheckerBegins() {
        assertThatThrownBy(() -> Interleavings.explore(NeverWoken.class, 1, HANGS_MILLIS))
                .isInstanceOf(AssertionError.class)
                .hasMessage("the threads hang in run 0");
    }
}
