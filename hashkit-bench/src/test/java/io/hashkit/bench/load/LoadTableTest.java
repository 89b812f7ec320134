package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.load.LoadTable.Line;
import io.hashkit.bench.process.PropertiesProcess.Outcome;
import java.util.List;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadTableTest {
    /** With three digits of a histogram. */
    @Test
    void tail_isTheHighestQuantileThatTheValuesCarry() {
        Histogram values = new Histogram(3);
        for (int i = 1; i <= 28; i++) {
            values.recordValue(i);
        }
        assertThat(CallStatistics.tail(values)).isEqualTo(28);

        values.recordValue(1_000);
        assertThat(CallStatistics.tail(values)).isEqualTo(27);
        assertThat(CallStatistics.tail(new Histogram(3))).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "exit code 1: OutOfMemoryError: Java heap space, true",
        "exit code 1: OutOfMemoryError, true",
        "exit code 1: OutOfMemoryError: unable to create native thread: possibly out of memory, false",
        "exit code 1: UnsatisfiedLinkError, false"
    })
    void processWithoutThreads_hasNoFullHeap(String failure, boolean full) {
        assertThat(LoadProcess.diedOfAFullHeap(new Outcome(new Properties(), failure)))
                .isEqualTo(full);
    }

    @Test
    void row_showsLateLoginsAndTargetsWithoutResult() {
        CallStatistics statistics = new CallStatistics();
        statistics.login(password -> true, true, System.nanoTime());
        statistics.leaveUnanswered(37);
        Properties seen = new Properties();
        statistics.addTo(seen);
        seen.setProperty("seconds", "2");
        seen.setProperty("collectingShare", "0.5");

        String table = LoadTable.print(List.of(
                new Line(LoadTarget.HASHKIT, seen, false),
                new Line(LoadTarget.SPRING, null, false),
                new Line(LoadTarget.BOUNCY_CASTLE, null, true)));

        assertThat(table.replaceAll(" +", " "))
                .contains(" late ", " tail ms tail is ", " slowest of 1 ")
                .containsPattern("hashkit 1 0\\.5 .* 37 0 0 0 50\\n")
                .containsPattern("spring -( -){12}\\n")
                .containsPattern("bouncy-castle -( -){8} died( -){3}\\n");
    }

    @Test
    void peakWithSeats_isShownBesideThatOfOneHashAtATime() {
        Properties seen = new Properties();
        new CallStatistics().addTo(seen);
        seen.setProperty("seconds", "2");
        seen.setProperty("collectingShare", "0.5");
        seen.setProperty(LoadGenerator.PEAK, "71.54");
        seen.setProperty(LoadGenerator.APART, "40.2");
        String table = LoadTable.print(List.of(new Line(LoadTarget.HASHKIT, seen, false)));

        assertThat(table.replaceAll(" +", " ")).contains("hashkit 0 0.0 (peak 71.5; 40.2) ");
    }
}
