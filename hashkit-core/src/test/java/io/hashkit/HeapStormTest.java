package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The heap is filled repeatedly while users log in: no wrong answer, no exception but the typed one, and everything is
 * released. {@link HeapStormCampaign} does the same for longer.
 */
class HeapStormTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void fullHeap_losesNoPermitAndThrowsOnlyTheTypedError(HeapStormCampaign.Calls calls) throws Exception {
        assertHeld(calls, HeapStormCampaign.child(32, 2_000, calls, 1).run(folder));
    }

    @ParameterizedTest
    @EnumSource
    void fullHeapWithSealedRows_losesNoPermitAndThrowsOnlyTheTypedError(HeapStormCampaign.Calls calls)
            throws Exception {
        assertHeld(
                calls,
                HeapStormCampaign.child(32, 2_000, calls, 1, "-Dstorm.sealed=true")
                        .run(folder));
    }

    @ParameterizedTest
    @EnumSource
    void fullHeapWithRowsSealedByAService_losesNoPermitAndThrowsOnlyTheTypedError(HeapStormCampaign.Calls calls)
            throws Exception {
        assertHeld(
                calls,
                HeapStormCampaign.child(32, 2_000, calls, 1, "-Dstorm.sealed=true", "-Dstorm.service=true")
                        .run(folder));
    }

    @ParameterizedTest
    @EnumSource
    void fullHeapWithAUniformTime_losesNoPermitAndThrowsOnlyTheTypedError(HeapStormCampaign.Calls calls)
            throws Exception {
        assertHeld(
                calls,
                HeapStormCampaign.child(32, 2_000, calls, 1, "-Dstorm.uniform=true")
                        .run(folder));
    }

    private static void assertHeld(HeapStormCampaign.Calls calls, HeapStormReport report) {
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
