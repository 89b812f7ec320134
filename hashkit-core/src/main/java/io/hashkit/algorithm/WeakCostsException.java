package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Traits;

/**
 * The scheme for new hashes is below the floor of the hasher's policy and of every published policy ({@link
 * Policy#NAMED}). Verifying is not affected: a hasher verifies stored hashes of any costs within its ceilings.
 */
public final class WeakCostsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** The text of the scheme that was refused. */
    private final String scheme;
    /** The problem, for a message. */
    private final String problem;

    /**
     * Creates the exception; also for programs that wrap or mock a builder.
     *
     * @param scheme the scheme that is too weak
     * @param policy the policy of the hasher
     */
    public WeakCostsException(Scheme scheme, Policy policy) {
        this(scheme.toString(), problem(scheme, policy));
    }

    private WeakCostsException(String scheme, String problem) {
        super(scheme + " is too weak for new hashes: " + problem
                + "; choose higher costs, or, if weak hashes are intended, as in tests, call allowWeakCosts() on the builder"
                + " or set allow-weak-costs");
        this.scheme = scheme;
        this.problem = problem;
    }

    private static String problem(Scheme scheme, Policy policy) {
        double times = 1 / Traits.of(scheme).owaspRatio();
        String floors = "it is below the floor of the policy " + policy.name() + " and of every published one";
        return times > 1
                ? floors + " (the weakest setting that OWASP recommends for this algorithm does " + rounded(times)
                        + " times the work)"
                : floors;
    }

    private static String rounded(double times) {
        return times < 10 ? String.valueOf(Math.ceil(times * 100) / 100) : String.valueOf(Math.round(times));
    }

    /** {@return the scheme that is too weak, in the form that {@link Scheme#parse} reads} */
    public String scheme() {
        return scheme;
    }

    /** {@return the problem without the advice, for programs that give advice in terms of their own settings} */
    public String problem() {
        return problem;
    }
}
