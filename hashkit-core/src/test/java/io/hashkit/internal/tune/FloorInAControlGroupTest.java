package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.host.ControlGroups;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.InsufficientMemoryException.Bound;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The costs until a host is measured have half of what its control group leaves free, divided by the permits, or by as many as it has room for. */
class FloorInAControlGroupTest {
    private static final long MIB = 1 << 20;
    private static final int PERMITS = 2;

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** A group of 512 MiB that leaves just as much as hashes of this size need, or a little less. */
    private Object floor(Argon2 largest, long less) throws IOException {
        long limit = 512 * MIB;
        long free = 2 * PERMITS * largest.memoryBytes() - less;
        return TunedHost.floor(FakeTunings.options(PERMITS, 1024), ControlGroups.ofMemory(folder, limit, limit - free));
    }

    @Test
    void floor_isTheFirstThatFitsIntoTheFreeMemoryOfTheGroup() throws IOException {
        List<Argon2> floors = List.of(
                Argon2.OWASP_2026_19_MIB, Argon2.OWASP_2026_12_MIB, Argon2.OWASP_2026_9_MIB, Argon2.OWASP_2026_7_MIB);
        for (int i = 0; i < floors.size(); i++) {
            assertThat(floor(floors.get(i), 0)).isEqualTo(floors.get(i));
            int next = Math.min(i + 1, floors.size() - 1); // one at a time has room for the last
            assertThat(floor(floors.get(i), 2 * PERMITS)).isEqualTo(floors.get(next));
        }
    }

    @Test
    void groupWithoutRoomForAnyFloor_isNamed() {
        InsufficientMemoryException refused = catchThrowableOfType(
                InsufficientMemoryException.class,
                () -> floor(Argon2.OWASP_2026_7_MIB, Argon2.OWASP_2026_7_MIB.memoryBytes() * 2 + 2));

        assertThat(refused.bound()).isEqualTo(Bound.CONTROL_GROUP);
        assertThat(refused).hasMessageContaining("half of the memory that the control group leaves free");
    }
}
