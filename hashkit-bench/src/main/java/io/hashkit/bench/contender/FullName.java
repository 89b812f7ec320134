package io.hashkit.bench.contender;

/**
 * The full name of a contender or of costs, such as {@code argon2/hashkit}.
 *
 * @param algorithm the family as in the catalogue; empty if the text has no slash
 * @param name the short name within that family
 */
public record FullName(String algorithm, String name) {
    public static FullName of(String text) {
        int slash = text.indexOf('/');
        return new FullName(text.substring(0, Math.max(slash, 0)), text.substring(slash + 1));
    }

    @Override
    public String toString() {
        return algorithm + "/" + name;
    }
}
