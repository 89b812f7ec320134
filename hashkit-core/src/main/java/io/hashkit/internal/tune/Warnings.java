package io.hashkit.internal.tune;

import io.hashkit.internal.tune.HostEnvironment.Disturbances;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Why a tuning is less than sure of itself. */
final class Warnings {
    static final double CONTENDED = 1.25;
    private static final double SCATTERED = 0.15;
    private static final long LITTLE = 16 << 20;
    /** The old generation's collector, by the name of its bean. */
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

    /** What another measurement on this host would find again. */
    private void addLasting(Severity severity, String text) {
        texts.add(text);
        if (severity.compareTo(worst) > 0) {
            worst = severity;
        }
    }

    /** By what kind of host it is: under load such a one behaves otherwise than while it was measured. */
    void judge(HostDetails host, MemoryRoom room) {
        if (host.processors() == 1) {
            addLasting(Severity.MAJOR, "with one processor, compiling and collecting take their time from the hashes");
        }
        if (host.collectors().contains(SERIAL)) {
            addLasting(Severity.MAJOR, "with the Serial collector, each collection stops every hash");
        }
        if (room.perHash() < LITTLE) {
            addLasting(Severity.MAJOR, "a hash may take " + room + ", so little that memory and not time decided");
        }
    }

    /** By what the samples themselves show. */
    void judge(Sampler sampler, HostDetails host, LargeHashes hashes, Disturbances meanwhile) {
        List<Sample> large = hashes.whole();
        if (!sampler.hasCpuTime()) {
            add(Severity.MINOR, "there was no CPU time to go by, only time");
        }
        if (sampler.contention() > CONTENDED) {
            add(
                    Severity.MAJOR,
                    String.format(
                            Locale.ROOT,
                            "unreliable: time was %.2f times the CPU time, so others wanted the processors",
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
                            Locale.ROOT, "unreliable: equal hashes differed by %.0f %% in CPU time", dispersion * 100));
        }
        if (large.size() == 1) {
            add(Severity.MINOR, "the budget was enough for one pair of large hashes");
        }
        if (!large.isEmpty() && large.stream().allMatch(Sample::disturbed)) {
            add(Severity.MINOR, "garbage was collected during every large hash");
        }
    }

    /** The gravest of all; {@link Severity#NOTE} where there is none. */
    Severity worst() {
        return worst;
    }

    List<String> texts() {
        return List.copyOf(texts);
    }

    /** The gravest ones that may not come again. */
    List<String> doubts() {
        return List.copyOf(doubts);
    }
}
