package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.report.Extras;
import io.hashkit.bench.report.RunFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

@ResourceLock(Resources.SYSTEM_OUT)
class FleetCommandTest {
    private static final String PROFILE = """
            {"hashkit-profile":1,"scheme":"argon2id,m=17664,t=11,p=1","engine":"argon2/hashkit",
            "settings":"target=250ms concurrency=1 policy=OWASP_2026 algorithms=[argon2id] lanes=1","targetMillis":250,
            "policy":"OWASP_2026","confidence":"HIGH",
            "curve":{"fixedMillis":0.8,"nanosPerWork":435.6,"unit":"KiB moved"},
            "slowdown":1.3,"share":1.0,"concurrency":1,"memoryPerHash":19922944,"fingerprint":"ef1db434b7b1132e",
            "host":"a host","doubts":[],"unsureNanosPerWork":[]}""";

    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private final StringWriter failure = new StringWriter();

    private static RunFile run(String label, @Nullable String profile) {
        return RunFile.now("t", "c", true, Map.of(), List.of(), List.of())
                .labelled(label)
                .with(new Extras(List.of(), List.of(), Map.of(), profile, null));
    }

    private int fleet(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return new CommandLine(new FleetCommand())
                .setErr(new PrintWriter(failure))
                .setExecutionExceptionHandler((cause, command, parsed) -> {
                    failure.write(String.valueOf(cause.getMessage()));
                    return ExitCode.CANNOT_MEASURE;
                })
                .execute(file.toString(), "-o", folder.resolve("fleet.json").toString());
    }

    @Test
    void runsInALog_areReducedLikeProfiles() throws IOException {
        assertThat(fleet("a.json", PROFILE)).isZero();
        String ofProfile = Files.readString(folder.resolve("fleet.json"));
        String line = run("node-a", PROFILE).line();

        assertThat(fleet(
                        "pods.log",
                        "Host\n" + line + "\n" + run("node-b", PROFILE).line()))
                .isZero();

        assertThat(out.text()).contains("node-a ", "node-b ");
        assertThat(Files.readString(folder.resolve("fleet.json")))
                .isEqualTo(ofProfile.replace("1 hosts", "2 hosts").replace("1 host\"", "2 hosts\""));
        assertThat(fleet("one.run.json", line)).isZero();
        assertThat(Files.readString(folder.resolve("fleet.json"))).isEqualTo(ofProfile);
    }

    @Test
    void runWithoutAProfile_isRefusedNamingItsLabel() throws IOException {
        assertThat(fleet("pods.log", run("node-a", null).line())).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(failure.toString()).contains("pods.log: the run node-a contains no profile");
    }

    @Test
    void runWithADamagedProfile_isRefused() throws IOException {
        assertThat(fleet("pods.log", run("node-a", "{\"hashkit-profile\":7}").line()))
                .isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(failure.toString()).contains("pods.log: ");
    }
}
