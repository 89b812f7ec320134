package io.hashkit.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.TestScope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whichever allocation, linkage or call of the library fails, and however it fails: the call returns the right answer
 * or throws a typed error, everything is released, and the next call is served. A Java agent makes the n-th such
 * instruction of a call throw, for every n; the product has no hooks for it. The results are written to {@code
 * target/fault-injection.txt}.
 */
@Tag("once")
class FaultInjectionTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** Each instruction with {@code -Dhashkit.full}. */
    @Test
    void anyInstructionFails_everythingComesBackAndTheNextCallIsServed() throws Exception {
        assertNoDamage(matrix(false, TestScope.oneIn(53)), 750);
    }

    @Test
    @Tag("heavy")
    void anyInstructionFailsInAnyRoundOfItsLoop_everythingComesBackAndTheNextCallIsServed() throws Exception {
        assertNoDamage(matrix(true, 1), 100_000);
    }

    private List<String> matrix(boolean full, int every) throws Exception {
        List<String> report = new ChildJvm()
                .agent(FaultAgent.class, folder)
                .option("-XX:ActiveProcessorCount=4") // So that a hash asks for several helpers.
                .option("-XX:TieredStopAtLevel=1")
                .option("-Xmx256m")
                .atMostMinutes(full || every == 1 ? 60 : 10)
                .option("-D" + FaultMatrix.FULL + "=" + full)
                .option("-D" + FaultMatrix.EVERY + "=" + every)
                .withoutVectorApi()
                .run(FaultMatrix.class, folder);
        Files.write(Path.of("target", "fault-injection" + (full ? "-full" : "") + ".txt"), report);
        return report;
    }

    private static void assertNoDamage(List<String> report, int fewestInjections) {
        String figures = report.get(0);
        assertThat(report.get(Tally.CLASSES_LINE))
                .as("where the agent injected faults")
                .contains(FaultMatrix.REACHED);
        assertThat(Integer.parseInt(figures.substring(0, figures.indexOf(' ')))).isGreaterThan(fewestInjections);
        assertThat(report.subList(Tally.FAILURES_LINE, report.size()))
                .as(figures)
                .isEmpty();
    }
}
