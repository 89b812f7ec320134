package io.hashkit.bench.run;

import com.sun.management.ThreadMXBean;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.internal.host.ControlGroup;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * A JMH profiler that measures whether the threads had a processor all the time. JMH's times also include the time in which
 * they had none.
 */
public final class CircumstancesProfiler implements InternalProfiler {
    private static final String USER = "hashkit.user";
    private static final String SYSTEM = "hashkit.system";
    private static final String ON_CPU = "hashkit.on-cpu";
    private static final String STOLEN = "hashkit.stolen";
    private static final String THROTTLED = "hashkit.throttled";
    private static final String GARBAGE = "hashkit.garbage";
    private static final String COLLECTING = "gc.time";

    private static final ControlGroup GROUP = ControlGroup.ofThisProcess();

    /**
     * The values of all counters at a moment.
     *
     * @param allocated bytes by thread, without the current thread: JMH itself allocates hundreds of KiB in it between two
     *     samples, which would be attributed to a hash
     * @param cpu nanoseconds of all Java threads, without those of the compiler and the garbage collector
     * @param stolen ticks that the hypervisor gave to other guests
     * @param host ticks of all processors
     */
    private record Reading(
            long wall,
            Map<Long, Long> allocated,
            double cpu,
            double user,
            double stolen,
            double host,
            double throttled) {
        static Reading now() {
            double[] ticks = ticks(Host.read("/proc/stat").lines().toList());
            double[] times = threads();
            return new Reading(
                    System.nanoTime(), allocations(), times[0], times[1], ticks[0], ticks[1], throttledPeriods());
        }

        /** NaN if the JVM does not provide it. */
        double allocatedSince(Reading before) {
            return allocated.isEmpty()
                    ? Double.NaN
                    : allocated.entrySet().stream()
                            .mapToLong(thread -> thread.getValue() - before.allocated.getOrDefault(thread.getKey(), 0L))
                            .sum();
        }
    }

    private Reading before = Reading.now();

    @Override
    public String getDescription() {
        return "CPU time, and time without a processor";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (iteration.getType() == IterationType.MEASUREMENT) {
            before = Reading.now();
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        // Reading takes milliseconds in a young JVM, and the warm-up of messages has dozens of iterations.
        if (iteration.getType() != IterationType.MEASUREMENT) {
            return List.of();
        }
        Reading after = Reading.now();
        double operations = result.getMetadata().getAllOps();
        double cpu = after.cpu - before.cpu;
        double user = Math.min(cpu, after.user - before.user);
        double wall = (double) (after.wall - before.wall) * benchmark.getThreads();
        return List.of(
                new ScalarResult(GARBAGE, after.allocatedSince(before) / operations, "B/op", AggregationPolicy.AVG),
                new ScalarResult(USER, user / operations, "ns/op", AggregationPolicy.AVG),
                new ScalarResult(SYSTEM, (cpu - user) / operations, "ns/op", AggregationPolicy.AVG),
                new ScalarResult(ON_CPU, cpu / wall, "share", AggregationPolicy.AVG),
                new ScalarResult(
                        STOLEN,
                        (after.stolen - before.stolen) / (after.host - before.host),
                        "share",
                        AggregationPolicy.AVG),
                new ScalarResult(THROTTLED, after.throttled - before.throttled, "periods", AggregationPolicy.SUM));
    }

    /** Reads the results of this profiler. */
    public static Circumstances of(RunResult result) {
        var results = result.getSecondaryResults();
        return new Circumstances(
                secondary(results, GARBAGE),
                secondary(results, USER),
                secondary(results, SYSTEM),
                secondary(results, ON_CPU),
                secondary(results, STOLEN),
                secondary(results, THROTTLED));
    }

    /** The result whose label ends with a text, or NaN. JMH prepends the name of the benchmark to some labels. */
    @SuppressWarnings("rawtypes") // as JMH declares them
    static double secondary(Map<String, Result> results, String name) {
        for (var found : results.entrySet()) {
            if (found.getKey().endsWith(name)) {
                return found.getValue().getScore();
            }
        }
        return Double.NaN;
    }

    /** Milliseconds of garbage collection in all iterations together; NaN if JMH did not report it. */
    static double collecting(RunResult result) {
        return secondary(result.getSecondaryResults(), COLLECTING);
    }

    /** Empty if the JVM does not count. */
    private static Map<Long, Long> allocations() {
        Map<Long, Long> allocations = new HashMap<>();
        if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                && threads.isThreadAllocatedMemorySupported()
                && threads.isThreadAllocatedMemoryEnabled()) {
            long[] ids = threads.getAllThreadIds();
            long[] bytes = threads.getThreadAllocatedBytes(ids);
            for (int i = 0; i < ids.length; i++) {
                if (bytes[i] >= 0 && ids[i] != Thread.currentThread().getId()) {
                    allocations.put(ids[i], bytes[i]);
                }
            }
        }
        return allocations;
    }

    /** CPU time, and the part of it in user mode, of all live Java threads. */
    private static double[] threads() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
                || !threads.isThreadCpuTimeEnabled()) {
            return new double[] {Double.NaN, Double.NaN};
        }
        long[] ids = threads.getAllThreadIds();
        return new double[] {sum(threads.getThreadCpuTime(ids)), sum(threads.getThreadUserTime(ids))};
    }

    /** The value of a thread that has ended is -1. */
    private static double sum(long[] nanos) {
        return Arrays.stream(nanos).filter(time -> time > 0).sum();
    }

    /** @param stat lines of Linux's {@code /proc/stat}; the first has ticks by use, the eighth of them stolen (man proc_stat) */
    static double[] ticks(List<String> stat) {
        String[] fields = stat.isEmpty() ? new String[0] : stat.get(0).trim().split("\\s+");
        if (fields.length < 9 || !fields[0].equals("cpu")) {
            return new double[] {Double.NaN, Double.NaN};
        }
        double all = 0;
        for (int i = 1; i <= 8; i++) {
            all += Double.parseDouble(fields[i]);
        }
        return new double[] {Double.parseDouble(fields[8]), all};
    }

    private static double throttledPeriods() {
        return GROUP.countsThrottling() ? GROUP.throttledPeriods() : Double.NaN;
    }
}
