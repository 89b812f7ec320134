package io.hashkit.bench.load;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Texts;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The plan of one storm.
 *
 * @param target the library under load
 * @param scheme the costs of the hashes that logins verify
 * @param shape how the logins arrive
 * @param amount number of threads (closed, once), logins per second (open, random), or a multiple of the peak (over)
 * @param seconds length of the storm; unused for {@code once}
 * @param waitMillis longest wait for a permit of the limiter
 */
record LoadPlan(LoadTarget target, Scheme scheme, Shape shape, double amount, int seconds, long waitMillis) {
    /** Time for late answers after the storm in seconds; a browser gives up earlier. */
    static final int CUT_OFF_SECONDS = 30;

    private static final int ARGUMENTS = 6;

    /** Length of the measurement of the peak in seconds, for {@link Shape#OVER}. */
    static final int PEAK_SECONDS = 10;

    enum Shape {
        /** Each thread logs in repeatedly without pauses; after a refusal it waits as long as the refusal says. */
        CLOSED,
        /** Logins arrive at a fixed rate, whether they are served or not. */
        OPEN,
        /** Logins arrive at random moments at a mean rate, whether they are served or not. */
        RANDOM,
        /** Logins arrive at a multiple of the peak, which is measured first. */
        OVER,
        /** Every thread logs in once, all at the same moment. */
        ONCE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Seconds in which logins arrive. */
    int stormSeconds() {
        return shape == Shape.ONCE ? 0 : seconds;
    }

    /** A description of how the logins arrive. */
    String describe() {
        return switch (shape) {
            case ONCE -> (int) amount + " threads at the same moment";
            case CLOSED -> (int) amount + " threads without pauses for " + seconds + " s";
            case OPEN -> Texts.format("%.1f logins per second for %d s", amount, seconds);
            case RANDOM -> Texts.format("%.1f logins per second at random moments for %d s", amount, seconds);
            case OVER -> Texts.format("%.1f times the peak for %d s", amount, seconds);
        };
    }

    LoadPlan with(Shape otherShape, double otherAmount) {
        return new LoadPlan(target, scheme, otherShape, otherAmount, seconds, waitMillis);
    }

    /** The shared limiter, or one with another longest wait. */
    Limiter limiter() {
        return waitMillis == 5_000
                ? Limiter.shared()
                : Limiter.builder().maxWait(Duration.ofMillis(waitMillis)).build();
    }

    List<String> toArguments() {
        return List.of(
                target.name(),
                scheme.toString(),
                shape.name(),
                Double.toString(amount),
                Integer.toString(seconds),
                Long.toString(waitMillis));
    }

    /** Whether a storm shows the peak of its process: as many callers as processors, without pauses. */
    boolean measuresPeak() {
        return shape == Shape.CLOSED && amount == Runtime.getRuntime().availableProcessors();
    }

    LoadPlan lasting(int otherSeconds) {
        return new LoadPlan(target, scheme, shape, amount, otherSeconds, waitMillis);
    }

    /** The plans whose arguments stand one after the other. */
    static List<LoadPlan> all(String[] arguments) {
        List<LoadPlan> plans = new ArrayList<>();
        for (int i = 0; i < arguments.length; i += ARGUMENTS) {
            plans.add(of(Arrays.copyOfRange(arguments, i, i + ARGUMENTS)));
        }
        return plans;
    }

    static LoadPlan of(String[] arguments) {
        return new LoadPlan(
                LoadTarget.valueOf(arguments[0]),
                Scheme.parse(arguments[1]),
                Shape.valueOf(arguments[2]),
                Double.parseDouble(arguments[3]),
                Integer.parseInt(arguments[4]),
                Long.parseLong(arguments[5]));
    }
}
