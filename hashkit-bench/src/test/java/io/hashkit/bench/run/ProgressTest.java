package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.benchmark.HashBenchmark;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.run.Step.Effort;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicLong now = new AtomicLong();
    private final Step step = new Step(
            "bcrypt/jbcrypt", HashBenchmark.class, Map.of(), "costs", List.of("COST_10"), new Effort(1, 1, 9300, 1, 0));

    private Progress progress(boolean terminal) {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.US_ASCII);
        return new Progress(new Console(out, terminal, 80), List.of(step, step), now::get);
    }

    private String printed() {
        return bytes.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void withoutATerminal_eachStepIsALine() {
        Progress progress = progress(false);
        progress.next();
        progress.next();
        progress.end();

        assertThat(printed()).doesNotContain("\r[").doesNotContain("\u001b");
        assertThat(printed().lines()).hasSize(2).first().asString().startsWith("[ 1/2] bcrypt/jbcrypt");
    }

    @Test
    void onATerminal_oneLineIsOverwritten() {
        Progress progress = progress(true);
        progress.next();
        progress.next();
        progress.end();

        assertThat(printed()).doesNotContain("\n").doesNotContain("\u001b").contains("[ 2/2]");
    }

    @Test
    void remainingTime_followsThePaceSoFar() {
        Progress progress = progress(false);
        progress.next();
        now.set(20_000_000_000L);
        progress.next();

        assertThat(printed().lines().toList().get(1)).endsWith("about 0:20 min left");
    }
}
