package io.hashkit.bench.run;

import io.hashkit.bench.process.Jvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One run of JMH: one engine with all its costs.
 *
 * @param label the engine, for messages
 * @param fixed JMH parameters with one value
 * @param varied the name of the JMH parameter that takes several values
 * @param values of {@code varied}
 * @param large more values, measured for {@link #LARGE_SAMPLES} iterations each at the end; only with a single normal value
 * @param operationMillis rough milliseconds of one operation; no iteration is shorter
 */
public record Step(
        String label,
        Class<?> benchmark,
        Map<String, String> fixed,
        String varied,
        List<String> values,
        List<String> large,
        Effort effort,
        double operationMillis) {
    /** Iterations of a large value. */
    public static final int LARGE_SAMPLES = 3;

    /** Creates a step whose operations are short compared with its iterations. */
    public Step(
            String label,
            Class<?> benchmark,
            Map<String, String> fixed,
            String varied,
            List<String> values,
            Effort effort) {
        this(label, benchmark, fixed, varied, values, List.of(), effort, 0);
    }

    public Step with(Effort other) {
        return new Step(label, benchmark, fixed, varied, values, large, other, operationMillis);
    }

    public Step withLarge(List<String> others) {
        return new Step(label, benchmark, fixed, varied, values, others, effort, operationMillis);
    }

    public Step taking(double millis) {
        return new Step(label, benchmark, fixed, varied, values, large, effort, millis);
    }

    /**
     * The length of a measurement.
     *
     * @param warmups warm-up iterations per value
     * @param measurements measured iterations per value
     */
    public record Effort(int forks, int warmups, int warmupMillis, int measurements, int measurementMillis) {
        public Effort sampled(int times) {
            return new Effort(forks, warmups, warmupMillis, times, measurementMillis);
        }

        public static final Effort SMOKE = new Effort(1, 1, 10, 2, 10);
    }

    /** Iterations of all forks, including those of the warm-up. */
    int iterations() {
        return effort.forks * (values.size() * (effort.warmups + effort.measurements) + LARGE_SAMPLES * large.size());
    }

    /** Least seconds of the step: its iterations, and half a second for each start of a fork. */
    public double expectedSeconds() {
        double iterations = values.size()
                * (effort.warmups * iterationMillis(effort.warmupMillis)
                        + effort.measurements * iterationMillis(effort.measurementMillis));
        return iterations / 1000 * effort.forks + 0.7 * effort.forks;
    }

    /** An iteration ends with the operation in which its time runs out. */
    private double iterationMillis(int planned) {
        return operationMillis > 0 ? Math.ceil(planned / operationMillis) * operationMillis : planned;
    }

    ChainedOptionsBuilder options() {
        int each = values.size();
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
                .forks(effort.forks)
                .warmupIterations(effort.warmups * each)
                .warmupTime(TimeValue.milliseconds(effort.warmupMillis))
                .measurementIterations(effort.measurements * each + LARGE_SAMPLES * large.size())
                .measurementTime(TimeValue.milliseconds(effort.measurementMillis))
                .jvmArgsAppend(Jvm.measuringArguments().toArray(new String[0]))
                .addProfiler(ControlProfiler.class)
                .addProfiler(EngineProfiler.class)
                .addProfiler(CircumstancesProfiler.class)
                // The profiler added last starts last and ends first, so the garbage of the others is not attributed to
                // the hash.
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(false);
        fixed.forEach(options::param);
        return options.param(varied, rotation());
    }

    private String rotation() {
        if (large.isEmpty()) {
            return Rotation.join(values);
        }
        List<String> turns = new ArrayList<>();
        turns.add(Rotation.repeat(values.get(0), effort.warmups + effort.measurements));
        large.forEach(value -> turns.add(Rotation.repeat(value, LARGE_SAMPLES)));
        return Rotation.join(turns);
    }
}
