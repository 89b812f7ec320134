package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;

class LoadTableTest {
    @Test
    void row_showsLateLoginsAndTargetsWithoutResult() {
        CallStatistics statistics = new CallStatistics();
        statistics.login(password -> true, true, System.nanoTime());
        statistics.leaveUnanswered(37);
        Properties seen = new Properties();
        statistics.addTo(seen);
        seen.setProperty("seconds", "2");
        seen.setProperty("collectingShare", "0.5");
        seen.setProperty("pinned", "0");

        LoadTable table = new LoadTable();
        table.add(LoadTarget.HASHKIT, seen);
        table.addMissing(LoadTarget.SPRING, false);
        table.addMissing(LoadTarget.BOUNCY_CASTLE, true);

        assertThat(table.print().replaceAll(" +", " "))
                .contains(" late ")
                .containsPattern("hashkit 1 0\\.5 .* 37 0 0 0 50 ")
                .containsPattern("spring -( -){14}\\n")
                .containsPattern("bouncy-castle -( -){8} died( -){5}\\n");
    }
}
