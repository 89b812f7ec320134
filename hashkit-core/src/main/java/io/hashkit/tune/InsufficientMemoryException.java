package io.hashkit.tune;

/** The costs that were asked for do not fit into the work memory that one hash may use in this process. */
public final class InsufficientMemoryException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** What bounds the work memory of one hash. */
    public enum Bound {
        /** The budget of {@link io.hashkit.limit.Limiter#shared()}, a quarter of the heap. */
        SHARED_LIMITER("raise the maximum heap (-Xmx), or use a limiter with more Limiter.builder().memoryBytes"),
        /** The budget of the limiter in {@link TuneOptions#limiter(io.hashkit.limit.Limiter)}. */
        OWN_LIMITER("raise Limiter.builder().memoryBytes"),
        /** {@link TuneOptions#memoryShare(double)}. */
        HEAP_SHARE("raise TuneOptions.memoryShare or the maximum heap (-Xmx)"),
        /** The memory that the limit of the control group leaves free. */
        CONTROL_GROUP("raise the memory limit of the control group"),
        /** {@link TuneOptions#memoryPerHash(long)}. */
        PER_HASH("raise TuneOptions.memoryPerHash"),
        /** Other objects than work memory fill the heap. */
        FULL_HEAP("raise the maximum heap (-Xmx)");

        private final String advice;

        Bound(String advice) {
            this.advice = advice;
        }

        /** {@return what to change, in terms of the Java API and in the imperative} */
        public String advice() {
            return advice;
        }
    }

    /** The message without the advice. */
    private final String problem;
    /** What bounds the memory. */
    private final Bound bound;

    /**
     * Creates such an exception.
     *
     * @param problem what does not fit, and how much memory there is, as a sentence without a full stop
     * @param bound the bound that would have to be raised
     */
    public InsufficientMemoryException(String problem, Bound bound) {
        super(problem + ": " + bound.advice);
        this.problem = problem;
        this.bound = bound;
    }

    /** {@return what does not fit, and how much memory there is: the message without the advice} */
    public String problem() {
        return problem;
    }

    /** {@return the bound that would have to be raised} */
    public Bound bound() {
        return bound;
    }
}
