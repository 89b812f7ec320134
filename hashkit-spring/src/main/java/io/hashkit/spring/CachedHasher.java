package io.hashkit.spring;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.PasswordHasher;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers from {@link VerifiedPasswords} where a password has matched before. Each call works on a copy of the password, so
 * that what is remembered is what was hashed, even if the caller changes its buffer meanwhile.
 */
final class CachedHasher extends ForwardingPasswordHasher {
    /** Longer passwords are not remembered; nobody may make this class compute the MAC of megabytes. */
    private static final int LONGEST = 1_024;

    private final PasswordHasher hasher;
    private final VerifiedPasswords verified;
    private final int number;
    private final @Nullable String boundTo;

    CachedHasher(PasswordHasher hasher, VerifiedPasswords verified) {
        this(hasher, verified, verified.nextHasher(), null);
    }

    private CachedHasher(PasswordHasher hasher, VerifiedPasswords verified, int number, @Nullable String boundTo) {
        this.number = number;
        this.hasher = hasher;
        this.verified = verified;
        this.boundTo = boundTo;
    }

    @Override
    protected PasswordHasher delegate() {
        return hasher;
    }

    @Override
    public PasswordHasher boundTo(String id) {
        return new CachedHasher(hasher.boundTo(id), verified, number, id);
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        PasswordCopy copy = copyOf(password);
        return copy == null
                ? hasher.verify(password, stored)
                : matches('c', copy, stored, () -> hasher.verify(copy.text(), stored));
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        PasswordCopy copy = copyOf(password);
        return copy == null
                ? hasher.verify(password, stored)
                : matches('b', copy, stored, () -> hasher.verify(copy.bytes(), stored));
    }

    /** A string that needs an upgrade is always hashed, so that no upgrade is lost. */
    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return isCurrent(stored) ? verify(password, stored) : hasher.verify(password, stored, upgrade);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        PasswordCopy copy = copyOf(password);
        return copy == null
                ? hasher.verifyAsync(password, stored)
                : matchesAsync('c', copy, stored, () -> hasher.verifyAsync(copy.text(), stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        PasswordCopy copy = copyOf(password);
        return copy == null
                ? hasher.verifyAsync(password, stored)
                : matchesAsync('b', copy, stored, () -> hasher.verifyAsync(copy.bytes(), stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        return isCurrent(stored) ? verifyAsync(password, stored) : hasher.verifyAsync(password, stored, upgrade);
    }

    private boolean matches(char kind, PasswordCopy copy, String stored, BooleanSupplier hash) {
        try {
            VerifiedPasswords.Tag tag = verified.tag(number, kind, copy.bytes(), stored, boundTo);
            return tag == null ? hash.getAsBoolean() : verified.matches(tag, hash);
        } finally {
            copy.wipe();
        }
    }

    private CompletableFuture<Boolean> matchesAsync(
            char kind, PasswordCopy copy, String stored, Supplier<CompletableFuture<Boolean>> hash) {
        boolean begun = false;
        try {
            VerifiedPasswords.Tag tag = verified.tag(number, kind, copy.bytes(), stored, boundTo);
            CompletableFuture<Boolean> future = tag == null ? hash.get() : verified.matchesAsync(tag, hash);
            begun = true;
            wipeAfter(future, copy);
            return future;
        } finally {
            if (!begun) {
                copy.wipe();
            }
        }
    }

    /** Not earlier: another attempt may end without an answer, and the password is then hashed. */
    private static void wipeAfter(CompletableFuture<Boolean> future, PasswordCopy copy) {
        try {
            var ignored = future.whenComplete((match, failure) -> copy.wipe());
        } catch (OutOfMemoryError e) {
            // The copy then disappears with the future.
        }
    }

    /** Null for a password that is not remembered, or cannot be copied now. */
    private static @Nullable PasswordCopy copyOf(@Nullable CharSequence password) {
        try {
            return password == null || password.length() > LONGEST ? null : PasswordCopy.of(password);
        } catch (RuntimeException | Error e) {
            return null; // the hasher reads the same text, and fails in the way that the caller expects
        }
    }

    private static @Nullable PasswordCopy copyOf(byte @Nullable [] password) {
        try {
            return password == null || password.length > LONGEST ? null : PasswordCopy.of(password);
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    private boolean isCurrent(@Nullable String stored) {
        try {
            return stored != null && !hasher.needsRehash(stored);
        } catch (RuntimeException | Error e) {
            return false; // verifying the same string fails in the way that the caller expects
        }
    }
}
