package io.hashkit;

/** How much of a large set of cases a build tries: all with {@code -Dhashkit.full}, otherwise a share. */
public final class TestScope {
    private TestScope() {}

    public static boolean isFull() {
        return System.getProperty("hashkit.full") != null;
    }

    /** {@return the step through a set of which one case in so many is tried otherwise; 1 if all are} */
    public static int oneIn(int cases) {
        return isFull() ? 1 : cases;
    }
}
