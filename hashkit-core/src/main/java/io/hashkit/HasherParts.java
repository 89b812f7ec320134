package io.hashkit;

/**
 * What the calls of one hasher work with.
 *
 * @param work computes and compares, under a permit
 * @param rows reads and writes stored strings
 * @param secrets copies passwords
 * @param executor gives permits and threads
 */
record HasherParts(PasswordWork work, Rows rows, Secrets secrets, HashExecutor executor) {
    /**
     * For the rows of one user.
     *
     * @throws UnsupportedOperationException if there is no keyring
     * @throws IllegalArgumentException if the identity cannot be bound
     */
    HasherParts boundTo(String id) {
        Rows bound = rows.boundTo(id);
        return new HasherParts(work.on(bound), bound, secrets, executor);
    }

    /** Names the scheme only. */
    @Override
    public String toString() {
        return "HasherParts[" + work.scheme() + "]";
    }
}
