package io.hashkit.spring.internal.login;

/**
 * The identifier in braces that stands before each stored string, as with Spring's {@code DelegatingPasswordEncoder}.
 *
 * @param text such as <code>{argon2}</code>; empty for no prefix
 */
public record IdPrefix(String text) {
    public static final IdPrefix NONE = new IdPrefix("");

    /**
     * The prefix with an identifier in braces.
     *
     * @param id such as {@code argon2}; empty for no prefix
     */
    public static IdPrefix of(String id) {
        return id.isEmpty() ? NONE : new IdPrefix("{" + id + "}");
    }

    public String before(String stored) {
        return text + stored;
    }

    /** The stored string without the prefix, if it has it. */
    public String removedFrom(String encoded) {
        return encoded.startsWith(text) ? encoded.substring(text.length()) : encoded;
    }
}
