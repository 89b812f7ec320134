package io.hashkit.bench.attack;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.page.MoneyChart;
import io.hashkit.bench.page.Speed;
import io.hashkit.bench.report.RunFile;
import io.hashkit.internal.algorithm.Traits;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Draws a {@link MoneyChart} from a run, or from times measured in this JVM. */
record ChartJob(AttackModel model, PrintStream out) {
    private static final Argon2 TIMED = Argon2.id(65_536, 2, 1);

    int run(@Nullable Path run, @Nullable Path svg) throws IOException {
        MoneyChart chart = run == null ? MoneyChart.of(model, "timed in one JVM, indicative", timed()) : of(run);
        out.print(chart.text());
        if (svg != null) {
            OutputFile.write(svg, chart.chart().file());
        }
        return ExitCode.OK;
    }

    private MoneyChart of(Path file) throws IOException {
        RunFile run = OwnTimes.onlyRun(file);
        try {
            return MoneyChart.of(model, OwnTimes.from(run), Speed.of(run));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Times both twice in alternation and takes the shorter times, so that a short disturbance does not decide. */
    private static List<Speed> timed() {
        System.err.println("attack: timing hashkit and Bouncy Castle");
        LoginTime ours = LoginTime.measure(TIMED, LoginTime.BUDGET);
        double theirs = rival();
        LoginTime again = LoginTime.measure(TIMED, LoginTime.BUDGET);
        LoginTime best = again.millis() < ours.millis() ? again : ours;
        return List.of(
                Speed.of(FullName.of(best.engine()).name(), TIMED, best.millis() * 1e6),
                Speed.of(Speed.RIVAL, TIMED, Math.min(theirs, rival())));
    }

    private static double rival() {
        Callable<byte[]> call = Contenders.named(new FullName("argon2", Speed.RIVAL).toString(), 0)
                .ready(TIMED, SampleInput.input(), new byte[Traits.of(TIMED).tagLength()]);
        List<Long> times = new ArrayList<>();
        long end = System.nanoTime() + LoginTime.BUDGET.toNanos();
        while (times.isEmpty() || System.nanoTime() < end) {
            long start = LoginTime.processorNanos();
            try {
                call.call();
            } catch (Exception e) {
                throw new IllegalStateException(Failures.describe(e), e);
            }
            times.add(LoginTime.processorNanos() - start);
        }
        return LoginTime.median(times);
    }
}
