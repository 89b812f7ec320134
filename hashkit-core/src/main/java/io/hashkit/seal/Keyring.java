package io.hashkit.seal;

import io.hashkit.internal.host.FreshBytes;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.phc.SealHeader;
import io.hashkit.phc.SealedString;
import io.hashkit.seal.SealingKey.State;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
 * <p>Immutable and safe for use by many threads. {@link #close} wipes the keys in the memory of this process.
 */
public final class Keyring implements AutoCloseable {
    private static final int LONGEST_BINDING = 1024;
    private static final byte[] NOT_BOUND = {};

    private final List<MasterKey> keys;
    private final @Nullable MasterKey write;
    private final Seal seal;
    private final Modes modes;
    private final FreshBytes random;

    /** What is refused, and what hashers of {@code boundTo} write. */
    record Modes(boolean required, boolean boundRequired, boolean binding) {}

    Keyring(List<MasterKey> keys, Seal seal, Modes modes, FreshBytes random) {
        this.keys = List.copyOf(keys);
        this.write = keys.stream()
                .filter(key -> key.description().state() == State.WRITE)
                .findFirst()
                .orElse(null);
        this.seal = seal;
        this.modes = modes;
        this.random = random;
    }

    /** {@return a new builder without keys} */
    public static KeyringBuilder builder() {
        return new KeyringBuilder();
    }

    /** {@return one description without anything secret for each key, in the order in which they were added} */
    public List<SealingKey> keys() {
        return keys.stream().map(MasterKey::description).toList();
    }

    /**
     * {@return whether this keyring seals, because it has a key to write with} One with {@code next} keys alone opens
     * what other hosts seal, and hashers with it write strings without a seal and a binding.
     */
    public boolean isWriting() {
        return write != null;
    }

    /**
     * {@return whether a key that is not retired is a {@link KeyPrf} of the application: in a key service, a hardware
     * module or a store that keeps it, so that using it may take long}
     */
    public boolean hasService() {
        return keys.stream().anyMatch(MasterKey::isInService);
    }

    /**
     * {@return whether sealing asks a key service: whether the key to write with is a {@link KeyPrf} of the
     * application}
     */
    public boolean isWritingByService() {
        return write != null && write.isInService();
    }

    /**
     * {@return whether opening a string asks a key service, because its key is a {@link KeyPrf} of the application}
     *
     * @param header the readable part of a sealed string
     * @throws InvalidHashException UNKNOWN_KEY if the key is not in this keyring, RETIRED_KEY if it is retired
     */
    public boolean isInService(SealHeader header) {
        return key(header).isInService();
    }

    /**
     * {@return whether strings that are not sealed are refused, as after {@link KeyringBuilder#required} or {@link
     * KeyringBuilder#requireBound}}
     */
    public boolean isRequired() {
        return modes.required();
    }

    /**
     * {@return whether strings that are not bound to a user are refused, as after {@link KeyringBuilder#requireBound}}
     */
    public boolean isBoundRequired() {
        return modes.boundRequired();
    }

    /**
     * {@return whether hashers of {@code boundTo} bind what they write, which they do not after {@link
     * KeyringBuilder#bindNext}}
     */
    public boolean isBinding() {
        return modes.binding();
    }

    /**
     * {@return a view of this keyring that refuses neither strings that are not sealed nor strings that are not bound, for
     * secrets that are no rows of users} It has the same keys: closing one closes the other.
     */
    public Keyring requiringNothing() {
        return modes.required() || modes.boundRequired()
                ? new Keyring(keys, seal, new Modes(false, false, modes.binding()), random)
                : this;
    }

    /**
     * {@return the key under which a string claims to be sealed} Nothing is opened.
     *
     * @param header the readable part of a sealed string
     * @throws InvalidHashException UNKNOWN_KEY if the key is not in this keyring, RETIRED_KEY if it is retired
     */
    public SealingKey keyOf(SealHeader header) {
        return key(header).description();
    }

    /**
     * Seals a stored string under the key that writes.
     *
     * @param stored a stored string in any form, which is not checked
     * @param boundTo the identity of the user to whom the string is bound, for example a primary key that never
     *     changes; null to bind it to nobody
     * @return the sealed string, in ASCII
     * @throws InvalidHashException with reason MALFORMED if the string is empty, is sealed already or contains an
     *     unpaired surrogate
     * @throws IllegalArgumentException if the identity is empty, has more than 1,024 bytes in UTF-8 or contains an
     *     unpaired surrogate
     * @throws IllegalStateException if {@link #isWriting} is false
     * @throws KeyUnavailableException if the key cannot be used, or no longer answers as it did when this keyring was
     *     built
     */
    public String seal(String stored, @Nullable String boundTo) {
        MasterKey key = keyToWrite();
        byte[] binding = binding(boundTo);
        SealHeader header = SealHeader.of(stored, key.description().id(), boundTo != null);
        return close(key, header, binding, header.secretOf(stored));
    }

    /**
     * Takes the seal off a string and seals it under the key that writes. Does not read the string that was sealed.
     *
     * @param sealed a sealed string
     * @param boundTo the identity of the user to whom the string is then bound; null if there is none
     * @return the sealed string, in ASCII
     * @throws InvalidHashException if the string cannot be opened: UNKNOWN_KEY, RETIRED_KEY or BROKEN_SEAL
     * @throws IllegalArgumentException if the identity is empty, has more than 1,024 bytes in UTF-8 or contains an
     *     unpaired surrogate
     * @throws IllegalStateException if {@link #isWriting} is false
     * @throws KeyUnavailableException if a key cannot be used, or the key that writes no longer answers as it did when
     *     this keyring was built
     */
    public String reseal(SealedString sealed, @Nullable String boundTo) {
        MasterKey key = keyToWrite();
        byte[] binding = binding(boundTo);
        byte[] secret = open(sealed, boundTo, binding);
        return close(key, sealed.header().under(key.description().id(), boundTo != null), binding, secret);
    }

    private MasterKey keyToWrite() {
        if (write == null) {
            throw new IllegalStateException("this keyring has no key to write with, so it seals nothing");
        }
        return write;
    }

    /** @param secret wiped */
    private String close(MasterKey key, SealHeader header, byte[] binding, byte[] secret) {
        try {
            return SealedString.of(header, seal.close(key, header, random.next(), binding, secret))
                    .print();
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
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
        return unseal(SealedString.parse(sealed), boundTo);
    }

    /**
     * Takes the seal off a string that was parsed, as {@link #unseal(String, String)}.
     *
     * @param sealed a sealed string
     * @param boundTo the identity of the user; ignored for a string that is not bound, null if there is none
     * @return the string that was sealed, character for character
     * @throws InvalidHashException if the string cannot be opened: UNKNOWN_KEY, RETIRED_KEY or BROKEN_SEAL
     * @throws IllegalArgumentException if the identity is empty, has more than 1,024 bytes in UTF-8 or contains an
     *     unpaired surrogate
     * @throws KeyUnavailableException if the key cannot be used
     */
    public String unseal(SealedString sealed, @Nullable String boundTo) {
        byte[] secret = open(sealed, boundTo, binding(boundTo));
        try {
            return sealed.header().inner(secret);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    private byte[] open(SealedString sealed, @Nullable String boundTo, byte[] given) {
        SealHeader header = sealed.header();
        MasterKey key = key(header);
        if (header.isBound() && boundTo == null) {
            throw InvalidHashException.of(
                    Reason.BROKEN_SEAL,
                    "the string is marked as bound to a user, and this hasher was not told which user it is: use the"
                            + " hasher of boundTo(id), on every host before the first one binds");
        }
        return seal.open(key, header, header.isBound() ? given : NOT_BOUND, sealed.sealed());
    }

    private MasterKey key(SealHeader header) {
        for (MasterKey key : keys) {
            if (key.description().id().equals(header.keyId())) {
                return requireUsable(key);
            }
        }
        throw InvalidHashException.of(
                Reason.UNKNOWN_KEY, "the string is sealed under a key that is not in the keyring of this hasher");
    }

    /**
     * Checks that a string can be bound to an identity.
     *
     * @param boundTo the identity of a user
     * @throws IllegalArgumentException if it is empty, has more than 1,024 bytes in UTF-8 or contains an unpaired
     *     surrogate
     */
    public static void requireIdentity(String boundTo) {
        binding(Objects.requireNonNull(boundTo, "boundTo"));
    }

    private static MasterKey requireUsable(MasterKey key) {
        if (key.description().state() == State.RETIRED) {
            throw new InvalidHashException(
                    Reason.RETIRED_KEY,
                    "the string is sealed under the key " + key.description().name() + ", which is retired");
        }
        return key;
    }

    /** The bytes of an identity in UTF-8; empty for null. */
    private static byte[] binding(@Nullable String boundTo) {
        if (boundTo == null) {
            return NOT_BOUND;
        }
        byte[] binding = boundTo.getBytes(StandardCharsets.UTF_8);
        if (!new String(binding, StandardCharsets.UTF_8).equals(boundTo)) {
            throw new IllegalArgumentException("the identity contains an unpaired surrogate");
        }
        if (binding.length == 0 || binding.length > LONGEST_BINDING) {
            throw new IllegalArgumentException(
                    "the identity must have from 1 to " + LONGEST_BINDING + " bytes in UTF-8, not " + binding.length);
        }
        return binding;
    }

    /**
     * Wipes the keys that are in the memory of this process. Until {@link #reopen}, hashers with this keyring then fail with
     * {@link IllegalStateException}. A {@link KeyPrf} of the application is not closed.
     */
    @Override
    public void close() {
        keys.forEach(MasterKey::close);
    }

    /**
     * Ends what {@link #close} did: hashers with this keyring work again. For a process that is frozen in a checkpoint,
     * which must not hold its keys, and reads them again once it is restored.
     *
     * @param same a keyring with the same keys in the same states, which was built from where the keys are kept; it then
     *     shares its keys with this one, so do not close it
     * @throws IllegalArgumentException if its keys are others, which is found by their identifiers; nothing has changed then
     */
    public void reopen(Keyring same) {
        if (!same.keys().equals(keys())) {
            throw new IllegalArgumentException(
                    "these are not the keys of this keyring, which has " + keys() + ", but " + same.keys());
        }
        for (int i = 0; i < keys.size(); i++) {
            keys.get(i).reopen(same.keys.get(i));
        }
    }

    private String mode() {
        String bound = modes.binding() ? "" : ", bind next";
        return (modes.boundRequired() ? ", bound required" : modes.required() ? ", required" : "") + bound + "]";
    }

    /** Names, identifiers, states of the keys, and the modes. */
    @Override
    public String toString() {
        return "Keyring[" + keys() + mode();
    }
}
