package io.hashkit.internal.tune;

import io.hashkit.internal.tune.HostEnvironment.Disturbances;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The reasons why a tuning is not fully reliable. */
final class Warnings {
    static final double CONTENDED = 1.25;
    private static final double SCATTERED = 0.15;
    private static final long LITTLE = 16 << 20;
    /** The collector of the old generation, by the name of its bean. */
    private static final String SERIAL = "MarkSweepCompact";

    private final List<String> texts = new ArrayList<>();
    private final List<String> doubts = new ArrayList<>();
    private Severity worst = Severity.NOTE;

    void add(Severity severity, String text) {
        if (severity == Severity.MAJOR) {
            doubts.add(text);
        }
        addLasting(severity, text);
    }

    /** Adds a warning that another measurement on this host would repeat. */
    private void addLasting(Severity severity, String text) {
        texts.add(text);
        if (severity.compareTo(worst) > 0) {
            worst = severity;
        }
    }

    /** Warns of kinds of hosts that behave differently under load than during the measurement. */
    void judge(HostDetails host, MemoryRoom room) {
        if (host.processors() == 1) {
            addLasting(
                    Severity.MAJOR, "with one processor, compilation and garbage collection take time from the hashes");
        }
        if (host.collectors().contains(SERIAL)) {
            addLasting(Severity.MAJOR, "with the Serial garbage collector, each collection stops every hash");
        }
        if (room.perHash() < LITTLE) {
            addLasting(Severity.MAJOR, "a hash may use only " + room + ", so memory and not time decided the choice");
        }
    }

    /** Warns of what the samples themselves show. */
    void judge(Sampler sampler, HostDetails host, LargeHashes hashes, Disturbances meanwhile) {
        List<Sample> large = hashes.whole();
        if (!sampler.hasCpuTime()) {
            add(Severity.MINOR, "CPU time is not available here; elapsed time was measured instead");
        }
        if (sampler.contention() > CONTENDED) {
            add(
                    Severity.MAJOR,
                    String.format(
                            Locale.ROOT,
                            "unreliable: elapsed time was %.2f times the CPU time, so other work used the processors",
                            sampler.contention()));
        }
        if (meanwhile.throttledPeriods() > 0) {
            add(
                    Severity.MAJOR,
                    String.format(
                            Locale.ROOT,
                            "unreliable: the quota of %.2f processors ran out %d times",
                            host.quota(),
                            meanwhile.throttledPeriods()));
        }
        double dispersion = hashes.dispersion();
        if (dispersion > SCATTERED) {
            add(
                    Severity.MAJOR,
                    String.format(
                            Locale.ROOT,
                            "unreliable: hashes with equal costs differed by %.0f %% in CPU time",
                            dispersion * 100));
        }
        if (large.size() == 1) {
            add(Severity.MINOR, "the budget allowed only one pair of large hashes");
        }
        if (!large.isEmpty() && large.stream().allMatch(Sample::disturbed)) {
            add(Severity.MINOR, "garbage was collected during every large hash");
        }
    }

    /** The most severe warning; {@link Severity#NOTE} if there is none. */
    Severity worst() {
        return worst;
    }

    List<String> texts() {
        return List.copyOf(texts);
    }

    /** The major warnings that may be temporary. */
    List<String> doubts() {
        return List.copyOf(doubts);
    }
}
