package io.hashkit.spring.internal.cache;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import java.nio.CharBuffer;
import java.text.Normalizer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Answers from {@link VerifiedPasswords} where a password has matched before. Each call works on a copy of the password, so
 * that what is remembered is what was hashed, even if the caller changes its buffer meanwhile.
 */
public final class CachedHasher extends ForwardingPasswordHasher {
    /** Longer passwords are not remembered; nobody may make this class compute the MAC of megabytes. */
    private static final int LONGEST = 1_024;

    private final PasswordHasher hasher;
    private final VerifiedPasswords verified;
    private final int number;
    private final @Nullable String boundTo;

    public CachedHasher(PasswordHasher hasher, VerifiedPasswords verified) {
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
    @SuppressWarnings("unchecked") // a call that verifies is answered by a Boolean
    protected <T> T call(HasherCall<T> call) {
        PasswordCopy copy = copyToRemember(call);
        return copy == null ? super.call(call) : (T) matches(copy, (HasherCall<Boolean>) call);
    }

    /** A hasher without threads refuses each call, also one whose answer is remembered from a synchronous one. */
    @Override
    @SuppressWarnings("unchecked")
    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
        PasswordCopy copy = hasher.info().isAsync() ? copyToRemember(call) : null;
        return copy == null
                ? super.callAsync(call)
                : (CompletableFuture<T>) matchesAsync(copy, (HasherCall<Boolean>) call);
    }

    private Boolean matches(PasswordCopy copy, HasherCall<Boolean> call) {
        try {
            VerifiedPasswords.Tag tag = tagOf(call, copy);
            HasherCall<Boolean> mine = about(copy, call);
            return tag == null ? mine.on(hasher) : verified.matches(tag, () -> mine.on(hasher));
        } finally {
            copy.wipe();
        }
    }

    private CompletableFuture<Boolean> matchesAsync(PasswordCopy copy, HasherCall<Boolean> call) {
        boolean begun = false;
        try {
            VerifiedPasswords.Tag tag = tagOf(call, copy);
            HasherCall<Boolean> mine = about(copy, call);
            // A hasher of the application may read the password late, so the copy lives until its hash has ended.
            CompletableFuture<Boolean> future = tag == null
                    ? alone(copy, mine)
                    : verified.matchesAsync(tag, () -> mine.asyncOn(hasher), copy::wipe);
            begun = true;
            return future;
        } finally {
            if (!begun) {
                copy.wipe();
            }
        }
    }

    private CompletableFuture<Boolean> alone(PasswordCopy copy, HasherCall<Boolean> call) {
        CompletableFuture<Boolean> future = call.asyncOn(hasher);
        var ignored = future.whenComplete((match, failure) -> copy.wipe());
        return future;
    }

    private VerifiedPasswords.@Nullable Tag tagOf(HasherCall<?> call, PasswordCopy copy) {
        return verified.tag(number, call.text() == null ? 'b' : 'c', copy.bytes(), call.stored(), boundTo);
    }

    /** The call about the copy; what is remembered needs no upgrade. */
    private static HasherCall<Boolean> about(PasswordCopy copy, HasherCall<Boolean> call) {
        HasherCall<Boolean> without = call.withoutUpgrade();
        return call.text() == null ? without.with(copy.bytes()) : without.with(copy.text());
    }

    /**
     * Null for what is not remembered, or cannot be copied now. A string that needs an upgrade is always hashed, so that no
     * upgrade is lost. So is text that is not in NFC: a row that matches it as typed needs one, whatever the row.
     */
    private @Nullable PasswordCopy copyToRemember(HasherCall<?> call) {
        if (call.operation() != Operation.VERIFY || (call.upgrades() && !isCurrent(call.stored()))) {
            return null;
        }
        byte[] bytes = call.bytes();
        PasswordCopy copy = bytes == null ? copyOf(call.text()) : copyOf(bytes);
        if (copy == null || bytes != null || !call.upgrades() || isNfc(copy)) {
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
