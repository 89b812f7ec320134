package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.HeapStormCampaign.Calls;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The heap is filled repeatedly while users log in: no wrong answer, no exception but the typed one and that of the JVM, and
 * everything is released. {@link HeapStormCampaign} does the same for longer.
 */
class HeapStormTest {
    private static final String SEALED = "-Dstorm.sealed=true";
    private static final Map<String, List<String>> KINDS = Map.of(
            "plain rows", List.of(),
            "sealed rows", List.of(SEALED),
            "rows sealed by a service", List.of(SEALED, "-Dstorm.service=true"),
            "uniform time", List.of("-Dstorm.uniform=true"));

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** Futures of the kind that does most; all calls of each with {@code -Dhashkit.full}. */
    static Stream<Arguments> storms() {
        return KINDS.entrySet().stream()
                .flatMap(kind -> Arrays.stream(Calls.values())
                        .filter(calls -> TestScope.isFull()
                                || (calls == Calls.IN_FUTURES && kind.getValue().size() > 1))
                        .map(calls -> Arguments.of(kind.getKey(), calls)));
    }

    @ParameterizedTest
    @MethodSource("storms")
    void fullHeap_losesNoPermitAndBreaksNothing(String kind, Calls calls) throws Exception {
        String[] options = Objects.requireNonNull(KINDS.get(kind)).toArray(String[]::new);

        assertHeld(calls, HeapStormCampaign.child(32, 2_000, calls, 1, options).run(folder));
    }

    private static void assertHeld(Calls calls, HeapStormReport report) {
        assertThat(report.figure("filled")).as("the heap was full").isPositive();
        assertThat(report.figure("answered")).as("calls that were answered").isPositive();
        SoftAssertions.assertSoftly(
                all -> HeapStormReport.MUST_BE.forEach((name, expected) -> all.assertThat(report.figure(name))
                        .as("%s of %s in%n%s", name, calls, report)
                        .isEqualTo(expected)));
    }

    @Test
    void report_isReadAsItWasWritten() {
        HeapStormReport report = new HeapStormReport();
        report.put("running", 4);
        report.note("a = b\nc");

        assertThat(HeapStormReport.parse(report.lines()).lines())
                .isEqualTo(report.lines())
                .containsExactly("running=4", "# a = b c");
    }
}
