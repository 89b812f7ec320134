package io.hashkit.internal.call;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.call.PasswordWork.Match;
import io.hashkit.internal.limit.HashPermit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The calls of a hasher that take a password. */
public final class PasswordCalls {
    private PasswordCalls() {}

    public static final class Hash extends PasswordCall<String> {
        private String plain = "";
        private String stored = "";

        public Hash(Calls in, Object password) {
            super(in, password);
        }

        @Override
        long prepare(Secrets.Secret secret) {
            in.rows.requireWritable();
            in.work.requireAcceptable(secret);
            return in.work.scheme.memoryBytes();
        }

        @Override
        int seats() {
            return in.work.seats();
        }

        @Override
        void compute(Secrets.Secret secret, HashPermit permit) {
            plain = in.work.hash(secret, permit);
        }

        @Override
        boolean sealsByService() {
            return in.rows.writesByService();
        }

        @Override
        void seal() {
            stored = in.rows.write(plain);
        }

        @Override
        public String answer() {
            return stored;
        }
    }

    public static final class TryHash extends Call<Optional<String>> {
        private final Calls in;
        private final Hash hash;
        private Optional<String> made = Optional.empty();

        public TryHash(Calls in, Object password) {
            this.in = in;
            this.hash = new Hash(in, password);
        }

        @Override
        public void run() {
            try {
                if (computes()) {
                    hash.seal();
                    made = Optional.of(hash.answer());
                }
            } finally {
                if (made.isEmpty()) {
                    in.executor.permits.upgradeFailed();
                }
            }
        }

        private boolean computes() {
            try (Secrets.Secret secret = hash.copy();
                    HashPermit permit = in.executor.permitIfFree(hash.prepare(secret))) {
                if (permit != null) {
                    in.executor.run(permit, hash.computing(secret, permit));
                }
                return permit != null;
            }
        }

        @Override
        public Optional<String> answer() {
            return made;
        }
    }

    /** Verifies a password, and upgrades its row if there is a consumer for that. */
    public static final class Verify extends PasswordCall<Boolean> {
        private final Rows.Unopened unopened;
        private final @Nullable Consumer<String> upgrade;
        private @Nullable Row row;
        private Match match = Match.NONE;
        private @Nullable String fresh;
        private @Nullable String better;
        private boolean failed;

        /** @param upgrade null if the row is not to be upgraded */
        public Verify(Calls in, Object password, String stored, @Nullable Consumer<String> upgrade) {
            super(in, password);
            this.unopened = in.rows.unopened(stored);
            this.upgrade = upgrade;
        }

        @Override
        boolean preparesByService() {
            return unopened.isInService();
        }

        @Override
        long prepare(Secrets.Secret secret) {
            Row read = unopened.read();
            row = read;
            return in.work.memoryBytes(read.hash());
        }

        @Override
        int seats() {
            return in.work.seats(row().hash());
        }

        @Override
        void compute(Secrets.Secret secret, HashPermit permit) {
            match = in.work.match(secret, row().hash(), permit);
        }

        private Row row() {
            return Objects.requireNonNull(row);
        }

        private boolean upgrades() {
            return upgrade != null && match != Match.NONE;
        }

        @Override
        void improve(Secrets.Secret secret, boolean here) {
            if (upgrades()) {
                fresh = unlessFailed(in.work.better(match, row(), secret, here));
            }
        }

        private @Nullable String unlessFailed(@Nullable String made) {
            failed |= PasswordWork.FAILED.equals(made);
            return PasswordWork.FAILED.equals(made) ? null : made;
        }

        @Override
        boolean sealsByService() {
            return upgrades() && (fresh != null || in.work.reseals(row())) && in.rows.writesByService();
        }

        @Override
        void seal() {
            if (!upgrades()) {
                return;
            }
            try {
                better = fresh != null ? in.rows.write(fresh) : in.work.reseals(row()) ? in.rows.rewrite(row()) : null;
            } catch (Throwable e) {
                better = unlessFailed(PasswordWork.withoutUpgrade(e));
            }
        }

        /** The upgrade is left to the next login. */
        @Override
        boolean skipSeal() {
            failed = true;
            return true;
        }

        @Override
        public Boolean answer() {
            if (failed) {
                in.executor.permits.upgradeFailed();
            }
            if (better != null && upgrade != null) {
                Callbacks.accept(upgrade, better);
            }
            return match != Match.NONE;
        }
    }

    /** Does the work of verifying where there is no row. */
    public static final class Nothing extends PasswordCall<Boolean> {
        public Nothing(Calls in, Object password) {
            super(in, password);
        }

        @Override
        boolean preparesByService() {
            return in.rows.writesByService();
        }

        @Override
        long prepare(Secrets.Secret secret) {
            in.rows.openNothing();
            return in.work.memoryBytes(in.work.nobody);
        }

        @Override
        int seats() {
            return in.work.seats(in.work.nobody);
        }

        @Override
        void compute(Secrets.Secret secret, HashPermit permit) {
            in.work.match(secret, in.work.nobody, permit);
        }

        @Override
        public Boolean answer() {
            return false;
        }
    }
}
