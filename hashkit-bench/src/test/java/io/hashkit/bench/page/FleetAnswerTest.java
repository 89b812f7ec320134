package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

@ResourceLock(Resources.SYSTEM_OUT)
class FleetAnswerTest {
    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private static RunFile run(String label, String confidence, List<String> doubts) {
        Answer answer = new Answer(
                Scheme.parse("argon2id,m=17664,t=11,p=1"),
                "argon2/hashkit",
                246,
                250,
                Promise.predicted(5.6),
                confidence,
                doubts,
                null,
                null,
                null);
        return RunFile.now("t", "c", false, Map.of(), List.of(), List.of())
                .labelled(label)
                .with(List.of(), List.of(), Map.of(), PageRuns.PROFILE, answer);
    }

    @Test
    void unsureHosts_areNamedWithTheirReasons() {
        String html = FleetAnswer.of(List.of(run("node-a", "HIGH", List.of()), run("node-b", "LOW", List.of("busy"))));

        assertThat(html)
                .contains(
                        "hashkit.scheme=argon2id,m=",
                        "These costs are not sure.",
                        "<li>node-b, confidence low: busy.</li>")
                .doesNotContain("<li>node-a");
        assertThat(FleetAnswer.of(List.of(run("node-a", "HIGH", List.of()), run("node-b", "HIGH", List.of()))))
                .doesNotContain("not sure");
    }

    @Test
    void hostWithoutAProfile_isNamed() {
        RunFile without =
                RunFile.now("t", "c", false, Map.of(), List.of(), List.of()).labelled("node-c");

        assertThat(FleetAnswer.of(List.of(run("node-a", "HIGH", List.of()), without)))
                .contains("these have no profile: node-c");
    }

    @Test
    void deadHosts_areAtTheTopOfThePage() throws IOException {
        Path file = Files.writeString(
                folder.resolve("a.run.json"), run("node-a", "HIGH", List.of()).line());
        Path page = folder.resolve("fleet.html");

        assertThat(new CommandLine(new ReportCommand())
                        .execute(
                                file.toString(),
                                "--missing",
                                "node-d: cannot connect: <refused>",
                                "--missing",
                                "node-e: took longer than 20 s",
                                "-o",
                                page.toString()))
                .isZero();

        assertThat(Files.readString(page))
                .contains("Not measured, so these costs say nothing about them:")
                .contains("<li>node-d: cannot connect: &lt;refused&gt;</li>", "<li>node-e: took longer than 20 s</li>");
        assertThat(out.text()).contains("fleet.html");
    }
}
