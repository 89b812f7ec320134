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

    @Option(
            names = "--once",
            paramLabel = "THREADS",
            description = "THREADS threads log in once each, all at the same moment.")
    private int once;

    @Option(
            names = "--closed",
            paramLabel = "THREADS",
            description = "THREADS threads log in repeatedly without pauses.")
    private int closed;

    @Option(
            names = "--open",
            paramLabel = "RATE",
            description = "RATE logins per second arrive, whether they are served or not.")
    private double open;

    @Option(
            names = "--random",
            paramLabel = "RATE",
            description = {
                "RATE logins per second arrive on average, at random moments (a Poisson process), as those of users who know"
                        + " nothing of each other.",
                "The moments are the same in every run."
            })
    private double random;

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
    private double over;

    boolean isSweep() {
        return sweep;
    }

    Shape shape() {
        return once > 0
                ? Shape.ONCE
                : closed > 0 ? Shape.CLOSED : open > 0 ? Shape.OPEN : random > 0 ? Shape.RANDOM : Shape.OVER;
    }

    double amount() {
        return switch (shape()) {
            case ONCE -> once;
            case CLOSED -> closed;
            case OPEN -> open;
            case RANDOM -> random;
            case OVER -> over > 0 ? over : USUAL_TIMES;
        };
    }

    /** @throws ParameterException if the amount is not positive or too large for one process */
    void check(CommandSpec spec) {
        check(spec, "--once", once, CallerThreads.MOST);
        check(spec, "--closed", closed, CallerThreads.MOST);
        check(spec, "--open", open, MOST_A_SECOND);
        check(spec, "--random", random, MOST_A_SECOND);
        check(spec, "--over", over, MOST_TIMES);
    }

    private static void check(CommandSpec spec, String option, double amount, int most) {
        boolean given = spec.commandLine().getParseResult().hasMatchedOption(option);
        require(
                spec,
                !given || (amount > 0 && amount <= most),
                Texts.format("%s must be above 0 and at most %d, not %s", option, most, amount));
    }
}
