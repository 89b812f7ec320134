package io.hashkit.seal;

/** The description of a key of a {@link Keyring}. Contains nothing of the key itself. */
public final class SealingKey {
    private final String name;
    private final String id;
    private final State state;

    /** What a keyring does with a key. */
    public enum State {
        /** Seals new strings. One key has this state; none before the first strings are sealed. */
        WRITE,
        /** Opens strings that other hosts already seal; these do not count as old. Seals after the next deployment. */
        NEXT,
        /** Opens old strings, which are to be sealed again under the key that writes. */
        READ,
        /** Opens nothing: its strings are refused, with the name of the key. */
        RETIRED
    }

    SealingKey(String name, String id, State state) {
        this.name = name;
        this.id = id;
        this.state = state;
    }

    /** {@return the name that the application gave to the key; it does not stand in stored strings} */
    public String name() {
        return name;
    }

    /**
     * {@return the identifier that stands in stored strings, {@code keyid}: 8 bytes that are derived from the key, in
     * base64, 11 characters}
     */
    public String id() {
        return id;
    }

    /** {@return what the keyring does with the key} */
    public State state() {
        return state;
    }

    /** Name, identifier and state. */
    @Override
    public String toString() {
        return "SealingKey[name=" + name + ", id=" + id + ", state=" + state + "]";
    }
}
