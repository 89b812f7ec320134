package io.hashkit.internal.seal;

import io.hashkit.internal.base.Bridge;
import io.hashkit.internal.host.FreshBytes;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.SealHeader;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey.State;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The inside of a {@link Keyring}: seals and opens stored strings under its keys. */
public final class MasterKeys {
    /** What a keyring consists of. */
    public static final Bridge<Keyring, MasterKeys> OF_KEYRING = new Bridge<>();

    private static final int LONGEST_BINDING = 1024;
    private static final byte[] NOT_BOUND = {};

    private final List<MasterKey> keys;
    private final @Nullable MasterKey write;
    private final Seal seal;
    private final Modes modes;
    private final FreshBytes random;

    /** What is refused, and what hashers of {@code boundTo} write. */
    public record Modes(boolean required, boolean boundRequired, boolean binding) {
        @Override
        public String toString() {
            String bound = binding ? "" : ", bind next";
            return (boundRequired ? ", bound required" : required ? ", required" : "") + bound;
        }
    }

    /** The keys of a new keyring; {@code seal} has passed {@link KnownSeal}. */
    public MasterKeys(List<MasterKey> keys, Seal seal, Modes modes, FreshBytes random) {
        this.keys = List.copyOf(keys);
        this.write = keys.stream()
                .filter(key -> key.state() == State.WRITE)
                .findFirst()
                .orElse(null);
        this.seal = seal;
        this.modes = modes;
        this.random = random;
    }

    public List<MasterKey> keys() {
        return keys;
    }

    public Modes modes() {
        return modes;
    }

    /** Whether there is a key to write with. */
    public boolean isWriting() {
        return write != null;
    }

    /** Whether a key that is not retired is code of the application, so that using it may take long. */
    public boolean hasService() {
        return keys.stream().anyMatch(MasterKey::isInService);
    }

    /** Whether sealing asks code of the application. */
    public boolean isWritingByService() {
        return write != null && write.isInService();
    }

    /** The same keys, with which nothing is refused. */
    public MasterKeys requiringNothing() {
        return modes.required() || modes.boundRequired()
                ? new MasterKeys(keys, seal, new Modes(false, false, modes.binding()), random)
                : this;
    }

    /**
     * The key under which a string claims to be sealed; UNKNOWN_KEY if there is no such key, RETIRED_KEY if it is
     * retired. Nothing is opened.
     */
    public MasterKey keyOf(SealHeader header) {
        for (MasterKey key : keys) {
            if (key.id().equals(header.keyId())) {
                return requireUsable(key);
            }
        }
        throw Refusal.of(
                Reason.UNKNOWN_KEY, "the string is sealed under a key that is not in the keyring of this hasher");
    }

    private static MasterKey requireUsable(MasterKey key) {
        if (key.state() == State.RETIRED) {
            throw new InvalidHashException(
                    Reason.RETIRED_KEY, "the string is sealed under the key " + key.name() + ", which is retired");
        }
        return key;
    }

    /**
     * Seals a stored string in any form, which is not checked, under the key that writes.
     *
     * @param boundTo the identity of the user to whom the string is bound; null to bind it to nobody
     * @throws InvalidHashException with reason MALFORMED if the string is empty, is sealed already or contains an
     *     unpaired surrogate
     * @throws IllegalStateException if {@link #isWriting} is false
     * @throws KeyUnavailableException if the key cannot be used, or no longer answers as it did at first
     */
    public String seal(String stored, @Nullable String boundTo) {
        MasterKey key = keyToWrite();
        byte[] binding = binding(boundTo);
        SealHeader header = SealHeader.of(stored, key.id(), boundTo != null);
        return close(key, header, binding, header.secretOf(stored));
    }

    /** The length in characters of what {@link #seal} returns. Asks no key. */
    public int sealedLength(String stored, boolean bound) {
        return SealedString.blank(SealHeader.of(stored, keyToWrite().id(), bound), stored)
                .print()
                .length();
    }

    /** Takes the seal off a string and seals it under the key that writes. Does not read the string that was sealed. */
    public String reseal(SealedString sealed, @Nullable String boundTo) {
        MasterKey key = keyToWrite();
        byte[] binding = binding(boundTo);
        byte[] secret = open(sealed, boundTo, binding);
        return close(key, sealed.header().under(key.id(), boundTo != null), binding, secret);
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
            return new SealedString(header, seal.close(key, header, random.next(), binding, secret)).print();
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    /**
     * The string that was sealed, character for character; UNKNOWN_KEY, RETIRED_KEY or BROKEN_SEAL if it cannot be
     * opened, {@link KeyUnavailableException} if the key cannot be used. The identity is ignored for a string that is
     * not bound; null if there is none.
     */
    public String unseal(SealedString sealed, @Nullable String boundTo) {
        byte[] secret = open(sealed, boundTo, binding(boundTo));
        try {
            return sealed.header().inner(secret);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    /**
     * Opens what {@link #seal} of this keyring has returned, bound to this identity. Its key is to blame if it does not
     * open: {@link KeyUnavailableException}.
     */
    public void openOwn(String stored, String boundTo) {
        SealedString sealed = SealedString.parse(stored);
        try {
            unseal(sealed, boundTo);
        } catch (InvalidHashException e) {
            throw keyOf(sealed.header()).lie();
        }
    }

    private byte[] open(SealedString sealed, @Nullable String boundTo, byte[] given) {
        SealHeader header = sealed.header();
        MasterKey key = keyOf(header);
        if (header.isBound() && boundTo == null) {
            throw Refusal.of(
                    Reason.BROKEN_SEAL,
                    "the string is marked as bound to a user, and this hasher was not told which user it is: use the"
                            + " hasher of boundTo(id), on every host before the first one binds");
        }
        return seal.open(key, header, header.isBound() ? given : NOT_BOUND, sealed.sealed());
    }

    /**
     * Refuses an identity to which no string can be bound: it is empty, has more than 1,024 bytes in UTF-8 or contains
     * an unpaired surrogate.
     */
    public static void requireIdentity(String boundTo) {
        binding(Objects.requireNonNull(boundTo, "boundTo"));
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

    /** Wipes the keys that are in the memory of this process. */
    public void close() {
        keys.forEach(MasterKey::close);
    }

    /** Takes those keys that {@link #close} wiped from another keyring. Does nothing and is false if its keys are others. */
    public boolean reopen(MasterKeys same) {
        if (keys.size() != same.keys.size()) {
            return false;
        }
        for (int i = 0; i < keys.size(); i++) {
            if (!keys.get(i).isLike(same.keys.get(i))) {
                return false;
            }
        }
        for (int i = 0; i < keys.size(); i++) {
            keys.get(i).reopen(same.keys.get(i));
        }
        return true;
    }
}
