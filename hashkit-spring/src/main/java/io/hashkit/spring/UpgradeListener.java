package io.hashkit.spring;

/** Is told of each better string that a login gives to the application to store. */
@FunctionalInterface
interface UpgradeListener {
    UpgradeListener NONE = (before, after) -> {};

    /**
     * Must not throw, because the login is correct.
     *
     * @param before the stored string, without a prefix
     * @param after what replaces it, without a prefix
     */
    void upgraded(String before, String after);
}
