package io.hashkit.spring;

/**
 * The identifier in braces that stands before each stored string, as with Spring's {@code DelegatingPasswordEncoder}.
 *
 * @param text such as <code>{argon2}</code>; empty for no prefix
 */
record IdPrefix(String text) {
    static final IdPrefix NONE = new IdPrefix("");

    /** @param id such as {@code argon2}; empty for no prefix */
    static IdPrefix of(String id) {
        return id.isEmpty() ? NONE : new IdPrefix("{" + id + "}");
    }

    String before(String stored) {
        return text + stored;
    }

    /** The stored string without the prefix, if it has it. */
    String removedFrom(String encoded) {
        return encoded.startsWith(text) ? encoded.substring(text.length()) : encoded;
    }
}
