package io.hashkit.bench.load;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.load.LoadPlan.Shape;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.statistics.Quantile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Properties;

/**
 * The storms of the main job, in one process that is started like this one: first as many callers as processors without
 * pauses, then logins at multiples of what these were served.
 *
 * @param loads what callers saw at each rate
 * @param served logins per second of the storm that was served least, of those that ask for more than the process can serve;
 *     empty if there was none
 * @param logins number of logins that these storms were answered
 * @param busyNanos nanoseconds of a login with all processors busy, median; 0 if unknown
 */
public record HashkitStorms(List<Load> loads, OptionalDouble served, long logins, double busyNanos) {
    private static final int SHORTEST_SECONDS = 3;
    private static final int SHORTENED_SECONDS = 2;
    /** The longest wait for a permit, after which the limiter refuses, in seconds. */
    private static final int MOST_WAIT_SECONDS = 5;

    /** No storm, or none with a result. */
    public static final HashkitStorms NONE = new HashkitStorms(List.of(), OptionalDouble.empty(), 0, 0);

    /**
     * Runs the storms.
     *
     * @param perSecond logins per second that are likely to be served, for the length of the storms
     * @param seconds seconds for all storms, without the start of their process
     * @param heap heap size as for {@code -Xmx}
     * @param brief whether to run only two short storms, as a test
     */
    public static HashkitStorms run(
            Scheme scheme, double perSecond, double seconds, String heap, boolean brief, Console console)
            throws IOException, InterruptedException {
        List<LoadPlan> plans = brief ? brief(scheme) : plans(scheme, perSecond, seconds);
        return of(plans, heap, LoadProcess.run(plans, heap, new LoadProgress(console, plans)));
    }

    static HashkitStorms of(List<LoadPlan> plans, String heap, List<Properties> results) {
        List<Load> loads = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        long logins = 0;
        for (int i = 0; i < results.size(); i++) {
            LoadPlan plan = plans.get(i);
            Properties seen = results.get(i);
            boolean closed = plan.shape() == Shape.CLOSED;
            double offered = closed ? 1 : plan.amount() * LoadSweep.number(seen, LoadGenerator.PEAK);
            if (offered <= 0) {
                // Nothing was served, and a rate of nothing is no storm.
                continue;
            }
            Load load = LoadSweep.load(plan, offered, heap, seen);
            if (!closed) {
                loads.add(load);
            }
            if (closed || plan.amount() > 1) {
                least = Math.min(least, load.answered());
                logins += load.logins();
            }
        }
        return results.isEmpty()
                ? NONE
                : new HashkitStorms(
                        List.copyOf(loads), OptionalDouble.of(least), logins, LoadSweep.number(results.get(0), "p50"));
    }

    /**
     * Each storm as long as the logins take that carry a quantile, and at least three seconds; all are shortened in proportion
     * if that is longer than there is time.
     */
    static List<LoadPlan> plans(Scheme scheme, double perSecond, double seconds) {
        List<LoadPlan> plans = new ArrayList<>(List.of(closed(scheme, wanted(perSecond, 1))));
        LoadSweep.SHARES.forEach(
                share -> plans.add(closed(scheme, wanted(perSecond, share)).with(Shape.OVER, share)));
        double queues = plans.stream()
                .mapToDouble(plan -> expectedSeconds(plan) - plan.seconds())
                .sum();
        double part = Math.min(
                1,
                (seconds - queues) / plans.stream().mapToInt(LoadPlan::seconds).sum());
        return plans.stream()
                .map(plan -> plan.lasting(Math.max(SHORTENED_SECONDS, (int) (part * plan.seconds()))))
                .toList();
    }

    private static List<LoadPlan> brief(Scheme scheme) {
        LoadPlan closed = closed(scheme, 1);
        return List.of(closed, closed.with(Shape.OVER, 1));
    }

    private static LoadPlan closed(Scheme scheme, int seconds) {
        return new LoadPlan(
                LoadTarget.HASHKIT,
                scheme,
                Shape.CLOSED,
                Runtime.getRuntime().availableProcessors(),
                seconds,
                1_000 * MOST_WAIT_SECONDS);
    }

    private static int wanted(double perSecond, double share) {
        // One more, because the first login of a rate comes at once.
        double logins = Quantile.P90.fewest() + 1;
        return (int) Math.max(SHORTEST_SECONDS, Math.min(60, Math.ceil(logins / (perSecond * share))));
    }

    /** The length of a storm, and the time until its queue is empty. */
    static double expectedSeconds(LoadPlan plan) {
        double excess = plan.shape() == Shape.OVER ? Math.max(0, plan.amount() - 1) : 0;
        return plan.seconds() + Math.min(MOST_WAIT_SECONDS, excess * plan.seconds());
    }
}
