package io.hashkit.internal.call;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The calls of a hasher about a stored string without a password. */
public final class RowCalls {
    private RowCalls() {}

    /** A call that asks about a row, or changes it, without computing a hash. */
    private abstract static class Look<T> extends Call<T> {
        final Calls in;
        final String stored;
        private @Nullable T answer;

        Look(Calls in, String stored) {
            this.in = in;
            this.stored = stored;
        }

        abstract T look();

        @Override
        public final void run() {
            answer = look();
        }

        @Override
        public final T answer() {
            return Objects.requireNonNull(answer);
        }
    }

    public static final class NeedsRehash extends Look<Boolean> {
        public NeedsRehash(Calls in, String stored) {
            super(in, stored);
        }

        @Override
        Boolean look() {
            Row row = in.rows.look(stored);
            return in.work.reseals(row) || (!row.ahead() && in.work.isWeak(row));
        }
    }

    public static final class NeedsRekey extends Look<Boolean> {
        public NeedsRekey(Calls in, String stored) {
            super(in, stored);
        }

        @Override
        Boolean look() {
            return in.rows.needsRekey(stored);
        }
    }

    public static final class Rekey extends Look<String> {
        public Rekey(Calls in, String stored) {
            super(in, stored);
        }

        @Override
        String look() {
            return in.rows.rekey(stored);
        }
    }

    public static final class Wrap extends Look<String> {
        private final boolean risk;

        /** @param risk whether a short salt is accepted without a keyring */
        public Wrap(Calls in, String stored, boolean risk) {
            super(in, stored);
            this.risk = risk;
        }

        @Override
        String look() {
            in.rows.requireWritable();
            requireWrapping();
            Row row = in.rows.readToWrap(stored);
            if (row.isPlainText()) {
                return hashOfPlainText(row.hash().tag());
            }
            InnerHeader header = in.rows.header(row, risk);
            in.rows.requireShortWrap(sample(header));
            String wrapped;
            // With the memory that verifying will need: what no permit covers is refused before it is stored.
            try (HashPermit permit =
                    in.executor.permit(in.work.scheme.memoryBytes() + row.hash().memoryBytes(), 1)) {
                wrapped = in.executor.run(permit, () -> wrap(row, header, permit));
            }
            return in.rows.write(wrapped);
        }

        /** Hashes the tag of a row again. It is sealed after the permit is returned. */
        private String wrap(Row row, InnerHeader header, HashPermit permit) {
            Scheme scheme = in.work.scheme;
            byte[] salt = in.work.salts.next();
            byte[] head = header.bytes();
            byte[] input = Wrapping.input(head, row.hash().tag());
            byte[] output = {};
            byte[] tag = {};
            try {
                output = in.executor.derive(
                        scheme, Input.of(input, salt), Traits.of(scheme).tagLength(), permit);
                tag = Wrapping.tag(output, Traits.of(scheme).tagLength());
                return new WrappedString(Traits.of(scheme).print(salt, tag), head).print();
            } finally {
                Secrets.wipe(input);
                Secrets.wipe(output);
                Secrets.wipe(tag);
            }
        }

        /** Throws if this hasher computes by a provider, which has no BLAKE2b with a key. */
        private void requireWrapping() {
            if (in.work.provider != null) {
                throw new IllegalStateException(
                        "a hasher with a provider cannot wrap, because wrapped strings need BLAKE2b:"
                                + " wrap with a hasher that has none");
            }
        }

        /** As long as what {@link #wrap} returns. Throws if this hasher writes bcrypt, which cuts what it hashes. */
        private String sample(InnerHeader header) {
            if (in.work.scheme instanceof Bcrypt) {
                throw new IllegalStateException(
                        "a hasher that writes bcrypt cannot wrap, because bcrypt reads only 72 bytes: build one with"
                                + " Argon2, scrypt or PBKDF2");
            }
            return new WrappedString(in.work.scheme.sample(), header.bytes()).print();
        }

        private String hashOfPlainText(byte[] text) {
            try {
                PasswordCalls.Hash hash = new PasswordCalls.Hash(in, new String(text, StandardCharsets.UTF_8));
                hash.run();
                return hash.answer();
            } catch (InvalidHashException e) {
                throw e;
            } catch (IllegalArgumentException e) {
                throw Refusal.of(
                        Reason.NOT_WRAPPABLE,
                        "the plain text cannot be hashed: it is longer than this hasher accepts, or contains NUL and the"
                                + " hasher writes bcrypt");
            }
        }
    }
}
