package io.hashkit.bench.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.cli.Main;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.tune.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hosts whose quota is no whole number of processors; a permit is a whole hash. */
@Tag("once")
@ResourceLock(Resources.SYSTEM_OUT)
class CapacityUnderQuotasTest {
    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private String plan(double processors, String... options) throws IOException {
        String needs = "\"needs\":{\"processors\":" + processors + ",\"heapTimesMemory\":4,\"startOptions\":[]},";
        Path profile = Files.writeString(
                folder.resolve("a.json"),
                CapacityCommandTest.PROFILE.formatted(47_104, "HIGH", 500, needs + "\"slowdown\":1.25,"));
        List<String> line = new ArrayList<>(List.of("--logins-a-second", "1", profile.toString()));
        line.addAll(List.of(options));
        assertThat(Main.commandLine(new CapacityCommand()).execute(line.toArray(String[]::new)))
                .isEqualTo(ExitCode.OK);
        return out.text();
    }

    /** As the JVM rounds the processors of a container. */
    @ParameterizedTest
    @CsvSource({"0.5, 1 processor", "1.5, 2 processors", "2.01, 3 processors"})
    void quotaOfAProfile_isRoundedUp_andTold(double quota, String pod) throws IOException {
        assertThat(plan(quota))
                .contains("pod of " + pod)
                .contains(String.format(
                        "Note: its profile was measured with %.2f processors; the plan is for pods of %s%n",
                        quota, pod))
                .doesNotContain("earlier version");
    }

    @Test
    void wholeProcessors_areNotTold() throws IOException {
        assertThat(plan(2)).contains("pod of 2 processors").doesNotContain("Note:");
    }

    @Test
    void morePermitsThanProcessors_areTold() throws IOException {
        assertThat(plan(2, "--permits", "4"))
                .contains("Note: its profile was measured with 2 processors; the plan is for pods of 4 processors");
        out.forget();
        assertThat(plan(2.5, "--permits", "2")).doesNotContain("Note:");
    }

    private static List<String> notes(int permits, double crowding, double quota, long throttled) {
        Scheme costs = Scheme.parse("argon2id,m=47104,t=1,p=1");
        Service service = new Service(permits, 0.178, 0.25, 1, 0.25, List.of(1.0), "argon2/hashkit", crowding);
        return MeasuredHost.here(costs, service, null, quota, throttled).notes();
    }

    @Test
    void quotaThatRanOut_isToldInsteadOfOtherWork() {
        assertThat(notes(1, 2, 0.5, 38))
                .containsExactly(
                        "the quota of 0.50 processors ran out 38 times, so these times are too long: a hash alone took 2.0"
                                + " times its processor time. Measure again with a whole processor",
                        "this container has 0.50 processors; the plan is for pods of 1 processor");
    }

    /** Two at once use it up, and one alone does not. */
    @Test
    void quotaOfMoreThanAProcessor_explainsNoHashAlone() {
        assertThat(notes(2, 1, 1.5, 38))
                .containsExactly("this container has 1.50 processors; the plan is for pods of 2 processors");
        assertThat(notes(2, 2, 1.5, 38)).hasSize(2).first().asString().startsWith("other work took the processors");
    }

    @Test
    void hostWithoutAQuota_hasNoNote() {
        assertThat(notes(2, 1, Double.POSITIVE_INFINITY, 0)).isEmpty();
        assertThat(notes(1, 1, 2, 0)).isEmpty();
    }
}
