package io.hashkit.internal.tune;

import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.internal.tune.FakeHost.Trace;
import java.util.Random;

/** The disturbances of a host from one start of a process to the next. */
public enum HostNoise {
    /** On the first start and on one in twelve, hashes take half of their time. */
    RARE_FAST_MOMENTS(true) {
        @Override
        public Trace at(int start, Random random) {
            return start == 0 || random.nextInt(12) == 0 ? lucky(random) : quiet(random);
        }
    },
    /** A fast first start, and a busy host since. */
    FAST_MOMENT_THEN_BUSY(false) {
        @Override
        public Trace at(int start, Random random) {
            return start == 0 ? lucky(random) : busy(random, 1, 1.5);
        }
    },
    MOSTLY_BUSY(true) {
        @Override
        public Trace at(int start, Random random) {
            return random.nextInt(6) == 0 ? quiet(random) : busy(random, 1.2, 3);
        }
    },
    ALTERNATING(true) {
        @Override
        public Trace at(int start, Random random) {
            return start % 2 == 0 ? busy(random, 1.2, 3) : quiet(random);
        }
    },
    /** Other work decreases from start to start. */
    DRIFT_TO_QUIET(true) {
        @Override
        public Trace at(int start, Random random) {
            double left = Math.max(0, 1 - start / 40.0);
            return steady(1 + 1.5 * left, 1 + 2.5 * left);
        }
    },
    /** Other work uses half of the processors, which CPU time does not count. */
    NEVER_QUIET_BY_TIME(false) {
        @Override
        public Trace at(int start, Random random) {
            return busy(random, 0.97, 1.1);
        }
    },
    /** The same, and each hash takes up to half as long again. */
    NEVER_QUIET(false) {
        @Override
        public Trace at(int start, Random random) {
            return busy(random, 1, 1.5);
        }
    },
    /** No two hashes take the same time. */
    EVERY_HASH(false) {
        @Override
        public Trace at(int start, Random random) {
            Random own = new Random(random.nextLong());
            return (index, scheme, cost) -> new Cost(
                    cost.cpuNanos() * between(own, 1, 2), cost.wallNanos() * between(own, 2, 2.5), false, false);
        }
    },
    /** A quota that is used up at every fifth hash. */
    THROTTLED(false) {
        @Override
        public Trace at(int start, Random random) {
            double factor = between(random, 1, 1.3);
            return (index, scheme, cost) ->
                    new Cost(cost.cpuNanos() * factor, cost.wallNanos() * factor * 1.2, false, index % 5 == 0);
        }
    };

    private final boolean quietAtLast;

    HostNoise(boolean quietAtLast) {
        this.quietAtLast = quietAtLast;
    }

    /** Whether there are starts without any noise. */
    public boolean isQuietAtTimes() {
        return quietAtLast;
    }

    /** The noise of one start. */
    public abstract Trace at(int start, Random random);

    private static Trace steady(double cpu, double contention) {
        return (index, scheme, cost) ->
                new Cost(cost.cpuNanos() * cpu, cost.wallNanos() * cpu * contention, false, false);
    }

    private static Trace quiet(Random random) {
        return steady(between(random, 0.97, 1.06), between(random, 1, 1.1));
    }

    private static Trace lucky(Random random) {
        return steady(between(random, 0.3, 0.6), 1.4);
    }

    private static Trace busy(Random random, double least, double most) {
        return steady(between(random, least, most), between(random, 1.4, 4));
    }

    private static double between(Random random, double least, double most) {
        return least + (most - least) * random.nextDouble();
    }
}
