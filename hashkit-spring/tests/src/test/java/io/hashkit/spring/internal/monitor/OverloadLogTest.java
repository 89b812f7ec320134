package io.hashkit.spring.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.Contexts;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class OverloadLogTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1); // overflows at once
    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
    private final OverloadLog log = new OverloadLog(limiter, nanos::get);

    private void refuse(int times) {
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            for (int i = 0; i < times; i++) {
                assertThatThrownBy(() -> limiter.acquire(Priority.LOGIN, 0)).isInstanceOf(OverloadedException.class);
            }
        }
    }

    private void lookAfter(int seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
        log.look();
    }

    private static int lines(CapturedOutput output) {
        return (int)
                output.getAll().lines().filter(line -> line.contains("refused")).count();
    }

    @Test
    void refusals_areOneLineAMinute_withTheirReasons(CapturedOutput output) {
        refuse(3);
        lookAfter(5);
        assertThat(output)
                .contains("WARN")
                .contains("hashkit refused 3 of 4 hashes in the last 5 s")
                .contains("busy 3.");

        refuse(2);
        lookAfter(5);
        lookAfter(50);
        assertThat(lines(output)).isEqualTo(1);

        lookAfter(5);
        assertThat(output)
                .contains("hashkit refused 2 of 3 hashes in the last 60 s")
                .contains("busy 2.");
        assertThat(lines(output)).isEqualTo(2);
    }

    @Test
    void silentMinute_endsTheWait_andTheNextRefusalIsToldAtOnce(CapturedOutput output) {
        refuse(1);
        lookAfter(5);
        lookAfter(60);
        refuse(4);
        lookAfter(5);

        assertThat(lines(output)).isEqualTo(2);
        assertThat(output).contains("hashkit refused 4 of 5 hashes in the last 5 s");
    }

    @Test
    void hashesThatAreNotRefused_areNotLogged(CapturedOutput output) {
        refuse(0);
        lookAfter(5);

        assertThat(lines(output)).isZero();
    }

    @Test
    void end_tellsWhatTheLastMinuteHasNotTold_andEndsTheThread(CapturedOutput output) throws Exception {
        Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());
        log.start();
        assertThat(log.isRunning()).isTrue();
        List<Thread> own = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("hashkit-overload-log") && !before.contains(thread))
                .toList();
        refuse(7);
        log.stop();

        assertThat(log.isRunning()).isFalse();
        assertThat(output).contains("hashkit refused 7 of 8 hashes");
        assertThat(own).hasSize(1);
        own.get(0).join();
    }

    @Test
    void application_hasTheLog(CapturedOutput output) {
        Contexts.cheap().withBean(Limiter.class, () -> limiter).run(context -> {
            assertThat(context.getBean(OverloadLog.class).isRunning()).isTrue();
            refuse(5);
        });

        assertThat(output).contains("hashkit refused 5 of 6 hashes");
    }

    /** A row that needs more than the budget runs beside the others, so more may run than the usual number. */
    @Test
    void numberThatRuns_isNotOneOfAMaximum(CapturedOutput output) {
        refuse(3);
        lookAfter(5);

        assertThat(output).contains("At the moment 0 run and 0 wait; usually at most 1 run.");
    }
}
