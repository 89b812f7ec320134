package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Engines;
import java.util.List;

/**
 * Runs small hashes until they get no faster. How many that takes differs between algorithms and engines by a factor of
 * a hundred.
 */
final class WarmUpPhase {
    private static final int WINDOW = 8;
    private static final int FLAT_WINDOWS = 3;
    private static final double FLAT = 0.03;
    /** While the compiler uses more than this share of the time, hashes are likely to get faster. */
    private static final double COMPILING = 0.25;

    /**
     * The result of a warm-up.
     *
     * @param nanos the time of the fastest slice, in nanoseconds
     * @param steady false if the share of the budget was used up before slices stopped getting faster
     */
    record Result(double nanos, boolean steady) {}

    private WarmUpPhase() {}

    /**
     * @param others slices that are run in between and not timed
     * @param atLeast the share of the budget that is used in any case, because slow code looks steady for a while
     *     before the fast version is compiled
     * @param upTo the share of the budget at which the warm-up ends
     */
    static Result run(Sampler sampler, Engines engines, List<Scheme> others, double atLeast, double upTo) {
        HostEnvironment host = sampler.host;
        double best = Double.POSITIVE_INFINITY;
        int flat = 0;
        double least = sampler.budget.spent() + atLeast;
        while (flat < FLAT_WINDOWS || sampler.budget.spent() < least) {
            long start = host.wallNanos();
            long compiling = host.disturbances().compilationMillis();
            double fastest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < WINDOW; i++) {
                Sample sample = sampler.budget.spent() < upTo ? sampler.slice(engines) : null;
                if (sample == null) {
                    return new Result(Math.min(best, fastest), false);
                }
                fastest = Math.min(fastest, (double) sample.nanos());
            }
            for (Scheme other : others) {
                sampler.time(engines, other);
            }
            double compiled = 1e6 * (host.disturbances().compilationMillis() - compiling);
            boolean quiet = !engines.areCold() && compiled < COMPILING * (host.wallNanos() - start);
            flat = quiet && fastest > best * (1 - FLAT) ? flat + 1 : 0;
            if (flat == 0) {
                // The compiler continues meanwhile, on a thread whose time does not count here.
                host.pause((host.wallNanos() - start) / 2);
            }
            best = Math.min(best, fastest);
        }
        return new Result(best, true);
    }
}
