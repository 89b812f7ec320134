package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.load.LoadPlan.Shape;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoadProgressTest {
    private static final LoadPlan OVER =
            new LoadPlan(LoadTarget.HASHKIT, Argon2.id(64, 1, 1), Shape.OVER, 5, 20, 5_000);
    private static final LoadPlan ONCE =
            new LoadPlan(LoadTarget.SPRING, Argon2.id(64, 1, 1), Shape.ONCE, 1_000, 20, 5_000);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicLong now = new AtomicLong();

    private LoadProgress progress(boolean terminal) {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.US_ASCII);
        return new LoadProgress(new Console(out, terminal, 100), List.of(OVER, ONCE), now::get);
    }

    private String lastShown() {
        String text = bytes.toString(StandardCharsets.US_ASCII).stripTrailing();
        return text.substring(text.lastIndexOf('\r') + 1);
    }

    @Test
    void estimate_includesPeakStormAndCutOff() {
        assertThat(LoadProgress.estimate(List.of(OVER, ONCE)))
                .isEqualTo("2 storms, about 0:36 min, at most 1:36 min if targets stop answering");
        assertThat(LoadProgress.estimate(List.of(ONCE))).startsWith("1 storm, ");
    }

    @Test
    void onATerminal_theRemainingTimeIsShown() {
        LoadProgress progress = progress(true);

        progress.next(List.of(OVER));
        assertThat(lastShown()).isEqualTo("[ 1/2] hashkit, 5.0 times the peak for 20 s: about 0:36 min left");
        now.set(TimeUnit.SECONDS.toNanos(23));
        progress.show();
        assertThat(lastShown()).endsWith("about 0:13 min left");
        now.set(TimeUnit.SECONDS.toNanos(50));
        progress.show();
        assertThat(lastShown()).endsWith("about 0:03 min left, waiting for late answers");
        progress.next(List.of(ONCE));
        assertThat(lastShown()).isEqualTo("[ 2/2] spring, 1000 threads at the same moment: about 0:03 min left");
        progress.clear();
        assertThat(bytes.toString(StandardCharsets.US_ASCII)).endsWith(" \r");
    }

    @Test
    void stormsOfOneProcess_startOnce() {
        LoadProgress progress = progress(true);

        progress.next(List.of(ONCE, ONCE.with(Shape.CLOSED, 2)));
        assertThat(lastShown()).isEqualTo("[ 2/2] spring, 2 storms: about 0:23 min left");
    }

    @Test
    void withoutATerminal_nothingIsShown() {
        LoadProgress progress = progress(false);
        progress.next(List.of(OVER));
        progress.show();
        progress.clear();

        assertThat(bytes.size()).isZero();
    }
}
