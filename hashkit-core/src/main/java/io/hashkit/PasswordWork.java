package io.hashkit;

import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.limit.Permit;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a hasher does with a password under a permit: normalises, computes, compares, and wipes what it made of it. */
final class PasswordWork {
    private static final byte[] STAND_IN = {};

    private final Scheme scheme;
    private final Policy policy;
    private final HashExecutor executor;
    private final Salts salts;
    private final ParsedHash nobody;

    PasswordWork(Scheme scheme, Policy policy, StoredHashReader reader, HashExecutor executor, Salts salts) {
        this.scheme = scheme;
        this.policy = policy;
        this.executor = executor;
        this.salts = salts;
        // Read, not made: whatever a first read would link or load is there before the heap can be full.
        this.nobody = reader.read(scheme.print(salts.next(), new byte[scheme.tagLength()]))
                .hash();
    }

    Scheme scheme() {
        return scheme;
    }

    /** Stands in for the stored hash of a user who does not exist. */
    ParsedHash nobody() {
        return nobody;
    }

    /**
     * Refuses, before a permit is asked for, what can be refused without normalising.
     *
     * @throws IllegalArgumentException if the password cannot be hashed
     */
    void requireAcceptable(Secrets.Secret secret) {
        if (secret.isNormalised()) {
            acceptable(secret);
        }
    }

    private byte[] acceptable(Secrets.Secret secret) {
        byte[] bytes = secret.require();
        String objection = scheme.objection(bytes);
        if (objection != null) {
            throw new IllegalArgumentException(objection);
        }
        return bytes;
    }

    /**
     * The stored string of a password.
     *
     * @throws IllegalArgumentException if the password cannot be hashed
     */
    String hash(Secrets.Secret secret) {
        secret.normalise();
        return hash(acceptable(secret));
    }

    private String hash(byte[] password) {
        byte[] salt = salts.next();
        byte[] tag = executor.derive(scheme, Input.of(password, salt), scheme.tagLength());
        try {
            return scheme.print(salt, tag);
        } finally {
            Secrets.wipe(tag);
        }
    }

    /** How a password came to match. */
    enum Match {
        NONE,
        /** The text in NFC is the password. */
        NFC,
        /** The text as it was typed is the password, and not in NFC. */
        AS_TYPED
    }

    /** The work memory that {@link #match} takes, in bytes. */
    long memoryBytes(ParsedHash parsed) {
        return workFor(parsed).memoryBytes();
    }

    /** Text that is not in NFC costs two computations if the first does not match, whatever is stored. */
    Match match(Secrets.Secret secret, ParsedHash parsed) {
        ParsedHash work = workFor(parsed);
        secret.normalise();
        if (matches(secret.bytes(), work, parsed)) {
            return Match.NFC;
        }
        return secret.differs() && matches(secret.asTyped(), work, parsed) ? Match.AS_TYPED : Match.NONE;
    }

    /** Where no password matches, the answer must not come sooner than for another user. */
    private ParsedHash workFor(ParsedHash parsed) {
        return parsed.isUnusable() ? nobody : parsed;
    }

    /** A password that could never have been hashed is wrong, and takes as long as any other wrong one. */
    private boolean matches(byte @Nullable [] password, ParsedHash work, ParsedHash parsed) {
        byte[] tag = executor.compute(work, password != null ? password : STAND_IN);
        try {
            return password != null && !parsed.isUnusable() && MessageDigest.isEqual(tag, parsed.tag());
        } finally {
            Secrets.wipe(tag);
        }
    }

    /** Of its own work, that a stored hash needs to be left alone. */
    static double share(boolean tuned) {
        return tuned ? 0.5 : 1;
    }

    /** Hosts that were tuned apart leave each other's hashes alone as long as they lie within a factor of two. */
    boolean isWeak(StoredHashReader.Read read) {
        double share = share(executor.tuning().isPresent());
        return read.foreign()
                || read.hash()
                        .hash()
                        .map(hash -> policy.isWeak(hash, scheme, share))
                        .orElse(true);
    }

    /**
     * A better hash of the password that has just matched; empty if none is called for, or this hasher cannot take the
     * password, or is too busy or unable to make one now. Nothing but the consumer itself may make the call fail from here on.
     *
     * @param here whether the calling thread is one of the given ones
     */
    Optional<String> better(Match match, StoredHashReader.Read read, Secrets.Secret secret, boolean here) {
        byte[] bytes = secret.bytes();
        boolean unwanted = match != Match.AS_TYPED && !isWeak(read);
        if (unwanted || bytes == null || scheme.objection(bytes) != null) {
            return Optional.empty();
        }
        try (Permit permit = executor.permitIfFree(scheme.memoryBytes())) {
            if (permit == null) {
                return Optional.empty();
            }
            Supplier<String> computation = () -> hash(bytes);
            return Optional.of(here ? executor.runHere(permit, computation) : executor.run(permit, computation));
        } catch (RuntimeException e) {
            return Optional.empty();
        } catch (Error e) {
            if (OutOfMemory.isBehind(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
