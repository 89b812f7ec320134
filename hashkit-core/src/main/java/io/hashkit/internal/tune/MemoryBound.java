package io.hashkit.internal.tune;

/** What bounds the work memory of one hash, and what raises it, by the names that Java code sets. */
public enum MemoryBound {
    /** A quarter of the heap, as nobody gave a limiter. */
    SHARED_LIMITER("raise the maximum heap (-Xmx), or give a limiter with more Limiter.builder().memoryBytes or a lower"
            + " Limiter.builder().parallel"),
    OWN_LIMITER("raise Limiter.builder().memoryBytes, or lower Limiter.builder().parallel"),
    HEAP_SHARE("raise TuneOptions.memoryShare or the maximum heap (-Xmx), or lower Limiter.builder().parallel"),
    CONTROL_GROUP("raise the memory limit of the control group, or lower Limiter.builder().parallel"),
    PER_HASH("raise TuneOptions.memoryPerHash"),
    /** By other objects than work memory. */
    FULL_HEAP("raise the maximum heap (-Xmx)");

    private final String cure;

    MemoryBound(String cure) {
        this.cure = cure;
    }

    /** A command that goes on a sentence. */
    public String cure() {
        return cure;
    }
}
