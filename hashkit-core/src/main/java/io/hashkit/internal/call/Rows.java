package io.hashkit.internal.call;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.Stored;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.internal.seal.MasterKeys;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.SealingKey.State;
import org.jspecify.annotations.Nullable;

/**
 * Stored strings as they stand in the database: opens their seals, applies the mode of the keyring, and seals what the
 * hasher writes. Without a keyring, strings are read and written as they are. Immutable.
 *
 * @param boundTo the user whose rows they are; null for those of all
 * @param sealedNobody a sealed string to open where there is no row, so that both take as long, as {@link #sealedNobody(MasterKeys,
 *     Scheme)} makes it; null if the hasher seals nothing
 * @param byProvider whether PBKDF2 alone is computed, by a provider: other rows are refused
 */
record Rows(
        StoredHashReader reader,
        @Nullable MasterKeys keyring,
        @Nullable String boundTo,
        @Nullable String sealedNobody,
        boolean byProvider) {
    /** Stands in for the identity of a user who does not exist. */
    private static final String NOBODY = "nobody";

    /** A string as long as any that the hasher writes; null if it seals nothing. */
    static @Nullable String sealedNobody(@Nullable MasterKeys keyring, Scheme scheme) {
        return keyring == null || !keyring.isWriting() ? null : keyring.seal(scheme.sample(), NOBODY);
    }

    /** The rows of one user. Refuses an identity that cannot be bound; needs a keyring. */
    Rows boundTo(String id) {
        MasterKeys keys = requireKeyring();
        MasterKeys.requireIdentity(id);
        return new Rows(reader, keys, id, sealedNobody, byProvider);
    }

    boolean hasKeyring() {
        return keyring != null;
    }

    private MasterKeys requireKeyring() {
        if (keyring == null) {
            throw new UnsupportedOperationException("this hasher has no keys: build it with keyring(keyring)");
        }
        return keyring;
    }

    /** A row whose seal, if there is one, is parsed once and not opened. For one call. */
    final class Unopened {
        private final String stored;
        private @Nullable SealedString seal;
        private boolean parsed;

        private Unopened(String stored) {
            this.stored = stored;
        }

        /** @throws InvalidHashException if the seal is malformed, or there are no keys */
        private @Nullable SealedString seal() {
            if (!parsed) {
                if (keyring == null && SealedString.isSealed(stored)) {
                    throw Refusal.of(
                            Reason.UNKNOWN_KEY,
                            "the string is sealed, and this hasher has no keys: build it with keyring(keyring)");
                }
                seal = reader.seal(stored);
                parsed = true;
            }
            return seal;
        }

        /** Whether {@link #read} asks a key service. */
        boolean isInService() {
            if (keyring == null || !keyring.hasService() || !SealedString.isSealed(stored)) {
                return false;
            }
            try {
                SealedString sealed = seal();
                return sealed != null && keyring.keyOf(sealed.header()).isInService();
            } catch (InvalidHashException e) {
                // Reading the row says what is wrong with it.
                return false;
            }
        }

        /** Reads the row. A seal is opened first, so that costs in a forged row are never spent. */
        Row read() {
            SealedString sealed = seal();
            return sealed == null ? plain(stored) : opened(sealed, stateOf(sealed));
        }
    }

    /** A row that is not read yet. */
    Unopened unopened(String stored) {
        return new Unopened(stored);
    }

    /**
     * Reads what a row shows of its costs. Opens a seal only if the header does not tell them, so that a login with a
     * remote key opens the seal once; otherwise the tag of a sealed row is zeros. Refuses what cannot be read, and what
     * the keyring refuses.
     */
    Row look(String stored) {
        SealedString sealed = unopened(stored).seal();
        if (sealed == null) {
            return plain(stored);
        }
        State state = stateOf(sealed);
        return sealed.header().isWhole() ? opened(sealed, state) : row(reader.closed(sealed), "", sealed, state);
    }

    private Row opened(SealedString sealed, State state) {
        String plain = requireKeyring().unseal(sealed, boundTo);
        return row(new Stored.Sealed(sealed.header(), reader.read(plain)), plain, sealed, state);
    }

    private Row row(Stored stored, String plain, SealedString sealed, State state) {
        stored.hash();
        boolean ahead = state == State.NEXT || (sealed.header().isBound() && !isBinding());
        return new Row(stored, plain, isOld(sealed, state), ahead);
    }

    private Row plain(String stored) {
        Stored read = reader.read(stored);
        boolean usable = !read.hash().isUnusable();
        if (byProvider && usable && !isComputedByProvider(read.hash())) {
            throw Refusal.of(
                    Reason.UNSUPPORTED,
                    "this hasher computes PBKDF2 of the password by a provider, and nothing else: the string needs more"
                            + " than that");
        }
        if (keyring != null && keyring.modes().required() && usable) {
            throw Refusal.of(Reason.NOT_SEALED, "the string is not sealed, and the keyring requires it");
        }
        return new Row(read, stored, usable && keyring != null && keyring.isWriting(), false);
    }

    private static boolean isComputedByProvider(Verification hash) {
        StoredHash direct = hash.isDirect() ? hash.hash().orElse(null) : null;
        return direct != null && direct.scheme() instanceof Pbkdf2;
    }

    /** The state of the key of a row, if the keyring accepts both. */
    private State stateOf(SealedString sealed) {
        MasterKeys keys = requireKeyring();
        if (!sealed.header().isBound() && keys.modes().boundRequired()) {
            throw Refusal.of(
                    Reason.NOT_SEALED, "the string is sealed, but not bound to a user, and the keyring requires it");
        }
        return keys.keyOf(sealed.header()).state();
    }

    private boolean isOld(SealedString sealed, State state) {
        boolean toBeBound = !sealed.header().isBound() && boundTo != null && isBinding();
        return state == State.READ || (state != State.NEXT && toBeBound);
    }

    private boolean isBinding() {
        return keyring != null && keyring.modes().binding();
    }

    /** To whom a string is bound when it is written. What is bound stays so. */
    private @Nullable String binding(boolean bound) {
        return bound || isBinding() ? boundTo : null;
    }

    /** Whether a row is to be sealed again. Opens nothing; needs a keyring. */
    boolean needsRekey(String stored) {
        requireKeyring();
        SealedString sealed = reader.seal(stored);
        return sealed == null ? plain(stored).old() : isOld(sealed, stateOf(sealed));
    }

    /** Seals a row again under the key that writes, if the row needs it; needs a keyring. */
    String rekey(String stored) {
        MasterKeys keys = requireKeyring();
        SealedString sealed = reader.seal(stored);
        if (sealed == null) {
            Row row = plain(stored);
            return row.old() ? rewrite(row) : stored;
        }
        if (!isOld(sealed, stateOf(sealed))) {
            keys.unseal(sealed, boundTo);
            return stored;
        }
        requireWritable();
        // What was sealed is not read. A key must be replaceable whatever this hasher accepts.
        return requireShort(keys.reseal(sealed, binding(sealed.header().isBound())));
    }

    private String requireShort(String sealed) {
        reader.requireShort(sealed);
        return sealed;
    }

    /** As {@link StoredHashReader#requireShortWrap}, for what {@link #write} makes of a string. Asks no key. */
    void requireShortWrap(String plain) {
        boolean sealed = keyring != null && keyring.isWriting();
        reader.requireShortWrap(sealed ? requireKeyring().sealedLength(plain, binding(false) != null) : plain.length());
    }

    /** Reads a row that is to be wrapped; refuses one that this hasher must leave as it is, as NOT_WRAPPABLE. */
    Row readToWrap(String stored) {
        Row row = unopened(stored).read();
        if (row.ahead()) {
            throw Refusal.of(
                    Reason.NOT_WRAPPABLE,
                    "the string is sealed under a key with which this hasher does not write yet, or bound where this"
                            + " hasher does not bind yet: wrap it where it does");
        }
        return row;
    }

    /** The inner header of a row; {@code risk} accepts a short salt although there is no keyring. */
    InnerHeader header(Row row, boolean risk) {
        InnerHeader header = reader.header(row.plain(), row.stored());
        if (!risk && (keyring == null || !keyring.isWriting())) {
            InnerHeader.requireSalt(row.hash());
        }
        return header;
    }

    /** Refuses to write where the keyring requires bound rows, and these are bound to nobody. */
    void requireWritable() {
        if (keyring != null && keyring.modes().boundRequired() && boundTo == null) {
            throw new IllegalStateException("the keyring requires rows that are bound to a user: use boundTo(id)");
        }
    }

    /** The string to store, sealed if there is a key to write with. */
    String write(String plain) {
        return write(plain, false);
    }

    /** The string to store for a row whose hash stays. */
    String rewrite(Row row) {
        return requireShort(write(row.plain(), row.isBound()));
    }

    private String write(String plain, boolean bound) {
        requireWritable();
        if (keyring == null || !keyring.isWriting()) {
            return plain;
        }
        return keyring.seal(plain, binding(bound));
    }

    /** Whether {@link #write} and {@link #openNothing} ask a key service. */
    boolean writesByService() {
        return keyring != null && keyring.isWritingByService();
    }

    /** Does the work of opening a seal where there is no row. */
    void openNothing() {
        if (keyring != null && sealedNobody != null) {
            keyring.openOwn(sealedNobody, NOBODY);
        }
    }
}
