package io.hashkit.bench.contender;

/**
 * The name of a contender or of costs among all algorithms, such as {@code argon2/hashkit}.
 *
 * @param algorithm the family, as in the catalogue; empty in a text without a slash
 * @param name within that family
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
