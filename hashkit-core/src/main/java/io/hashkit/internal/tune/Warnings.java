package io.hashkit.internal.tune;

import io.hashkit.internal.tune.HostEnvironment.Disturbances;
import io.hashkit.tune.Confidence;
import java.util.ArrayList;
import java.util.List;

/** The reasons why a tuning is not fully reliable. */
final class Warnings {
    static final double CONTENDED = 1.25;
    private static final double SCATTERED = 0.15;
    /** Work memory of one hash in bytes below which memory and not time decides. */
    static final long LITTLE = 16 << 20;
    /** The collector of the old generation, by the name of its bean. */
    private static final String SERIAL = "MarkSweepCompact";

    private final List<String> texts = new ArrayList<>();
    private final List<String> doubts = new ArrayList<>();
    private Confidence confidence = Confidence.HIGH;

    /** @param atMost the highest confidence that the warning leaves */
    void add(Confidence atMost, String text) {
        if (atMost == Confidence.LOW) {
            doubts.add(text);
        }
        addLasting(atMost, text);
    }

    private void unreliable(String format, Object... values) {
        add(Confidence.LOW, "unreliable: " + Text.format(format, values));
    }

    /** Adds a warning that another measurement on this host would repeat. */
    private void addLasting(Confidence atMost, String text) {
        texts.add(text);
        if (atMost.compareTo(confidence) > 0) {
            confidence = atMost;
        }
    }

    /** Warns of kinds of hosts that behave differently under load than during the measurement. */
    void judge(HostFacts host, MemoryRoom room) {
        if (host.processors() == 1) {
            addLasting(
                    Confidence.LOW, "with one processor, compilation and garbage collection take time from the hashes");
        }
        if (host.collectors().contains(SERIAL)) {
            addLasting(Confidence.LOW, "with the Serial garbage collector, each collection stops every hash");
        }
        if (room.perHash() < LITTLE) {
            addLasting(Confidence.LOW, "a hash may use only " + room + ", so memory and not time decided the choice");
        }
    }

    /** Warns of what the samples themselves show. */
    void judge(Sampler sampler, HostFacts host, LargeHashes hashes, Disturbances meanwhile) {
        List<Sample> large = hashes.whole;
        if (!sampler.hasCpuTime()) {
            add(Confidence.MEDIUM, "CPU time is not available here; elapsed time was measured instead");
        }
        boolean throttled = meanwhile.throttledPeriods() > 0;
        // A hash alone hardly uses up a quota of a whole processor.
        boolean byQuota = throttled && host.quota() < 1;
        String ranOut = Text.format(
                "the quota of %.2f processors ran out %d times", host.quota(), meanwhile.throttledPeriods());
        if (sampler.contention() > CONTENDED) {
            unreliable(
                    "elapsed time was %.2f times the CPU time%s",
                    sampler.contention(), byQuota ? ": " + ranOut : ", so other work used the processors");
            throttled &= !byQuota;
        }
        if (throttled) {
            unreliable("%s", ranOut);
        }
        double dispersion = hashes.dispersion();
        if (dispersion > SCATTERED) {
            unreliable("hashes with equal costs differed by %.0f %% in CPU time", dispersion * 100);
        }
        if (large.size() == 1) {
            add(Confidence.MEDIUM, "the budget allowed only one pair of large hashes");
        }
        if (!large.isEmpty() && large.stream().allMatch(Sample::disturbed)) {
            add(Confidence.MEDIUM, "garbage was collected during every large hash");
        }
    }

    Confidence confidence() {
        return confidence;
    }

    List<String> texts() {
        return List.copyOf(texts);
    }

    /** The reasons for low confidence that may be temporary. */
    List<String> doubts() {
        return List.copyOf(doubts);
    }
}
