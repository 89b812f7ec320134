package io.hashkit;

import io.hashkit.PasswordWork.Match;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.Wrappable;
import io.hashkit.limit.Permit;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.tune.Tuning;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The standard hasher: prepares the password, lets an engine compute the tag, compares tags, and wipes secrets on every
 * path.
 *
 * <p>Public methods do everything inside their {@code try} block, argument checks included. The first use of a string
 * literal allocates it, and the first use of a JDK class may do so too, so each can throw on a full heap.
 */
final class EngineHasher implements PasswordHasher {
    private final PasswordWork work;
    private final Rows rows;
    private final Secrets secrets;
    private final HashExecutor executor;
    private final AsyncHasher async;

    EngineHasher(PasswordWork work, Rows rows, Secrets secrets, HashExecutor executor) {
        this.work = work;
        this.rows = rows;
        this.secrets = secrets;
        this.executor = executor;
        this.async = new AsyncHasher(work, rows, executor);
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
                work.requireAcceptable(secret);
                String plain;
                try (Permit permit = executor.permitIfFree(work.scheme().memoryBytes())) {
                    if (permit == null) {
                        return Optional.empty();
                    }
                    plain = executor.run(permit, () -> work.hash(secret));
                }
                return Optional.of(rows.write(plain));
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    private String make(Secrets.Secret secret) {
        work.requireAcceptable(secret);
        String plain;
        try (Permit permit = executor.permit(work.scheme().memoryBytes())) {
            plain = executor.run(permit, () -> work.hash(secret));
        }
        return rows.write(plain);
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        try {
            Objects.requireNonNull(password, "password");
            Objects.requireNonNull(stored, "stored");
            ParsedHash parsed = rows.read(stored).hash();
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
            ParsedHash parsed = rows.read(stored).hash();
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
            Rows.Row row = rows.read(stored);
            try (Secrets.Secret secret = secrets.of(password)) {
                Match match = match(secret, row.hash());
                if (match == Match.NONE) {
                    return false;
                }
                better = work.better(match, row, secret, false);
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
        better.ifPresent(upgrade);
        return true;
    }

    @Override
    public boolean needsRehash(String stored) {
        try {
            Objects.requireNonNull(stored, "stored");
            Rows.Row row = rows.look(stored);
            return row.old() || (!row.ahead() && work.isWeak(row));
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public PasswordHasher boundTo(String id) {
        try {
            Objects.requireNonNull(id, "id");
            Rows bound = rows.boundTo(id);
            return new EngineHasher(work.on(bound), bound, secrets, executor);
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public boolean needsRekey(String stored) {
        try {
            Objects.requireNonNull(stored, "stored");
            return rows.needsRekey(stored);
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public String rekey(String stored) {
        try {
            Objects.requireNonNull(stored, "stored");
            return rows.rekey(stored);
        } catch (RuntimeException | Error e) {
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
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    private String wrap(String stored, boolean risk) {
        try {
            Objects.requireNonNull(stored, "stored");
            rows.requireWritable();
            Rows.Row row = rows.readToWrap(stored);
            if (row.read().dialect() == Dialects.PLAIN_TEXT) {
                return hashOfPlainText(row.hash().tag());
            }
            InnerHeader header = rows.header(row, risk);
            Wrappable.requireShort(work.wrappedLength(header));
            String wrapped;
            // With the memory that verifying will need: what no permit covers is refused before it is stored.
            try (Permit permit =
                    executor.permit(work.scheme().memoryBytes() + row.hash().memoryBytes())) {
                wrapped = executor.run(permit, () -> work.wrap(row, header));
            }
            String written = rows.write(wrapped);
            Wrappable.requireShort(written.length());
            return written;
        } catch (RuntimeException | Error e) {
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
    public boolean verifyNothing(CharSequence password) {
        try {
            Objects.requireNonNull(password, "password");
            try (Secrets.Secret secret = secrets.of(password)) {
                rows.openNothing();
                match(secret, work.nobody());
                return false;
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public boolean verifyNothing(byte[] password) {
        try {
            Objects.requireNonNull(password, "password");
            try (Secrets.Secret secret = secrets.of(password)) {
                rows.openNothing();
                match(secret, work.nobody());
                return false;
            }
        } catch (RuntimeException | Error e) {
            throw executor.typed(e);
        }
    }

    @Override
    public CompletableFuture<String> hashAsync(CharSequence password) {
        try {
            Objects.requireNonNull(password, "password");
            return async.hash(() -> secrets.of(password));
        } catch (Error e) {
            return async.failed(e);
        }
    }

    @Override
    public CompletableFuture<String> hashAsync(byte[] password) {
        try {
            Objects.requireNonNull(password, "password");
            return async.hash(() -> secrets.of(password));
        } catch (Error e) {
            return async.failed(e);
        }
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        try {
            Objects.requireNonNull(password, "password");
            Objects.requireNonNull(stored, "stored");
            return async.verify(() -> secrets.of(password), stored);
        } catch (Error e) {
            return async.failed(e);
        }
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        try {
            Objects.requireNonNull(password, "password");
            Objects.requireNonNull(stored, "stored");
            return async.verify(() -> secrets.of(password), stored);
        } catch (Error e) {
            return async.failed(e);
        }
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        try {
            Objects.requireNonNull(password, "password");
            Objects.requireNonNull(stored, "stored");
            Objects.requireNonNull(upgrade, "upgrade");
            return async.verify(() -> secrets.of(password), stored, upgrade);
        } catch (Error e) {
            return async.failed(e);
        }
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        try {
            Objects.requireNonNull(password, "password");
            return async.verifyNothing(() -> secrets.of(password));
        } catch (Error e) {
            return async.failed(e);
        }
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        try {
            Objects.requireNonNull(password, "password");
            return async.verifyNothing(() -> secrets.of(password));
        } catch (Error e) {
            return async.failed(e);
        }
    }

    @Override
    public List<EngineStatus> engines() {
        Map<String, Long> computed = executor.engines().computed();
        return executor.engines().states().stream()
                .map(state -> EngineStatus.of(
                        state.name(),
                        EngineStatus.Status.valueOf(state.status().name()),
                        state.detail(),
                        computed.getOrDefault(state.name(), 0L)))
                .toList();
    }

    private Match match(Secrets.Secret secret, ParsedHash parsed) {
        try (Permit permit = executor.permit(work.memoryBytes(parsed))) {
            return executor.run(permit, () -> work.match(secret, parsed));
        }
    }

    /** Names the scheme only. */
    @Override
    public String toString() {
        return "PasswordHasher[" + work.scheme() + "]";
    }
}
