package io.hashkit.algorithm;

/**
 * A hasher was to write a scheme that is below the floor of its policy and of every published one. Reading is not concerned:
 * a hasher verifies stored hashes of any costs within its ceilings.
 */
public final class WeakCostsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String scheme;
    private final String problem;

    /**
     * For those who wrap or mock a builder, too.
     *
     * @param scheme what was to be written
     * @param policy of the hasher
     */
    public WeakCostsException(Scheme scheme, Policy policy) {
        this(scheme.toString(), problem(scheme, policy));
    }

    private WeakCostsException(String scheme, String problem) {
        super(
                scheme + " is too weak to be written: " + problem
                        + "; take higher costs, or call allowWeakCosts() on the builder where weak hashes are wanted, as in tests");
        this.scheme = scheme;
        this.problem = problem;
    }

    private static String problem(Scheme scheme, Policy policy) {
        double times = 1 / scheme.owaspRatio();
        String floors = "it is below the floor of the policy " + policy.name() + " and of every published one";
        return times > 1 && times < Double.POSITIVE_INFINITY
                ? floors + " (the weakest setting that OWASP recommends for this algorithm does " + rounded(times)
                        + " times the work)"
                : floors;
    }

    private static String rounded(double times) {
        return times < 10 ? String.valueOf(Math.ceil(times * 100) / 100) : String.valueOf(Math.round(times));
    }

    /** What was to be written, as {@link Scheme#parse} reads it. */
    public String scheme() {
        return scheme;
    }

    /** What is wrong with it, without what to do: for messages that know settings of their own. */
    public String problem() {
        return problem;
    }
}
