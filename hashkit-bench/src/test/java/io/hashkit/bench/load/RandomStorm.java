package io.hashkit.bench.load;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.load.LoadPlan.Shape;
import io.hashkit.bench.report.RunFile.Load;
import java.io.IOException;
import java.util.List;
import java.util.Properties;

/** A storm of {@code load --random} against hashkit, for trials. */
public final class RandomStorm {
    /**
     * What the callers saw.
     *
     * @param perSecond answers a second
     * @param refused the share of all logins
     * @param p50 seconds
     * @param p95 seconds
     * @param p99 seconds
     */
    public record Seen(double perSecond, double refused, double p50, double p95, double p99) {}

    private RandomStorm() {}

    /**
     * Runs one in a new process.
     *
     * @throws IOException if the process gave no result
     */
    public static Seen run(Scheme scheme, double perSecond, int seconds, long waitMillis, String heap)
            throws IOException, InterruptedException {
        LoadPlan plan = new LoadPlan(LoadTarget.HASHKIT, scheme, Shape.RANDOM, perSecond, seconds, waitMillis);
        List<Properties> results =
                LoadProcess.run(List.of(plan), heap, new LoadProgress(Console.standard(), List.of(plan)));
        if (results.isEmpty()) {
            throw new IOException("a storm gave no result");
        }
        Properties seen = results.get(0);
        Load load = LoadSweep.load(plan, perSecond, heap, seen);
        return new Seen(
                load.answered(),
                load.refused(),
                LoadTable.number(seen, "p50") / 1e9,
                LoadTable.number(seen, "p95") / 1e9,
                LoadTable.number(seen, "p99") / 1e9);
    }
}
