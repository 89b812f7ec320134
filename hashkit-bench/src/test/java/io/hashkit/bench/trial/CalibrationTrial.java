package io.hashkit.bench.trial;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import io.hashkit.tune.TuneOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;

/** A new JVM in which one calibrator chooses costs, and in which the actual time of these costs is then measured. */
final class CalibrationTrial {
    private static final int WARM_UP = 3;
    private static final int WINDOW = 5;
    private static final int LEAST = 10;
    /** Largest relative change of the host's speed between the answer and the measurement that is ignored. */
    private static final double SAME = 0.1;

    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private CalibrationTrial() {}

    /**
     * Runs the trial and prints the result as properties.
     *
     * @param arguments calibrator, algorithm, target in ms, memory of a hash in KiB or 0, seconds of measuring or 0
     */
    public static void main(String[] arguments) throws Exception {
        Calibrator calibrator = Calibrator.valueOf(arguments[0]);
        ExecutorService threads = Contenders.threads(Runtime.getRuntime().availableProcessors());
        TuneOptions options = TuneOptions.defaults()
                .algorithms(Algorithm.named(arguments[1]))
                .target(Duration.ofMillis(Long.parseLong(arguments[2])))
                .threads(threads);
        long memoryKib = Long.parseLong(arguments[3]);
        Properties seen = run(
                calibrator,
                memoryKib == 0 ? options : options.memoryPerHash(memoryKib * 1024),
                Double.parseDouble(arguments[4]));
        seen.store(System.out, null);
        System.out.flush();
        threads.shutdownNow();
        System.exit(0);
    }

    private static Properties run(Calibrator calibrator, TuneOptions options, double seconds) throws Exception {
        Properties seen = new Properties();
        ReferenceLoop.warmUp();
        double paceBefore = ReferenceLoop.nanos();
        long wall = System.nanoTime();
        long cpu = CLOCK.getCurrentThreadCpuTime();
        Scheme scheme = null;
        try {
            scheme = calibrator.calibrate(options, seen);
        } catch (IllegalStateException e) {
            seen.setProperty("error", String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            seen.setProperty("error", "OutOfMemoryError");
        }
        seen.setProperty("spentMillis", Double.toString((System.nanoTime() - wall) / 1e6));
        seen.setProperty("spentCpuMillis", Double.toString((CLOCK.getCurrentThreadCpuTime() - cpu) / 1e6));
        double paceAfter = ReferenceLoop.nanos();
        seen.setProperty(
                "scheme", scheme == null ? "none" : Snippets.spring(scheme).replace("hashkit.scheme=", ""));
        if (scheme != null && seconds > 0) {
            double pace = truth(
                    calibrator
                            .computing(scheme, seen)
                            .ready(scheme, input(), new byte[Traits.of(scheme).tagLength()]),
                    seconds,
                    seen);
            boolean kept = Math.abs(paceBefore / pace - 1) < SAME && Math.abs(paceAfter / pace - 1) < SAME;
            seen.setProperty("keptPace", Boolean.toString(kept));
        }
        return seen;
    }

    private static Input input() {
        return Input.of("correct horse battery".getBytes(StandardCharsets.US_ASCII), new byte[16]);
    }

    /**
     * Measures the actual time. Other guests slow a host down for seconds at a time, so the shortest of several medians, each of
     * five hashes, counts as the actual time.
     *
     * @return the speed of the host during the measurement
     */
    private static double truth(Callable<byte[]> hash, double seconds, Properties seen) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            hash.call();
        }
        List<Double> times = new ArrayList<>();
        List<Double> paces = new ArrayList<>();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        while (times.size() < LEAST || System.nanoTime() < end) {
            long start = CLOCK.getCurrentThreadCpuTime();
            hash.call();
            times.add((CLOCK.getCurrentThreadCpuTime() - start) / 1e6);
            paces.add(ReferenceLoop.nanos());
        }
        double fastest = Double.POSITIVE_INFINITY;
        double pace = 0;
        for (int i = 0; i + WINDOW <= times.size(); i++) {
            double median = median(times.subList(i, i + WINDOW));
            if (median < fastest) {
                fastest = median;
                pace = median(paces.subList(i, i + WINDOW));
            }
        }
        seen.setProperty("trueMillis", Double.toString(fastest));
        return pace;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
