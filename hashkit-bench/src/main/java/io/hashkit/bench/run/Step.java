package io.hashkit.bench.run;

import io.hashkit.bench.process.Jvm;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One run of JMH: one engine with all its costs.
 *
 * @param label the engine, for people
 * @param fixed JMH parameters with one value
 * @param varied the name of the JMH parameter that takes several values
 * @param values of {@code varied}
 * @param operationMillis roughly, of one operation: no iteration is shorter
 */
public record Step(
        String label,
        Class<?> benchmark,
        Map<String, String> fixed,
        String varied,
        List<String> values,
        Effort effort,
        double operationMillis) {

    /** One whose operations are short beside its iterations. */
    public Step(
            String label,
            Class<?> benchmark,
            Map<String, String> fixed,
            String varied,
            List<String> values,
            Effort effort) {
        this(label, benchmark, fixed, varied, values, effort, 0);
    }

    /**
     * How long is measured.
     *
     * @param rotate one fork takes all values in turn, or each value has forks of its own
     * @param warmups iterations for each value
     * @param measurements iterations for each value
     */
    public record Effort(
            int forks, boolean rotate, int warmups, int warmupMillis, int measurements, int measurementMillis) {
        public Effort warmedOnceFor(int millis) {
            return new Effort(forks, rotate, 1, millis, measurements, measurementMillis);
        }

        public Effort measuredFor(int millis) {
            return new Effort(forks, rotate, warmups, warmupMillis, measurements, millis);
        }

        /** Less of it, but never so little that there is no error bar. */
        Effort cutTo(double share) {
            int fewer = (int) Math.max(FEWEST_MEASUREMENTS, Math.floor(measurements * share));
            return new Effort(
                    forks,
                    rotate,
                    share < ONE_WARMUP_BELOW ? 1 : warmups,
                    warmupMillis,
                    Math.min(measurements, fewer),
                    measurementMillis);
        }

        private static final int FEWEST_MEASUREMENTS = 3;
        private static final double ONE_WARMUP_BELOW = 0.7;

        public static final Effort QUICK = new Effort(1, true, 2, 450, 4, 450);
        public static final Effort FULL = new Effort(3, false, 5, 1000, 5, 2000);
        public static final Effort SMOKE = new Effort(1, true, 1, 10, 2, 10);
    }

    public Step cutTo(double share) {
        return new Step(label, benchmark, fixed, varied, values, effort.cutTo(share), operationMillis);
    }

    public Step withFirstValueOnly() {
        return new Step(label, benchmark, fixed, varied, values.subList(0, 1), effort, operationMillis);
    }

    int forksInAll() {
        return effort.forks * (effort.rotate ? 1 : values.size());
    }

    /** Iterations of all forks, warm-up included. */
    int iterations() {
        return values.size() * effort.forks * (effort.warmups + effort.measurements);
    }

    /** What the clock will show at least: iterations, and half a second for each start of a fork. */
    public double expectedSeconds() {
        double iterations = values.size()
                * (effort.warmups * iterationMillis(effort.warmupMillis)
                        + effort.measurements * iterationMillis(effort.measurementMillis));
        return iterations / 1000 * effort.forks + 0.7 * forksInAll();
    }

    /** An iteration ends with the operation in which its time runs out. */
    private double iterationMillis(int planned) {
        return operationMillis > 0 ? Math.ceil(planned / operationMillis) * operationMillis : planned;
    }

    ChainedOptionsBuilder options() {
        int each = effort.rotate ? values.size() : 1;
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
                .forks(effort.forks)
                .warmupIterations(effort.warmups * each)
                .warmupTime(TimeValue.milliseconds(effort.warmupMillis))
                .measurementIterations(effort.measurements * each)
                .measurementTime(TimeValue.milliseconds(effort.measurementMillis))
                .jvmArgsAppend(Jvm.measuringArguments().toArray(new String[0]))
                .addProfiler(GCProfiler.class)
                .addProfiler(CircumstancesProfiler.class)
                .addProfiler(EngineProfiler.class)
                .shouldFailOnError(false);
        fixed.forEach(options::param);
        return effort.rotate
                ? options.param(varied, Rotation.join(values))
                : options.param(varied, values.toArray(new String[0]));
    }
}
