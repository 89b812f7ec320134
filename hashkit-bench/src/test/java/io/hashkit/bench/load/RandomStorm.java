package io.hashkit.bench.load;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.load.LoadPlan.Shape;
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
        Properties seen = LoadProcess.run(plan, heap, new LoadProgress(Console.standard(), List.of(plan)));
        if (seen.isEmpty()) {
            throw new IOException("a storm gave no result");
        }
        double answers = LoadTable.number(seen, "answers");
        double refused = seen.stringPropertyNames().stream()
                .filter(key -> key.startsWith("refused.") || key.equals("unanswered"))
                .mapToDouble(key -> LoadTable.number(seen, key))
                .sum();
        return new Seen(
                answers / Double.parseDouble(seen.getProperty("seconds")),
                refused / (answers + refused),
                LoadTable.number(seen, "p50") / 1e9,
                LoadTable.number(seen, "p95") / 1e9,
                LoadTable.number(seen, "p99") / 1e9);
    }
}
