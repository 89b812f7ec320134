package io.hashkit.rehash.table;

/** The program refuses to start, in words for the operator: what is wrong, and what mends it. */
public final class NotStartedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotStartedException(String problem) {
        super(problem);
    }

    /**
     * A refusal with the SQL that mends it.
     *
     * @param sql one or more statements
     */
    static NotStartedException mendedBy(String problem, String sql) {
        return new NotStartedException(problem + System.lineSeparator() + "  " + sql);
    }
}
