package io.hashkit.bench.attack;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.EngineWarmUp;
import io.hashkit.bench.report.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What algorithms cost the defender on one host.
 *
 * @param from the origin of the times, as words
 */
record OwnTimes(List<OwnTime> times, String from) {
    /** Measures the schemes that fit into memory in this JVM; says on standard error how long that takes. */
    static OwnTimes measure(List<Scheme> schemes, double target) throws InterruptedException {
        System.err.println(announcement(schemes.size(), target));
        List<OwnTime> times = new ArrayList<>();
        for (Scheme scheme : schemes) {
            EngineWarmUp.run(scheme);
            try {
                times.add(OwnTime.measure(scheme, target));
            } catch (RuntimeException e) {
                System.err.println("attack: " + scheme + " was not timed: " + e.getMessage());
            }
        }
        return new OwnTimes(times, "Java " + Runtime.version().feature() + ", measured now, one hash at a time");
    }

    /** Each algorithm takes a second for its recommended costs, and for others a second or one hash. */
    static String announcement(int algorithms, double target) {
        return Texts.format(
                "attack: timing %d algorithms on this host, about %.0f seconds",
                algorithms, algorithms * (1 + Math.max(1, target / 1000)));
    }

    /** Whether other work, or a limit of processors, disturbed a measurement. */
    boolean isUnsure() {
        return times.stream().anyMatch(OwnTime::isDisturbed);
    }

    /**
     * Takes the times from a run.
     *
     * @throws IOException if the file cannot be read, or is not one run with hashes of hashkit
     */
    static OwnTimes of(List<Scheme> schemes, double target, Path file) throws IOException {
        List<RunFile> runs = RunFile.read(file).runs();
        if (runs.size() != 1) {
            throw new IOException(file + " contains " + runs.size() + " runs; --run needs a file with one run");
        }
        OwnTimes own = of(schemes, target, runs.get(0));
        if (own.times().isEmpty()) {
            throw new IOException(
                    file + " has no times of hashkit's engines; hashkit-bench without a command measures them");
        }
        return own;
    }

    static OwnTimes of(List<Scheme> schemes, double target, RunFile run) {
        return new OwnTimes(
                schemes.stream()
                        .flatMap(scheme -> OwnTime.of(run, scheme, target).stream())
                        .toList(),
                run.label() + ", run of " + run.started() + (run.indicative() ? ", indicative" : ""));
    }
}
