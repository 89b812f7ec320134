package io.hashkit.bench.load;

import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * One storm.
 *
 * @param target what is put under load
 * @param memoryKib Argon2id memory in KiB
 * @param passes Argon2id passes
 * @param shape how the logins come
 * @param amount threads (closed, once), logins per second (open), or times the capacity (over)
 * @param seconds how long, for all shapes but {@code once}
 * @param virtual whether virtual threads call
 * @param waitMillis the limiter's longest wait
 */
record LoadPlan(
        LoadTarget target,
        int memoryKib,
        int passes,
        Shape shape,
        double amount,
        int seconds,
        boolean virtual,
        long waitMillis) {
    /** How long logins may stay without an answer after the storm; a browser would have given up by then. */
    static final int CUT_OFF_SECONDS = 30;

    /** How long the peak is measured, for {@link Shape#OVER}. */
    static final int PEAK_SECONDS = 10;

    enum Shape {
        /** Threads that log in back to back, and after a refusal wait as long as it says. */
        CLOSED,
        /** Logins at a fixed rate, served or not. */
        OPEN,
        /** Logins at a multiple of the rate that was just measured as the peak. */
        OVER,
        /** Every thread logs in once, all at the same moment. */
        ONCE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How long logins keep coming. */
    int stormSeconds() {
        return shape == Shape.ONCE ? 0 : seconds;
    }

    /** How the logins come, for people. */
    String describe() {
        String callers = virtual ? " virtual threads" : " threads";
        return switch (shape) {
            case ONCE -> (int) amount + callers + " at the same moment";
            case CLOSED -> (int) amount + callers + " back to back for " + seconds + " s";
            case OPEN -> String.format(Locale.ROOT, "%.1f logins a second for %d s", amount, seconds);
            case OVER -> String.format(Locale.ROOT, "%.1f times the peak for %d s", amount, seconds);
        };
    }

    Argon2 scheme() {
        return Argon2.id(memoryKib, passes, 1);
    }

    LoadPlan with(Shape otherShape, double otherAmount) {
        return new LoadPlan(target, memoryKib, passes, otherShape, otherAmount, seconds, virtual, waitMillis);
    }

    /** The limiter that every process has, or one that differs from it in the longest wait. */
    Limiter limiter() {
        return waitMillis == 5_000
                ? Limiter.shared()
                : Limiter.builder().maxWait(Duration.ofMillis(waitMillis)).build();
    }

    List<String> toArguments() {
        return List.of(
                target.name(),
                Integer.toString(memoryKib),
                Integer.toString(passes),
                shape.name(),
                Double.toString(amount),
                Integer.toString(seconds),
                Boolean.toString(virtual),
                Long.toString(waitMillis));
    }

    static LoadPlan of(String[] arguments) {
        return new LoadPlan(
                LoadTarget.valueOf(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Shape.valueOf(arguments[3]),
                Double.parseDouble(arguments[4]),
                Integer.parseInt(arguments[5]),
                Boolean.parseBoolean(arguments[6]),
                Long.parseLong(arguments[7]));
    }
}
