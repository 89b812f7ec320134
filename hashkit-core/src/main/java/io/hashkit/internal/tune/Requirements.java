package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.engine.EngineKind;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.JvmOption;
import java.util.ArrayList;
import java.util.List;

/**
 * What a process must have so that measured costs keep their time and their logins a second.
 *
 * @param processors the processors that the measurement could use, such as 1.5 under a quota; 0 if unknown
 * @param heapTimesMemory the least maximum heap, relative to the work memory of one hash; 0 if unknown
 * @param startOptions the options of the JVM from which the measured hashes gained
 */
public record Requirements(double processors, double heapTimesMemory, List<JvmOption> startOptions) {
    /** Nothing is known. */
    static final Requirements UNKNOWN = new Requirements(0, 0, List.of());

    private static final double MOST = 1e9;
    /** The budget of the shared limiter relative to the heap. */
    private static final double SHARED_LIMITER = 0.25;
    /** A quota is a measured number and may differ in its last digits. */
    private static final double FEWER = 0.95;

    /** Refuses numbers that are negative or absurdly large. */
    public Requirements {
        startOptions = List.copyOf(startOptions);
        if (!(processors >= 0 && processors < MOST && heapTimesMemory >= 0 && heapTimesMemory < MOST)) {
            throw new IllegalArgumentException("the profile contains impossible needs");
        }
    }

    /** What this process has, as far as the hashes of one engine depend on it. */
    static Requirements ofThisProcess(
            TuningRequest options, HostFacts host, int permits, String engine, Scheme scheme) {
        double share = options.limiter() == Limiter.shared()
                ? Math.min(SHARED_LIMITER, options.memoryShare)
                : options.memoryShare;
        List<JvmOption> used = new ArrayList<>();
        if (isOnVectors(engine)) {
            used.add(JvmOption.VECTOR_API);
        }
        if (HugePages.areUsed(scheme)) {
            used.add(JvmOption.HUGE_PAGES);
        }
        return new Requirements(host.quota(), permits / share, used);
    }

    /** Whether an engine of this name is one on the Vector API. */
    static boolean isOnVectors(String engine) {
        return EngineKind.of(engine) == EngineKind.VECTOR;
    }

    /** The least maximum heap in bytes in which all permits can compute a scheme at once; 0 if unknown. */
    public long heapBytes(Scheme scheme) {
        return (long) Math.ceil(heapTimesMemory * scheme.memoryBytes());
    }

    /** What this process lacks, one sentence without a full stop for each. Memory that is too small is an error instead. */
    List<String> lackingIn(HostFacts host) {
        List<String> lacking = new ArrayList<>();
        if (host.quota() < FEWER * processors) {
            lacking.add(Text.format(
                    "these costs were measured with %s processors, and this process has %s: it serves fewer logins",
                    number(processors), number(host.quota())));
        }
        for (JvmOption option : startOptions) {
            if (isLacking(option)) {
                lacking.add("these costs were measured with " + option.option() + ", and this process "
                        + (option == JvmOption.VECTOR_API
                                ? "has no engines on the Vector API" + reason() + ": a hash takes about twice as long"
                                : "runs without it: a hash takes longer"));
            }
        }
        return lacking;
    }

    /** Whether hashes that were measured with this option would take longer in this process. */
    private static boolean isLacking(JvmOption option) {
        return option == JvmOption.VECTOR_API ? !VectorApi.isInUse() : HugePages.areMissed();
    }

    private static String reason() {
        int feature = Runtime.version().feature();
        return feature < VectorApi.LEAST_JDK
                ? " (they need JDK " + VectorApi.LEAST_JDK + ", this is " + feature + ")"
                : "";
    }

    private static String number(double processors) {
        return Text.format(processors == Math.rint(processors) ? "%.0f" : "%.2f", processors);
    }
}
