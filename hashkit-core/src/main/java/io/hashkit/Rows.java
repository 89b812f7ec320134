package io.hashkit;

import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Scheme;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.phc.SealedString;
import io.hashkit.seal.Keyring;
import org.jspecify.annotations.Nullable;

/**
 * Stored strings as they stand in the database: opens their seals, applies the mode of the keyring, and seals what the
 * hasher writes. Without a keyring, strings are read and written as they are. Immutable.
 */
final class Rows {
    /** Stands in for the identity of a user who does not exist. */
    private static final String NOBODY = "nobody";

    private final StoredHashReader reader;
    private final @Nullable Keyring keyring;
    private final @Nullable String boundTo;
    /** A sealed string to open where there is no row, so that both take as long; null without a keyring. */
    private final @Nullable String sealedNobody;

    private Rows(
            StoredHashReader reader,
            @Nullable Keyring keyring,
            @Nullable String boundTo,
            @Nullable String sealedNobody) {
        this.reader = reader;
        this.keyring = keyring;
        this.boundTo = boundTo;
        this.sealedNobody = sealedNobody;
    }

    /**
     * The rows of a hasher.
     *
     * @param sealedNobody what {@link #sealedNobody} has made; null without a keyring
     */
    static Rows of(StoredHashReader reader, @Nullable Keyring keyring, @Nullable String sealedNobody) {
        return new Rows(reader, keyring, null, sealedNobody);
    }

    /** A string as long as any that the hasher writes under its keyring. */
    static String sealedNobody(Keyring keyring, Scheme scheme) {
        return keyring.seal(OwnHashes.sample(scheme), NOBODY);
    }

    /**
     * The rows of one user.
     *
     * @throws UnsupportedOperationException if there is no keyring
     * @throws IllegalArgumentException if the identity cannot be bound
     */
    Rows boundTo(String id) {
        Keyring keys = requireKeyring();
        Keyring.requireIdentity(id);
        return new Rows(reader, keys, id, sealedNobody);
    }

    private Keyring requireKeyring() {
        if (keyring == null) {
            throw new UnsupportedOperationException("this hasher has no keys: build it with keyring(keyring)");
        }
        return keyring;
    }

    /**
     * A row that was read.
     *
     * @param hash the hash to verify
     * @param foreign whether a dialect read it
     * @param plain the stored string without its seal
     * @param old whether it is to be sealed again under the key that writes, or bound
     */
    record Row(ParsedHash hash, boolean foreign, String plain, boolean old) {
        /** Without the stored string. */
        @Override
        public String toString() {
            return "Row[" + hash + "]";
        }
    }

    /**
     * Reads a row. A seal is opened first, so that costs in a forged row are never spent.
     *
     * @throws InvalidHashException if the string cannot be read or the keyring refuses it
     */
    Row read(String stored) {
        if (!SealedString.isSealed(stored)) {
            return plain(stored);
        }
        if (keyring == null) {
            throw InvalidHashException.of(
                    Reason.UNKNOWN_KEY,
                    "the string is sealed, and this hasher has no keys: build it with keyring(keyring)");
        }
        SealedString sealed = parsed(stored);
        boolean old = isOld(keyring, sealed);
        String plain = keyring.unseal(sealed, boundTo);
        StoredHashReader.Read read = reader.read(plain);
        return new Row(read.hash(), read.foreign(), plain, old);
    }

    private Row plain(String stored) {
        StoredHashReader.Read read = reader.read(stored);
        boolean usable = !read.hash().isUnusable();
        if (keyring != null && keyring.isRequired() && usable) {
            throw InvalidHashException.of(Reason.NOT_SEALED, "the string is not sealed, and the keyring requires it");
        }
        return new Row(read.hash(), read.foreign(), stored, keyring != null && usable);
    }

    private SealedString parsed(String stored) {
        reader.requireShort(stored);
        return SealedString.parse(stored);
    }

    private boolean isOld(Keyring keys, SealedString sealed) {
        boolean unbound = !sealed.header().isBound();
        if (unbound && keys.isBoundRequired()) {
            throw InvalidHashException.of(
                    Reason.NOT_SEALED, "the string is sealed, but not bound to a user, and the keyring requires it");
        }
        return switch (keys.keyOf(sealed.header()).state()) {
            case READ -> true;
            // A host that is further in the rotation binds the row; bound here, it would go back to the older key.
            case NEXT -> false;
            case WRITE, RETIRED -> unbound && boundTo != null;
        };
    }

    /**
     * Whether a row is to be sealed again. Opens nothing.
     *
     * @throws UnsupportedOperationException if there is no keyring
     * @throws InvalidHashException if the string cannot be read or the keyring refuses it
     */
    boolean needsRekey(String stored) {
        Keyring keys = requireKeyring();
        if (!SealedString.isSealed(stored)) {
            return plain(stored).old();
        }
        return isOld(keys, parsed(stored));
    }

    /**
     * Seals a row again under the key that writes. A row that does not need it is returned unchanged.
     *
     * @throws UnsupportedOperationException if there is no keyring
     * @throws InvalidHashException if the string cannot be read or the keyring refuses it
     */
    String rekey(String stored) {
        requireKeyring();
        Row row = read(stored);
        return row.old() ? write(row.plain()) : stored;
    }

    /**
     * Refuses to write where the result could not be read.
     *
     * @throws IllegalStateException if the keyring requires bound rows, and these are bound to nobody
     */
    void requireWritable() {
        if (keyring != null && keyring.isBoundRequired() && boundTo == null) {
            throw new IllegalStateException("the keyring requires rows that are bound to a user: use boundTo(id)");
        }
    }

    /** The string to store, sealed if there is a keyring. */
    String write(String plain) {
        requireWritable();
        if (keyring == null) {
            return plain;
        }
        String sealed = keyring.seal(plain, boundTo);
        reader.requireShort(sealed);
        return sealed;
    }

    /** Does the work of opening a seal where there is no row. */
    void openNothing() {
        if (keyring != null && sealedNobody != null) {
            keyring.unseal(sealedNobody, NOBODY);
        }
    }
}
