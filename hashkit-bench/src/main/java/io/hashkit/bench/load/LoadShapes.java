package io.hashkit.bench.load;

import static io.hashkit.bench.console.OptionValues.require;

import io.hashkit.bench.console.Texts;
import io.hashkit.bench.load.LoadPlan.Shape;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for how logins arrive; at most one of them is given. */
final class LoadShapes {
    private static final int MOST_A_SECOND = 100_000;
    private static final int MOST_TIMES = 1_000;
    private static final double USUAL_TIMES = 5;

    private Shape shape = Shape.OVER;
    private double amount = USUAL_TIMES;
    private int most = MOST_TIMES;

    @Option(
            names = "--once",
            paramLabel = "THREADS",
            description = "THREADS threads log in once each, all at the same moment.")
    void once(int given) {
        take(Shape.ONCE, given, LoadGenerator.MOST_CALLERS);
    }

    @Option(
            names = "--closed",
            paramLabel = "THREADS",
            description = "THREADS threads log in repeatedly without pauses.")
    void closed(int given) {
        take(Shape.CLOSED, given, LoadGenerator.MOST_CALLERS);
    }

    @Option(
            names = "--open",
            paramLabel = "RATE",
            description = "RATE logins per second arrive, whether they are served or not.")
    void open(double given) {
        take(Shape.OPEN, given, MOST_A_SECOND);
    }

    @Option(
            names = "--random",
            paramLabel = "RATE",
            description = {
                "RATE logins per second arrive on average, at random moments (a Poisson process), as those of users who know"
                        + " nothing of each other.",
                "The moments are the same in every run."
            })
    void random(double given) {
        take(Shape.RANDOM, given, MOST_A_SECOND);
    }

    @Option(
            names = "--sweep",
            description =
                    "Measures the peak rate for 10 s, then lets logins arrive at 0.5, 0.8, 1, 1.5 and 3 times it.")
    private boolean sweep;

    @Option(
            names = "--over",
            paramLabel = "TIMES",
            description =
                    "Measures the peak rate for 10 s, then lets logins arrive at TIMES this rate. The default, with 5.")
    void over(double given) {
        take(Shape.OVER, given, MOST_TIMES);
    }

    boolean isSweep() {
        return sweep;
    }

    private void take(Shape given, double number, int mostOfIt) {
        shape = given;
        amount = number;
        most = mostOfIt;
    }

    Shape shape() {
        return shape;
    }

    double amount() {
        return amount;
    }

    /** @throws ParameterException if the amount is not positive or too large for one process */
    void check(CommandSpec spec) {
        require(
                spec,
                amount > 0 && amount <= most,
                Texts.format("--%s must be above 0 and at most %d, not %s", shape, most, amount));
    }
}
