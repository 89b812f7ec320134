package io.hashkit.internal.call;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.NamedPolicy;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.Stored;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.RefusedInputException;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jca;
import io.hashkit.internal.host.FreshBytes;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.memory.OutOfMemory;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The work of a hasher under a permit: normalises the password, computes and compares tags, and wipes what it derived
 * from the password.
 */
final class PasswordWork {
    private static final byte[] STAND_IN = {};

    final Scheme scheme;
    private final Policy policy;
    private final HashExecutor executor;
    final FreshBytes salts;
    /** Stands in for the stored hash of a user who does not exist. */
    final Verification nobody;

    private final boolean levels;
    private final Set<String> kept;
    final @Nullable Pbkdf2Jca provider;

    /**
     * @param levels whether a cheap row costs the work of an unknown user as well, for a uniform time
     * @param kept the dialects and algorithms whose rows are left as they are
     * @param provider the only engine, if a provider of the application computes; otherwise null
     */
    PasswordWork(
            Scheme scheme,
            Policy policy,
            StoredHashReader reader,
            HashExecutor executor,
            FreshBytes salts,
            boolean levels,
            Set<String> kept,
            @Nullable Pbkdf2Jca provider) {
        this.scheme = scheme;
        this.policy = policy;
        this.executor = executor;
        this.salts = salts;
        this.levels = levels;
        this.kept = Set.copyOf(kept);
        this.provider = provider;
        this.nobody = reader.read(Traits.of(scheme)
                        .print(salts.next(), new byte[Traits.of(scheme).tagLength()]))
                .hash();
        Wrapping.prepare();
    }

    /** Refuses what cannot be hashed, as far as this shows before a permit and without normalising. */
    void requireAcceptable(Secrets.Secret secret) {
        if (secret.isNormalised()) {
            acceptable(secret);
        }
    }

    private byte[] acceptable(Secrets.Secret secret) {
        byte[] bytes = secret.require();
        String violation = violation(bytes);
        if (violation != null) {
            throw new IllegalArgumentException(violation);
        }
        return bytes;
    }

    /** The reason why this hasher hashes no such password, or null. */
    private @Nullable String violation(byte[] password) {
        String violation = Traits.of(scheme).violation(password);
        return violation == null && provider != null ? provider.violation(password) : violation;
    }

    /** The stored string of a password. It is sealed after the permit is returned: a key service may be slow. */
    String hash(Secrets.Secret secret, HashPermit permit) {
        secret.normalise();
        return hash(acceptable(secret), permit);
    }

    private String hash(byte[] password, HashPermit permit) {
        byte[] salt = salts.next();
        byte[] tag = executor.derive(
                scheme, Input.of(password, salt), Traits.of(scheme).tagLength(), permit);
        try {
            return Traits.of(scheme).print(salt, tag);
        } finally {
            Secrets.wipe(tag);
        }
    }

    /** Which form of the password matched, if any. */
    enum Match {
        NONE,
        /** The text in NFC matched. */
        NFC,
        /** The text as typed matched, and it is not in NFC. */
        AS_TYPED
    }

    /** The work memory of {@link #match}, in bytes. */
    long memoryBytes(Verification parsed) {
        long own = workFor(parsed).memoryBytes();
        return isLevelled(parsed) ? Math.max(own, nobody.memoryBytes()) : own;
    }

    /** How many hashes a processor can compute at once. */
    int seats() {
        return executor.engines.seats(scheme);
    }

    /** How many computations like {@link #match} a processor can do at once. */
    int seats(Verification parsed) {
        StoredHash hash = workFor(parsed).hash().orElse(null);
        return hash == null || isLevelled(parsed) ? 1 : executor.engines.seats(hash.scheme());
    }

    private boolean isLevelled(Verification parsed) {
        return levels && CheapRows.isCheap(parsed, scheme);
    }

    /**
     * Compares a password with a stored hash. Text that is not in NFC costs a second computation if the first does not
     * match, whatever is stored. The extra hash for a cheap row runs last, so that it leaves the CPU caches as other
     * rows do.
     */
    Match match(Secrets.Secret secret, Verification parsed, HashPermit permit) {
        secret.normalise();
        Match match = matchOf(secret, parsed, permit);
        if (isLevelled(parsed)) {
            level(secret, permit);
        }
        return match;
    }

    /** Where new hashes cannot be computed, old rows are answered nevertheless, as they are without a uniform time. */
    private void level(Secrets.Secret secret, HashPermit permit) {
        try {
            matches(secret.bytes(), nobody, nobody, permit);
        } catch (NoEngineException e) {
            // The answer of the row comes at its step.
        }
    }

    private Match matchOf(Secrets.Secret secret, Verification parsed, HashPermit permit) {
        Verification work = workFor(parsed);
        if (matches(secret.bytes(), work, parsed, permit)) {
            return Match.NFC;
        }
        return secret.differs() && matches(secret.asTyped(), work, parsed, permit) ? Match.AS_TYPED : Match.NONE;
    }

    /**
     * The hash to compute: a substitute for stored hashes that no password matches, so that their answer takes as long
     * as for other users.
     */
    private Verification workFor(Verification parsed) {
        return parsed.isUnusable() ? nobody : parsed;
    }

    /** A password that cannot be hashed does not match, and takes as long as any other wrong one. */
    private boolean matches(byte @Nullable [] password, Verification work, Verification parsed, HashPermit permit) {
        byte[] tag;
        try {
            tag = executor.compute(work, password != null ? password : STAND_IN, permit);
        } catch (RefusedInputException e) {
            // The engine has done the work.
            return false;
        }
        try {
            return password != null && !parsed.isUnusable() && MessageDigest.isEqual(tag, parsed.tag());
        } finally {
            Secrets.wipe(tag);
        }
    }

    /** The share of its own work below which a hasher calls a stored hash weak. */
    static double share(boolean tuned) {
        return tuned ? 0.5 : 1;
    }

    /** Whether a login seals the hash of a row anew. A kept row without a seal stays so, for the other program. */
    boolean reseals(Row row) {
        return row.old() && !(row.stored() instanceof Stored.Plain && row.isOf(kept));
    }

    /**
     * Hosts that were tuned separately leave each other's hashes alone while their work differs by less than a factor
     * of two.
     */
    boolean isWeak(Row row) {
        if (row.isOf(kept)) {
            return false;
        }
        StoredHash hash = row.hash().hash().orElse(null);
        return row.stored().isForeign()
                || hash == null
                || NamedPolicy.isWeak(policy, hash, scheme, share(executor.tuning != null));
    }

    /** What stands for a better hash that could not be computed or sealed. */
    static final String FAILED = "";

    /**
     * A new hash, not yet sealed, for the password that has just matched. Null if none is needed, {@link #FAILED} if it
     * cannot be made now. From here on, only an exception of the consumer may fail the call. {@code here} tells whether the
     * calling thread belongs to the executor.
     */
    @Nullable
    String better(Match match, Row row, Secrets.Secret secret, boolean here) {
        try {
            boolean weak = !row.ahead() && ((match == Match.AS_TYPED && !row.isOf(kept)) || isWeak(row));
            return weak ? rehashed(secret, here).orElse(FAILED) : null;
        } catch (Throwable e) {
            return withoutUpgrade(e);
        }
    }

    /** A lambda that was linked on a full heap throws a LinkageError for good. */
    static String withoutUpgrade(Throwable thrown) {
        if (thrown instanceof Error e && !(e instanceof LinkageError) && !OutOfMemory.isBehind(e)) {
            throw e;
        }
        return FAILED;
    }

    /** A new hash, not yet sealed. Empty if this hasher cannot hash the password, or if no permit is free. */
    private Optional<String> rehashed(Secrets.Secret secret, boolean here) {
        byte[] bytes = secret.bytes();
        if (bytes == null || violation(bytes) != null) {
            return Optional.empty();
        }
        HashPermit permit = executor.permitIfFree(scheme.memoryBytes());
        if (permit == null) {
            return Optional.empty();
        }
        try {
            Supplier<String> computation = () -> hash(bytes, permit);
            return Optional.of(here ? executor.runHere(permit, computation) : executor.run(permit, computation));
        } finally {
            if (here) {
                permit.give();
            } else {
                permit.close();
            }
        }
    }
}
