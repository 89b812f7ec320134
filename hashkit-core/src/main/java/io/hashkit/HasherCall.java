package io.hashkit;

import io.hashkit.internal.hasher.Arguments;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call of a hasher as a value: the operation with its arguments. {@link ForwardingPasswordHasher} hands each call to
 * its subclass in this form. Immutable, except that the password may be a buffer of the caller.
 *
 * @param <T> the type of the answer
 */
public final class HasherCall<T> {
    /** An operation of a hasher, in its synchronous or its asynchronous form. */
    public enum Operation {
        /** {@link PasswordHasher#hash(CharSequence)}; the answer is a {@code String}. */
        HASH(true, false),
        /** {@link PasswordHasher#tryHash}; the answer is an {@code Optional<String>}. */
        TRY_HASH(true, false),
        /** {@link PasswordHasher#verify(CharSequence, String)}; the answer is a {@code Boolean}. */
        VERIFY(true, true),
        /** {@link PasswordHasher#verifyNothing(CharSequence)}; the answer is {@code false}. */
        VERIFY_NOTHING(true, false),
        /** {@link PasswordHasher#needsRehash}; the answer is a {@code Boolean}. */
        NEEDS_REHASH(false, true),
        /** {@link StoredRows#wrap(String)}; the answer is a {@code String}. */
        WRAP(false, true),
        /** {@link StoredRows#needsRekey}; the answer is a {@code Boolean}. */
        NEEDS_REKEY(false, true),
        /** {@link StoredRows#rekey}; the answer is a {@code String}. */
        REKEY(false, true);

        private final boolean withPassword;
        private final boolean withRow;

        Operation(boolean withPassword, boolean withRow) {
            this.withPassword = withPassword;
            this.withRow = withRow;
        }
    }

    static {
        Arguments.OF_CALL.open(call -> call.given);
    }

    private final Operation operation;
    private final Arguments given;

    /** Refuses null for what the operation needs. */
    HasherCall(
            Operation operation,
            @Nullable Object password,
            @Nullable String stored,
            @Nullable Consumer<String> upgrade,
            boolean shortSalt) {
        this(
                operation,
                new Arguments(
                        operation.withPassword ? Objects.requireNonNull(password, "password") : null,
                        operation.withRow ? Objects.requireNonNull(stored, "stored") : null,
                        upgrade,
                        shortSalt));
    }

    private HasherCall(Operation operation, Arguments given) {
        this.operation = operation;
        this.given = given;
    }

    /** {@return the operation} */
    public Operation operation() {
        return operation;
    }

    /** {@return the stored string; null for a call without one} */
    public @Nullable String stored() {
        return given.stored();
    }

    /** {@return the password as the caller gave it; null if it is not text, or the call has none} */
    public @Nullable CharSequence text() {
        return given.password() instanceof CharSequence text ? text : null;
    }

    /** {@return the password as the caller gave it, which is the caller's own array; null if it is text, or the call has none} */
    public byte @Nullable [] bytes() {
        return given.password() instanceof byte[] bytes ? bytes : null;
    }

    /** {@return whether the call stores a better string after a match} */
    public boolean upgrades() {
        return given.upgrade() != null;
    }

    /**
     * {@return the same call with another password, for example a copy that the caller cannot change meanwhile}
     *
     * @param password the password
     * @throws IllegalStateException if this call has none
     */
    public HasherCall<T> with(CharSequence password) {
        return about(password);
    }

    /**
     * {@return the same call with another password, which is not text} A call {@link Operation#TRY_HASH} may then wait
     * for a permit if the hasher is not one of hashkit.
     *
     * @param password the password
     * @throws IllegalStateException if this call has none
     */
    public HasherCall<T> with(byte[] password) {
        return about(password);
    }

    private HasherCall<T> about(Object other) {
        if (!operation.withPassword) {
            throw new IllegalStateException("a call " + operation + " has no password");
        }
        return new HasherCall<>(operation, given.about(Objects.requireNonNull(other, "password")));
    }

    /** {@return the same call, which stores nothing after a match} */
    public HasherCall<T> withoutUpgrade() {
        return upgrades() ? new HasherCall<>(operation, given.withoutUpgrade()) : this;
    }

    /**
     * {@return the answer of a hasher to this call}
     *
     * @param hasher the hasher to call
     */
    public T on(PasswordHasher hasher) {
        return hasher instanceof ForwardingPasswordHasher calls ? calls.call(this) : typed(call(hasher));
    }

    /**
     * {@return the future of the answer of a hasher to this call}
     *
     * @param hasher the hasher to call
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws IllegalStateException if the operation has no asynchronous form
     */
    public CompletableFuture<T> asyncOn(PasswordHasher hasher) {
        return hasher instanceof ForwardingPasswordHasher calls ? calls.callAsync(this) : future(start(hasher));
    }

    /** Each operation has its case, so that no later one is taken for another. */
    private Object call(PasswordHasher hasher) {
        CharSequence text = text();
        return switch (operation) {
            case HASH -> text != null ? hasher.hash(text) : hasher.hash(array());
            // In bytes there is only the form that waits for a permit.
            case TRY_HASH -> text != null ? hasher.tryHash(text) : Optional.of(hasher.hash(array()));
            case VERIFY -> text != null ? verify(hasher, text) : verify(hasher, array());
            case VERIFY_NOTHING -> text != null ? hasher.verifyNothing(text) : hasher.verifyNothing(array());
            case NEEDS_REHASH -> hasher.needsRehash(given.row());
            case NEEDS_REKEY -> hasher.rows().needsRekey(given.row());
            case REKEY -> hasher.rows().rekey(given.row());
            case WRAP ->
                given.shortSalt()
                        ? hasher.rows().wrapWithShortSalt(given.row())
                        : hasher.rows().wrap(given.row());
        };
    }

    private boolean verify(PasswordHasher hasher, CharSequence text) {
        Consumer<String> upgrade = given.upgrade();
        return upgrade == null ? hasher.verify(text, given.row()) : hasher.verify(text, given.row(), upgrade);
    }

    private boolean verify(PasswordHasher hasher, byte[] bytes) {
        Consumer<String> upgrade = given.upgrade();
        return upgrade == null ? hasher.verify(bytes, given.row()) : hasher.verify(bytes, given.row(), upgrade);
    }

    private CompletableFuture<?> start(PasswordHasher hasher) {
        CharSequence text = text();
        return switch (operation) {
            case HASH ->
                text != null ? hasher.async().hash(text) : hasher.async().hash(array());
            case VERIFY -> text != null ? verify(hasher.async(), text) : verify(hasher.async(), array());
            case VERIFY_NOTHING ->
                text != null
                        ? hasher.async().verifyNothing(text)
                        : hasher.async().verifyNothing(array());
            case TRY_HASH, NEEDS_REHASH, NEEDS_REKEY, REKEY, WRAP ->
                throw new IllegalStateException("a call " + operation + " has no asynchronous form");
        };
    }

    private CompletableFuture<Boolean> verify(AsyncPasswordHasher hasher, CharSequence text) {
        Consumer<String> upgrade = given.upgrade();
        return upgrade == null ? hasher.verify(text, given.row()) : hasher.verify(text, given.row(), upgrade);
    }

    private CompletableFuture<Boolean> verify(AsyncPasswordHasher hasher, byte[] bytes) {
        Consumer<String> upgrade = given.upgrade();
        return upgrade == null ? hasher.verify(bytes, given.row()) : hasher.verify(bytes, given.row(), upgrade);
    }

    private byte[] array() {
        return Objects.requireNonNull(bytes(), "password");
    }

    // The type follows from the operation.
    @SuppressWarnings("unchecked")
    private T typed(Object answer) {
        return (T) answer;
    }

    @SuppressWarnings("unchecked")
    private CompletableFuture<T> future(CompletableFuture<?> future) {
        return (CompletableFuture<T>) future;
    }

    /** Names the operation only. */
    @Override
    public String toString() {
        return "HasherCall[" + operation + "]";
    }
}
