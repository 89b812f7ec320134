package io.hashkit.spring;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.PasswordHasher;
import java.nio.CharBuffer;
import java.text.Normalizer;
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

    /**
     * A string that needs an upgrade is always hashed, so that no upgrade is lost. So is text that is not in NFC: a row that
     * matches it as typed needs one, whatever the row.
     */
    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        PasswordCopy copy = copyToRemember(password, stored, upgrade);
        return copy == null
                ? hasher.verify(password, stored, upgrade)
                : matches('c', copy, stored, () -> hasher.verify(copy.text(), stored));
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
        PasswordCopy copy = copyToRemember(password, stored, upgrade);
        return copy == null
                ? hasher.verifyAsync(password, stored, upgrade)
                : matchesAsync('c', copy, stored, () -> hasher.verifyAsync(copy.text(), stored));
    }

    /** Null for a call that may upgrade the row, besides what {@link #copyOf} does not copy. */
    private @Nullable PasswordCopy copyToRemember(
            @Nullable CharSequence password, @Nullable String stored, @Nullable Consumer<String> upgrade) {
        PasswordCopy copy = upgrade == null || !isCurrent(stored) ? null : copyOf(password);
        if (copy == null || isNfc(copy)) {
            return copy;
        }
        copy.wipe();
        return null;
    }

    /** Text below U+0300 is, and most passwords are of it; the others cost no more than a small part of a hash. */
    private static boolean isNfc(PasswordCopy copy) {
        try {
            CharBuffer text = copy.text();
            return text.chars().allMatch(c -> c < 0x300) || Normalizer.isNormalized(text, Normalizer.Form.NFC);
        } catch (Throwable e) {
            return false; // then it is hashed
        }
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
            // A hasher of the application may read the password late, so the copy lives until its hash has ended.
            CompletableFuture<Boolean> future =
                    tag == null ? alone(copy, hash) : verified.matchesAsync(tag, hash, copy::wipe);
            begun = true;
            return future;
        } finally {
            if (!begun) {
                copy.wipe();
            }
        }
    }

    private static CompletableFuture<Boolean> alone(PasswordCopy copy, Supplier<CompletableFuture<Boolean>> hash) {
        CompletableFuture<Boolean> future = hash.get();
        var ignored = future.whenComplete((match, failure) -> copy.wipe());
        return future;
    }

    /** Null for a password that is not remembered, or cannot be copied now. */
    private static @Nullable PasswordCopy copyOf(@Nullable CharSequence password) {
        try {
            return password == null || password.length() > LONGEST ? null : PasswordCopy.of(password);
        } catch (Throwable e) {
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
        } catch (Throwable e) {
            return false; // verifying the same string fails in the way that the caller expects
        }
    }
}
