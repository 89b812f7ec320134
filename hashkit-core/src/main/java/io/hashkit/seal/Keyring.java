package io.hashkit.seal;

import io.hashkit.internal.phc.SealedString;
import io.hashkit.internal.seal.MasterKeys;
import io.hashkit.phc.InvalidHashException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys under which stored strings are sealed. A sealed string is a hash whose secret part is encrypted under a key
 * that is not in the database: whoever steals only the database cannot test a single guess. A key is replaced by
 * opening and sealing each string again, which needs no password and no hash.
 *
 * <pre>{@code
 * Keyring keys = Keyring.builder().write("2026-11", KeyPrf.of(key)).build();
 * PasswordHasher hasher = PasswordHasher.builder().keyring(keys).build();
 * }</pre>
 *
 * <p>Immutable and thread-safe. {@link #close} wipes the keys in the memory of this process.
 */
public final class Keyring implements AutoCloseable {
    static {
        MasterKeys.OF_KEYRING.open(keyring -> keyring.inside);
    }

    private final MasterKeys inside;
    private final List<SealingKey> keys;

    Keyring(MasterKeys inside) {
        this.inside = inside;
        this.keys = inside.keys().stream()
                .map(key -> new SealingKey(key.name(), key.id(), key.state()))
                .toList();
    }

    /** {@return a new builder without keys} */
    public static KeyringBuilder builder() {
        return new KeyringBuilder();
    }

    /**
     * {@return one description without anything secret for each key, in the order in which they were added} A keyring in
     * which none has the state {@link SealingKey.State#WRITE} opens what other hosts seal, and hashers with it write
     * strings without a seal and a binding.
     */
    public List<SealingKey> keys() {
        return keys;
    }

    /**
     * {@return whether strings that are not sealed are refused, as after {@link KeyringBuilder#required} or {@link
     * KeyringBuilder#requireBound}}
     */
    public boolean isRequired() {
        return inside.modes().required();
    }

    /**
     * {@return whether strings that are not bound to a user are refused, as after {@link KeyringBuilder#requireBound}}
     */
    public boolean isBoundRequired() {
        return inside.modes().boundRequired();
    }

    /**
     * {@return whether hashers of {@code boundTo} bind what they write, which they do not after {@link
     * KeyringBuilder#bindNext}}
     */
    public boolean isBinding() {
        return inside.modes().binding();
    }

    /**
     * {@return a view of this keyring that accepts strings without a seal or a binding, for secrets that do not belong to
     * users} It has the same keys: closing one closes the other.
     */
    public Keyring requiringNothing() {
        return isRequired() ? new Keyring(inside.requiringNothing()) : this;
    }

    /**
     * Takes the seal off a string.
     *
     * @param sealed a sealed string
     * @param boundTo the identity of the user; ignored for a string that is not bound, null if there is none
     * @return the string that was sealed, character for character
     * @throws InvalidHashException if the string cannot be opened: MALFORMED, UNKNOWN_KEY, RETIRED_KEY or BROKEN_SEAL
     * @throws IllegalArgumentException if the identity is empty, has more than 1,024 bytes in UTF-8 or contains an
     *     unpaired surrogate
     * @throws KeyUnavailableException if the key cannot be used
     */
    public String unseal(String sealed, @Nullable String boundTo) {
        return inside.unseal(SealedString.parse(sealed), boundTo);
    }

    /**
     * Wipes the keys that are in the memory of this process. Until {@link #reopen}, hashers with this keyring then fail with
     * {@link IllegalStateException}. A {@link KeyPrf} of the application is not closed.
     */
    @Override
    public void close() {
        inside.close();
    }

    /**
     * Undoes {@link #close}: hashers with this keyring work again. For a process that is frozen in a checkpoint: the
     * checkpoint must not hold the keys, so the process reads them again once it is restored.
     *
     * @param same a new keyring with the same keys in the same states; the two then share the keys, so do not close it
     * @throws IllegalArgumentException if the identifiers of its keys are others; nothing has changed then
     */
    public void reopen(Keyring same) {
        if (!inside.reopen(same.inside)) {
            throw new IllegalArgumentException(
                    "these are not the keys of this keyring, which has " + keys + ", but " + same.keys);
        }
    }

    /** Names, identifiers, states of the keys, and the modes. */
    @Override
    public String toString() {
        return "Keyring[" + keys + inside.modes() + "]";
    }
}
