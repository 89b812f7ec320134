package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ForeignCell.Call;
import io.hashkit.ForeignCell.Habit;
import io.hashkit.ForeignCell.Point;
import io.hashkit.ForeignCode.Outcome;
import io.hashkit.ForeignCode.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every point at which a hasher calls code of the application, with everything that this code may do, in every call and
 * setting: no call hangs, lies, or keeps a permit, and each ends as its Javadoc says. {@code target/border.txt} has the
 * counts.
 */
class ForeignCodeTest {
    private static final Map<Point, Integer> REACHED = new EnumMap<>(Point.class);

    @ParameterizedTest
    @EnumSource
    void codeOfTheApplication_costsItsOwnCallAtMost(Point point) throws Exception {
        List<String> wrong = new ArrayList<>();
        int reached = 0;
        for (Setting setting : Setting.all()) {
            try (ForeignCode code = new ForeignCode(setting)) {
                for (Call call : Call.values()) {
                    for (Habit habit : Habit.values()) {
                        ForeignCell cell = new ForeignCell(point, habit, call);
                        Outcome outcome = code.run(cell);
                        reached += outcome.reached() ? 1 : 0;
                        String objection = code.objection(cell, outcome);
                        if (!objection.isEmpty()) {
                            wrong.add(setting + ", " + cell + ": " + objection + ", " + outcome);
                        }
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(reached).as("cells that reach %s", point).isPositive();
        write(point, reached);
    }

    private static synchronized void write(Point point, int reached) throws IOException {
        REACHED.put(point, reached);
        StringBuilder text = new StringBuilder();
        REACHED.forEach(
                (one, count) -> text.append(one).append('\t').append(count).append('\n'));
        Files.writeString(Path.of("target", "border.txt"), text);
    }

    @Test
    void table_coversEachCallOfAHasherThatTakesAPassword() {
        assertThat(Call.values()).hasSize(10);
        assertThat(Setting.all()).hasSize(8);
    }
}
