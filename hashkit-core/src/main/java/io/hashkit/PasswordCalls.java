package io.hashkit;

import io.hashkit.PasswordWork.Match;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.border.Border;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The calls of a hasher that take a password. */
final class PasswordCalls {
    private PasswordCalls() {}

    /** Hashes a password. */
    static final class Hash extends Call<String> {
        private final PasswordWork work;
        private final Rows rows;
        private String plain = "";
        private String stored = "";

        Hash(PasswordWork work, Rows rows) {
            this.work = work;
            this.rows = rows;
        }

        @Override
        long prepare(Secrets.Secret secret) {
            work.requireAcceptable(secret);
            return work.scheme().memoryBytes();
        }

        @Override
        void compute(Secrets.Secret secret) {
            plain = work.hash(secret);
        }

        @Override
        boolean sealsByService() {
            return rows.writesByService();
        }

        @Override
        void seal() {
            stored = rows.write(plain);
        }

        @Override
        String answer() {
            return stored;
        }
    }

    /** Verifies a password, and upgrades its row if there is a consumer for that. */
    static final class Verify extends Call<Boolean> {
        private final PasswordWork work;
        private final Rows rows;
        private final Rows.Unopened unopened;
        private final @Nullable Consumer<String> upgrade;
        private Rows.@Nullable Row row;
        private Match match = Match.NONE;
        private @Nullable String fresh;
        private @Nullable String better;

        /** @param upgrade null if the row is not to be upgraded */
        Verify(PasswordWork work, Rows rows, @Nullable String stored, @Nullable Consumer<String> upgrade) {
            this.work = work;
            this.rows = rows;
            this.unopened = rows.unopened(Objects.requireNonNull(stored, "stored"));
            this.upgrade = upgrade;
        }

        @Override
        boolean preparesByService() {
            return unopened.isInService();
        }

        @Override
        long prepare(Secrets.Secret secret) {
            Rows.Row read = unopened.read();
            row = read;
            return work.memoryBytes(read.hash());
        }

        @Override
        void compute(Secrets.Secret secret) {
            match = work.match(secret, row().hash());
        }

        private Rows.Row row() {
            return Objects.requireNonNull(row);
        }

        private boolean upgrades() {
            return upgrade != null && match != Match.NONE;
        }

        @Override
        void improve(Secrets.Secret secret, boolean here) {
            if (upgrades()) {
                fresh = work.better(match, row(), secret, here);
            }
        }

        @Override
        boolean sealsByService() {
            return upgrades() && (fresh != null || row().old()) && rows.writesByService();
        }

        @Override
        void seal() {
            if (upgrades()) {
                better = work.sealed(fresh, row());
            }
        }

        /** The upgrade is left to the next login. */
        @Override
        boolean isAnsweredUnsealed() {
            return true;
        }

        @Override
        Boolean answer() {
            if (better != null && upgrade != null) {
                Border.accept(upgrade, better);
            }
            // Not boxed, which may need memory.
            return match != Match.NONE ? Boolean.TRUE : Boolean.FALSE;
        }
    }

    /** Does the work of verifying where there is no row. */
    static final class Nothing extends Call<Boolean> {
        private final PasswordWork work;
        private final Rows rows;

        Nothing(PasswordWork work, Rows rows) {
            this.work = work;
            this.rows = rows;
        }

        @Override
        boolean preparesByService() {
            return rows.writesByService();
        }

        @Override
        long prepare(Secrets.Secret secret) {
            rows.openNothing();
            return work.memoryBytes(nobody());
        }

        @Override
        void compute(Secrets.Secret secret) {
            work.match(secret, nobody());
        }

        private ParsedHash nobody() {
            return work.nobody();
        }

        @Override
        Boolean answer() {
            return Boolean.FALSE;
        }
    }
}
