package io.hashkit;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.limit.Permit;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.tune.Tuning;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The standard hasher: prepares the password, lets an engine compute the tag, compares tags, and wipes secrets on every
 * path.
 *
 * <p>Public methods do everything inside their {@code try} block, argument checks included. The first use of a string
 * literal allocates it, and the first use of a JDK class may do so too, so each can throw on a full heap.
 */
final class EngineHasher implements PasswordHasher {
    /**
     * Begins a call.
     *
     * @param <T> the type of the answer
     */
    private interface Beginning<T> {
        /** Refuses null for what the call needs. */
        Call<T> begin(@Nullable String stored, @Nullable Consumer<String> upgrade);
    }

    private final PasswordWork work;
    private final Rows rows;
    private final Secrets secrets;
    private final HashExecutor executor;
    // Linked here: a lambda that is linked on a full heap is broken for good.
    private final Beginning<String> hashing;
    private final Beginning<Boolean> verifying;
    private final Beginning<Boolean> upgrading;
    private final Beginning<Boolean> nothing;

    EngineHasher(PasswordWork work, Rows rows, Secrets secrets, HashExecutor executor) {
        this.work = work;
        this.rows = rows;
        this.secrets = secrets;
        this.executor = executor;
        this.hashing = (stored, upgrade) -> new PasswordCalls.Hash(work, rows);
        this.verifying = (stored, upgrade) -> new PasswordCalls.Verify(work, rows, stored, null);
        this.upgrading = (stored, upgrade) ->
                new PasswordCalls.Verify(work, rows, stored, Objects.requireNonNull(upgrade, "upgrade"));
        this.nothing = (stored, upgrade) -> new PasswordCalls.Nothing(work, rows);
    }

    /** @param password a {@code CharSequence}, or bytes */
    private <T> T run(
            Beginning<T> beginning, Object password, @Nullable String stored, @Nullable Consumer<String> upgrade) {
        Call<T> call;
        try {
            Objects.requireNonNull(password, "password");
            call = beginning.begin(stored, upgrade);
            try (Secrets.Secret secret = secrets.of(password)) {
                try (Permit permit = executor.permit(call.prepare(secret))) {
                    executor.run(permit, call.computing(secret));
                }
                call.improve(secret, false);
            }
            call.seal();
        } catch (Throwable e) {
            throw executor.typed(e);
        }
        return call.answer();
    }

    /** As {@link #run}, in a future. */
    private <T> CompletableFuture<T> start(
            Beginning<T> beginning, Object password, @Nullable String stored, @Nullable Consumer<String> upgrade) {
        try {
            Objects.requireNonNull(password, "password");
            return AsyncHash.start(executor, () -> secrets.of(password), beginning.begin(stored, upgrade));
        } catch (Error e) {
            return AsyncHash.failed(executor, e);
        }
    }

    @Override
    public String hash(CharSequence password) {
        return run(hashing, password, null, null);
    }

    @Override
    public String hash(byte[] password) {
        return run(hashing, password, null, null);
    }

    @Override
    public Optional<String> tryHash(CharSequence password) {
        try {
            Objects.requireNonNull(password, "password");
            Call<String> call = hashing.begin(null, null);
            try (Secrets.Secret secret = secrets.of(password);
                    Permit permit = executor.permitIfFree(call.prepare(secret))) {
                if (permit == null) {
                    return Optional.empty();
                }
                executor.run(permit, call.computing(secret));
            }
            call.seal();
            return Optional.of(call.answer());
        } catch (Throwable e) {
            throw executor.typed(e);
        }
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        return run(verifying, password, stored, null);
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        return run(verifying, password, stored, null);
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return run(upgrading, password, stored, upgrade);
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        return run(nothing, password, null, null);
    }

    @Override
    public boolean verifyNothing(byte[] password) {
        return run(nothing, password, null, null);
    }

    @Override
    public CompletableFuture<String> hashAsync(CharSequence password) {
        return start(hashing, password, null, null);
    }

    @Override
    public CompletableFuture<String> hashAsync(byte[] password) {
        return start(hashing, password, null, null);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        return start(verifying, password, stored, null);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        return start(verifying, password, stored, null);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        return start(upgrading, password, stored, upgrade);
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        return start(nothing, password, null, null);
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        return start(nothing, password, null, null);
    }

    @Override
    public boolean needsRehash(String stored) {
        try {
            Objects.requireNonNull(stored, "stored");
            Rows.Row row = rows.look(stored);
            return row.old() || (!row.ahead() && work.isWeak(row));
        } catch (Throwable e) {
            throw executor.typed(e);
        }
    }

    @Override
    public PasswordHasher boundTo(String id) {
        try {
            Objects.requireNonNull(id, "id");
            Rows bound = rows.boundTo(id);
            return new EngineHasher(work.on(bound), bound, secrets, executor);
        } catch (Throwable e) {
            throw executor.typed(e);
        }
    }

    @Override
    public boolean needsRekey(String stored) {
        try {
            Objects.requireNonNull(stored, "stored");
            return rows.needsRekey(stored);
        } catch (Throwable e) {
            throw executor.typed(e);
        }
    }

    @Override
    public String rekey(String stored) {
        try {
            Objects.requireNonNull(stored, "stored");
            return rows.rekey(stored);
        } catch (Throwable e) {
            throw executor.typed(e);
        }
    }

    @Override
    public String wrap(String stored) {
        return wrap(stored, false);
    }

    @Override
    public String wrap(String stored, WrapRisk accepted) {
        try {
            Objects.requireNonNull(accepted, "accepted");
            return wrap(stored, accepted == WrapRisk.SHORT_SALT);
        } catch (Throwable e) {
            throw executor.typed(e);
        }
    }

    private String wrap(String stored, boolean risk) {
        try {
            Objects.requireNonNull(stored, "stored");
            rows.requireWritable();
            Rows.Row row = rows.readToWrap(stored);
            if (row.isPlainText()) {
                return hashOfPlainText(row.hash().tag());
            }
            InnerHeader header = rows.header(row, risk);
            InnerHeader.requireShort(work.wrappedLength(header));
            String wrapped;
            // With the memory that verifying will need: what no permit covers is refused before it is stored.
            try (Permit permit =
                    executor.permit(work.scheme().memoryBytes() + row.hash().memoryBytes())) {
                wrapped = executor.run(permit, () -> work.wrap(row, header));
            }
            String written = rows.write(wrapped);
            InnerHeader.requireShort(written.length());
            return written;
        } catch (Throwable e) {
            throw executor.typed(e);
        }
    }

    private String hashOfPlainText(byte[] text) {
        try {
            return hash(new String(text, StandardCharsets.UTF_8));
        } catch (InvalidHashException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw InvalidHashException.of(
                    Reason.NOT_WRAPPABLE,
                    "the plain text cannot be hashed: it is longer than this hasher accepts, or contains NUL and the"
                            + " hasher writes bcrypt");
        }
    }

    @Override
    public Optional<Tuning> tuning() {
        return executor.tuning();
    }

    @Override
    public List<EngineStatus> engines() {
        return executor.engines().states();
    }

    /** Names the scheme only. */
    @Override
    public String toString() {
        return "PasswordHasher[" + work.scheme() + "]";
    }
}
