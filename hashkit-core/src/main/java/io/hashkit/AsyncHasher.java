package io.hashkit;

import io.hashkit.PasswordWork.Match;
import io.hashkit.algorithm.ParsedHash;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The asynchronous calls of a hasher. */
final class AsyncHasher {
    private final PasswordWork work;
    private final Rows rows;
    private final HashExecutor executor;

    AsyncHasher(PasswordWork work, Rows rows, HashExecutor executor) {
        this.work = work;
        this.rows = rows;
        this.executor = executor;
    }

    /** A failed future, for a call that could not begin because a full heap left no room to link a class. */
    <T> CompletableFuture<T> failed(Error failure) {
        return AsyncHash.failed(executor, failure);
    }

    /** @param copy copies the password; called once the hasher is known to have an executor */
    CompletableFuture<String> hash(Supplier<Secrets.Secret> copy) {
        return AsyncHash.start(executor, copy, secret -> {
            work.requireAcceptable(secret);
            return new AsyncHash.Work<>(work.scheme().memoryBytes(), permit -> {
                String plain = work.hash(secret);
                permit.close();
                String stored = rows.write(plain);
                return () -> stored;
            });
        });
    }

    CompletableFuture<Boolean> verify(Supplier<Secrets.Secret> copy, String stored) {
        return AsyncHash.start(executor, copy, secret -> {
            ParsedHash parsed = rows.read(stored).hash();
            return new AsyncHash.Work<>(work.memoryBytes(parsed), permit -> {
                boolean right = work.match(secret, parsed) != Match.NONE;
                return () -> right;
            });
        });
    }

    CompletableFuture<Boolean> verifyNothing(Supplier<Secrets.Secret> copy) {
        ParsedHash nobody = work.nobody();
        return AsyncHash.start(executor, copy, secret -> {
            rows.openNothing();
            return new AsyncHash.Work<>(work.memoryBytes(nobody), permit -> {
                work.match(secret, nobody);
                return () -> false;
            });
        });
    }

    CompletableFuture<Boolean> verify(Supplier<Secrets.Secret> copy, String stored, Consumer<String> upgrade) {
        return AsyncHash.start(executor, copy, secret -> {
            Rows.Row row = rows.read(stored);
            return new AsyncHash.Work<>(work.memoryBytes(row.hash()), permit -> {
                Match match = work.match(secret, row.hash());
                if (match == Match.NONE) {
                    return () -> false;
                }
                permit.close();
                Optional<String> better = work.better(match, row, secret, true);
                return () -> {
                    better.ifPresent(upgrade);
                    return true;
                };
            });
        });
    }
}
