package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The first call of a method links classes and creates its string literals, which allocates memory: on a full heap it
 * must break nothing for the calls after it.
 */
class FirstCallsOnFullHeapTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @ParameterizedTest(name = "call {0} first, another served before: {1}, rows: {2}, {3} bytes left")
    @CsvSource({
        "0, false, plain, 0",
        "5, true, sealed, 0",
        "4, false, wrapped, 0",
        "5, false, plain, 8000",
        "0, false, foreign, 20000",
        "4, false, refused, 120000"
    })
    void firstCallOnFullHeap_breaksNothing(int first, boolean served, String rows, int left) throws Exception {
        List<String> report = ChildJvm.quick()
                .option("-Xmx24m")
                .option("-Dcalls.first=" + first)
                .option("-Dcalls.served=" + served)
                .option("-Dcalls.rows=" + rows)
                .option("-Dcalls.left=" + left)
                .run(FirstCallsOnFullHeap.class, folder);

        assertThat(report).endsWith("taken: 0, 0, 0, 0", "afterwards: true, true, false");
        assertThat(report.subList(0, FirstCallsOnFullHeap.NAMES.size()))
                .allMatch(line -> line.matches(".*: (OUT_OF_MEMORY|no room|answered)"))
                .anyMatch(line -> !line.endsWith(": answered"));
    }

    @Tag("full")
    @ParameterizedTest(name = "call {0} first, another served before: {1}, rows: {2}, {3} bytes left")
    @CsvSource({
        "0, true, plain, 0",
        "5, true, plain, 0",
        "7, false, plain, 0",
        "0, false, sealed, 0",
        "0, false, wrapped, 0",
        "0, false, sealed, 8000",
        "0, false, wrapped, 8000",
        "0, false, foreign, 0",
        "4, false, foreign, 8000",
        "0, false, foreign, 45000",
        "0, false, refused, 0",
        "1, false, refused, 45000",
        "0, false, refused, 200000",
        "1, false, refused, 150000",
        "2, false, refused, 80000"
    })
    void anyFirstCallOnFullHeap_breaksNothing(int first, boolean served, String rows, int left) throws Exception {
        firstCallOnFullHeap_breaksNothing(first, served, rows, left);
    }

    @ParameterizedTest(name = "call {0} first, {1} bytes left")
    @CsvSource({"0, 0", "0, 16000", "2, 30000", "3, 0"})
    void firstFuturesOnFullHeap_endWithTheTypedError_andTheTimerOfTheJdkWorks(int first, int left) throws Exception {
        List<String> report = ChildJvm.quick()
                .option("-Xmx24m")
                .option("-Dcalls.first=" + first)
                .option("-Dcalls.left=" + left)
                .run(FirstFuturesOnFullHeap.class, folder);

        assertThat(report.subList(0, 4))
                // On a busy host, waits may end too.
                .allMatch(line -> line.contains(": refused, ") || line.endsWith(": answered"));
        assertThat(report)
                .endsWith(
                        "afterwards: true",
                        "uniform: true",
                        "hashed: true",
                        "nothing: false",
                        "running: 0",
                        "timer: works");
    }

    @Tag("full")
    @ParameterizedTest(name = "call {0} first, {1} bytes left")
    @CsvSource({"1, 0", "2, 0", "0, 20000", "1, 25000", "0, 40000", "3, 16000", "3, 30000"})
    void anyFirstFuturesOnFullHeap_endWithTheTypedError_andTheTimerOfTheJdkWorks(int first, int left) throws Exception {
        firstFuturesOnFullHeap_endWithTheTypedError_andTheTimerOfTheJdkWorks(first, left);
    }
}
