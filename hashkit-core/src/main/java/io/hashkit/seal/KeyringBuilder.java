package io.hashkit.seal;

import io.hashkit.internal.host.FreshBytes;
import io.hashkit.internal.seal.KnownSeal;
import io.hashkit.internal.seal.LocalKey;
import io.hashkit.internal.seal.MasterKey;
import io.hashkit.internal.seal.MasterKeys;
import io.hashkit.internal.seal.Seal;
import io.hashkit.seal.SealingKey.State;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds one {@link Keyring}, to which the keys then belong. Not thread-safe.
 *
 * <p>A key is a {@link KeyPrf}: {@link KeyPrf#of(byte[])} makes one of 32 to 1,024 random bytes; others stay in a key store,
 * a key service or a hardware module. The application chooses its name, such as {@code 2026-11}, which only messages show.
 */
public final class KeyringBuilder {
    private final List<Given> given = new ArrayList<>();
    private boolean required;
    private boolean boundRequired;
    private boolean bindNext;
    private SecureRandom random = new SecureRandom();
    private boolean built;

    /**
     * A key as the caller gave it.
     *
     * @param id the identifier of a key that is destroyed, or null
     */
    private record Given(
            String name,
            State state,
            @Nullable KeyPrf key,
            @Nullable String id) {}

    KeyringBuilder() {}

    /**
     * Sets the key that seals.
     *
     * @param name the name of the key: 1 to 64 letters, digits, full stops, underscores and hyphens
     * @param key computes under the key
     * @return this builder
     * @throws IllegalArgumentException if the name is not acceptable
     */
    public KeyringBuilder write(String name, KeyPrf key) {
        return add(name, State.WRITE, key);
    }

    /**
     * Adds a key that opens, and that will seal after the next deployment. Its strings do not count as old.
     *
     * @param name the name of the key: 1 to 64 letters, digits, full stops, underscores and hyphens
     * @param key computes under the key
     * @return this builder
     * @throws IllegalArgumentException if the name is not acceptable
     */
    public KeyringBuilder next(String name, KeyPrf key) {
        return add(name, State.NEXT, key);
    }

    /**
     * Adds an old key that only opens. Its strings are sealed again at the next login, and by {@code rekey}.
     *
     * @param name the name of the key: 1 to 64 letters, digits, full stops, underscores and hyphens
     * @param key computes under the key
     * @return this builder
     * @throws IllegalArgumentException if the name is not acceptable
     */
    public KeyringBuilder read(String name, KeyPrf key) {
        return add(name, State.READ, key);
    }

    /**
     * Adds a key that is no longer used. Its strings are refused with the name of the key. The key serves only to compute
     * its identifier; one in the memory of this process is wiped by {@link #build}.
     *
     * @param name the name of the key: 1 to 64 letters, digits, full stops, underscores and hyphens
     * @param key computes under the key
     * @return this builder
     * @throws IllegalArgumentException if the name is not acceptable
     */
    public KeyringBuilder retired(String name, KeyPrf key) {
        return add(name, State.RETIRED, key);
    }

    /**
     * Adds a key that is destroyed, by its identifier. Its strings are refused with the name of the key.
     *
     * @param name the name of the key: 1 to 64 letters, digits, full stops, underscores and hyphens
     * @param id its identifier as {@link SealingKey#id} gave it, 11 characters
     * @return this builder
     * @throws IllegalArgumentException if the name is not acceptable, or the identifier is not 8 bytes in base64
     */
    public KeyringBuilder retired(String name, String id) {
        return add(new Given(name, State.RETIRED, null, MasterKey.requireId(id)));
    }

    /**
     * Refuses strings that are not sealed, so that somebody who can write to the table cannot plant a hash. Set it once
     * all rows are sealed.
     *
     * @return this builder
     */
    public KeyringBuilder required() {
        this.required = true;
        return this;
    }

    /**
     * Refuses strings that are not sealed and bound to a user, so that somebody who can write to the table cannot copy
     * one row over another. Set it once all rows are bound. Hashes are then written only by hashers that {@code
     * boundTo} has returned.
     *
     * @return this builder
     */
    public KeyringBuilder requireBound() {
        this.boundRequired = true;
        return this;
    }

    /**
     * Opens rows that are bound to users and binds none, just as a key in the state {@code next} opens and seals none.
     * Hashers of {@code boundTo} then write sealed strings without a binding, and leave bound ones bound. Deploy it to
     * every host together with {@code boundTo}, before the first host binds: a host that does not know the identity of a
     * user refuses the row that another host has bound.
     *
     * @return this builder
     */
    public KeyringBuilder bindNext() {
        this.bindNext = true;
        return this;
    }

    /** For tests. */
    KeyringBuilder random(SecureRandom random) {
        this.random = random;
        return this;
    }

    private KeyringBuilder add(String name, State state, KeyPrf key) {
        return add(new Given(name, state, Objects.requireNonNull(key, "key"), null));
    }

    private KeyringBuilder add(Given one) {
        if (!one.name().matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "the name of a key must have from 1 to 64 letters, digits, full stops, underscores and hyphens");
        }
        if (given.stream().anyMatch(other -> other.name().equals(one.name()))) {
            throw new IllegalArgumentException("two keys have the name " + one.name());
        }
        given.add(one);
        return this;
    }

    /**
     * Builds the keyring. Calls each {@link KeyPrf} four times, to compute the identifier of its key and to check that it
     * behaves as a single key; a retired one once. If this fails, the keys in the memory of this process are wiped.
     *
     * <p>A keyring has one key to write with. To introduce seals, first give all hosts a keyring without one, with a
     * {@code next} key: their hashers open sealed strings, and write strings without a seal.
     *
     * @return the keyring
     * @throws IllegalArgumentException if there are several keys to write with, or none although a key has the state
     *     {@code read}, no key has the state {@code next} or {@link #required} was called; if a key is given twice, or
     *     answers different messages alike; or if both {@link #bindNext} and {@link #requireBound} were called
     * @throws KeyUnavailableException if a key cannot be used, or gives two answers to one message
     * @throws IllegalStateException if this builder has built a keyring before, the platform's random numbers repeat, or
     *     this JVM does not reproduce a published sealed string
     */
    public Keyring build() {
        if (built) {
            throw new IllegalStateException("this builder has built its keyring, to which its keys belong");
        }
        built = true;
        List<MasterKey> keys = new ArrayList<>();
        Seal seal = new Seal();
        boolean done = false;
        try {
            KnownSeal.require(seal);
            for (Given one : given) {
                keys.add(master(one, keys));
            }
            requireStates();
            Keyring keyring = new Keyring(new MasterKeys(keys, seal, modes(), new FreshBytes(random)));
            done = true;
            return keyring;
        } finally {
            for (Given one : given) {
                if (!done || one.state() == State.RETIRED) {
                    LocalKey.close(one.key());
                }
            }
        }
    }

    private void requireStates() {
        long write = count(State.WRITE);
        if (write > 1 || (write == 0 && (count(State.NEXT) == 0 || count(State.READ) > 0))) {
            throw new IllegalArgumentException(
                    "a keyring needs exactly one key to write with: call write(name, key) once, or next(name, key) alone"
                            + " on all hosts before the first string is sealed");
        }
        if (write == 0 && (required || boundRequired)) {
            throw new IllegalArgumentException(
                    "a keyring that requires seals needs a key to write with: call write(name, key) once");
        }
    }

    private MasterKeys.Modes modes() {
        if (bindNext && boundRequired) {
            throw new IllegalArgumentException(
                    "bindNext() is called before rows are bound, and requireBound() once all are: call one of them");
        }
        return new MasterKeys.Modes(required || boundRequired, boundRequired, !bindNext);
    }

    private long count(State state) {
        return given.stream().filter(one -> one.state() == state).count();
    }

    private static MasterKey master(Given one, List<MasterKey> others) {
        MasterKey key = one.key() == null
                ? MasterKey.destroyed(one.name(), Objects.requireNonNull(one.id()))
                : MasterKey.of(one.name(), one.state(), one.key());
        for (MasterKey other : others) {
            if (other.id().equals(key.id())) {
                throw new IllegalArgumentException(
                        "the keys " + other.name() + " and " + one.name() + " are the same key");
            }
        }
        return key;
    }
}
