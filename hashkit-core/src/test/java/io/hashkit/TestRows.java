package io.hashkit;

/** Changes of stored strings, for tests. */
public final class TestRows {
    private TestRows() {}

    /** The string with another character in the middle of its last part, which stays valid base64. */
    public static String withChangedTag(String stored) {
        int at = (stored.lastIndexOf('$') + stored.length()) / 2;
        return stored.substring(0, at) + (stored.charAt(at) == 'A' ? 'B' : 'A') + stored.substring(at + 1);
    }
}
