package io.hashkit.internal.tune;

/** The limit that bounds the work memory of one hash, with the cure in terms of the Java API. */
public enum MemoryBound {
    /** A quarter of the heap, because no limiter was given. */
    SHARED_LIMITER("raise the maximum heap (-Xmx), or use a limiter with more Limiter.builder().memoryBytes or a lower"
            + " Limiter.builder().parallel"),
    OWN_LIMITER("raise Limiter.builder().memoryBytes, or lower Limiter.builder().parallel"),
    HEAP_SHARE("raise TuneOptions.memoryShare or the maximum heap (-Xmx), or lower Limiter.builder().parallel"),
    CONTROL_GROUP("raise the memory limit of the control group, or lower Limiter.builder().parallel"),
    PER_HASH("raise TuneOptions.memoryPerHash"),
    /** Other objects than work memory fill the heap. */
    FULL_HEAP("raise the maximum heap (-Xmx)");

    private final String cure;

    MemoryBound(String cure) {
        this.cure = cure;
    }

    /** A cure in the imperative, to follow a colon. */
    public String cure() {
        return cure;
    }
}
