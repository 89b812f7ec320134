package io.hashkit.seal;

/**
 * The description of a key of a {@link Keyring}. Contains nothing of the key itself.
 *
 * @param name the name that the application gave to the key; it does not stand in stored strings
 * @param id the identifier that stands in stored strings, {@code keyid}: 8 bytes that are derived from the key, in
 *     base64, 11 characters
 * @param state what the keyring does with the key
 */
public record SealingKey(String name, String id, State state) {
    /** What a keyring does with a key. */
    public enum State {
        /** Seals new strings. One key has this state; none before the first strings are sealed. */
        WRITE,
        /** Opens strings that other hosts already seal; these do not count as old. The key to write with next. */
        NEXT,
        /** Opens old strings, which are to be sealed again under the key that writes. */
        READ,
        /** Opens nothing: its strings are refused by name. */
        RETIRED
    }
}
