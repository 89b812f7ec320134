package io.hashkit;

import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.limit.Permit;
import io.hashkit.tune.Tuning;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The hasher: prepares the password, lets an engine compute, compares, and wipes on every path.
 *
 * <p>Whatever a public method does is within its {@code try}, the checks of arguments too: the first use of a string literal
 * allocates it, and the first use of a class of the JDK may, so that on a full heap each may throw.
 */
final class EngineHasher implements PasswordHasher {
    private static final byte[] STAND_IN = {};

    private final Scheme scheme;
    private final Policy policy;
    private final StoredHashReader reader;
    private final Secrets secrets;
    private final HashExecutor executor;
    private final Salts salts;
    private final ParsedHash nobody;

    EngineHasher(
            Scheme scheme,
            Policy policy,
            StoredHashReader reader,
            Secrets secrets,
            HashExecutor executor,
            Salts salts) {
        this.scheme = scheme;
        this.policy = policy;
        this.reader = reader;
        this.secrets = secrets;
        this.executor = executor;
        this.salts = salts;
        // Read, not made: whatever a first read would link or load is there before the heap can be full.
        this.nobody = reader.read(scheme.print(salts.next(), new byte[scheme.tagLength()]))
                .hash();
    }

    @Override
    public String hash(CharSequence password) {
        try {
            Objects.requireNonNull(password, "password");
            try (Secrets.Secret secret = secrets.of(password)) {
                return make(secret);
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public String hash(byte[] password) {
        try {
            Objects.requireNonNull(password, "password");
            try (Secrets.Secret secret = secrets.of(password)) {
                return make(secret);
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public Optional<String> tryHash(CharSequence password) {
        try {
            Objects.requireNonNull(password, "password");
            try (Secrets.Secret secret = secrets.of(password)) {
                if (secret.isNormalised()) {
                    acceptable(secret);
                }
                try (Permit permit = executor.permitIfFree(scheme.memoryBytes())) {
                    return permit == null ? Optional.empty() : Optional.of(make(secret, permit));
                }
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    private String make(Secrets.Secret secret) {
        if (secret.isNormalised()) {
            acceptable(secret);
        }
        try (Permit permit = executor.permit(scheme.memoryBytes())) {
            return make(secret, permit);
        }
    }

    private String make(Secrets.Secret secret, Permit permit) {
        return executor.run(permit, () -> {
            secret.normalise();
            return compute(acceptable(secret));
        });
    }

    private byte[] acceptable(Secrets.Secret secret) {
        byte[] bytes = secret.require();
        String objection = scheme.objection(bytes);
        if (objection != null) {
            throw new IllegalArgumentException(objection);
        }
        return bytes;
    }

    private String compute(byte[] password) {
        byte[] salt = salts.next();
        byte[] tag = executor.derive(scheme, Input.of(password, salt), scheme.tagLength());
        try {
            return scheme.print(salt, tag);
        } finally {
            Secrets.wipe(tag);
        }
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        try {
            Objects.requireNonNull(password, "password");
            Objects.requireNonNull(stored, "stored");
            ParsedHash parsed = reader.read(stored).hash();
            try (Secrets.Secret secret = secrets.of(password)) {
                return match(secret, parsed) != Match.NONE;
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        try {
            Objects.requireNonNull(password, "password");
            Objects.requireNonNull(stored, "stored");
            ParsedHash parsed = reader.read(stored).hash();
            try (Secrets.Secret secret = secrets.of(password)) {
                return match(secret, parsed) != Match.NONE;
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        Optional<String> better;
        try {
            Objects.requireNonNull(password, "password");
            Objects.requireNonNull(stored, "stored");
            Objects.requireNonNull(upgrade, "upgrade");
            StoredHashReader.Read read = reader.read(stored);
            try (Secrets.Secret secret = secrets.of(password)) {
                Match match = match(secret, read.hash());
                if (match == Match.NONE) {
                    return false;
                }
                // The password is right from here on, and nothing but the consumer itself may make this call fail.
                better = match == Match.AS_TYPED || isWeak(read) ? better(secret) : Optional.empty();
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
        better.ifPresent(upgrade);
        return true;
    }

    /**
     * A better hash of the password that has just matched; empty if this hasher cannot take it, or is too busy or unable to
     * make one now.
     */
    private Optional<String> better(Secrets.Secret secret) {
        byte[] bytes = secret.bytes();
        if (bytes == null || scheme.objection(bytes) != null) {
            return Optional.empty();
        }
        try (Permit permit = executor.permitIfFree(scheme.memoryBytes())) {
            return permit == null ? Optional.empty() : Optional.of(executor.run(permit, () -> compute(bytes)));
        } catch (RuntimeException e) {
            return Optional.empty();
        } catch (Error e) {
            if (OutOfMemory.isBehind(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public boolean needsRehash(String stored) {
        try {
            Objects.requireNonNull(stored, "stored");
            return isWeak(reader.read(stored));
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    /** Of its own work, that a stored hash needs to be left alone. */
    static double share(boolean tuned) {
        return tuned ? 0.5 : 1;
    }

    /** Hosts that were tuned apart leave each other's hashes alone as long as they lie within a factor of two. */
    private boolean isWeak(StoredHashReader.Read read) {
        double share = share(executor.tuning().isPresent());
        return read.foreign()
                || read.hash()
                        .hash()
                        .map(hash -> policy.isWeak(hash, scheme, share))
                        .orElse(true);
    }

    @Override
    public Optional<Tuning> tuning() {
        return executor.tuning();
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        try {
            Objects.requireNonNull(password, "password");
            try (Secrets.Secret secret = secrets.of(password)) {
                match(secret, nobody);
                return false;
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public List<EngineStatus> engines() {
        return executor.engines().states().stream()
                .map(state -> new EngineStatus(
                        state.name(), EngineStatus.Status.valueOf(state.status().name()), state.detail()))
                .toList();
    }

    private enum Match {
        NONE,
        /** The text in NFC is the password. */
        NFC,
        /** The text as it was typed is the password, and not in NFC. */
        AS_TYPED
    }

    /** Text that is not in NFC costs two computations if the first does not match, whatever is stored. */
    private Match match(Secrets.Secret secret, ParsedHash parsed) {
        // Where no password matches, the answer must not come sooner than for another user.
        ParsedHash work = parsed.isUnusable() ? nobody : parsed;
        try (Permit permit = executor.permit(work.memoryBytes())) {
            return executor.run(permit, () -> {
                secret.normalise();
                if (matches(secret.bytes(), work, parsed)) {
                    return Match.NFC;
                }
                return secret.differs() && matches(secret.asTyped(), work, parsed) ? Match.AS_TYPED : Match.NONE;
            });
        }
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

    /** The scheme alone. */
    @Override
    public String toString() {
        return "PasswordHasher[" + scheme + "]";
    }
}
