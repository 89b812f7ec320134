package io.hashkit.spring.internal.cache;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.TestHashers;
import io.hashkit.spring.TestKeys;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A hasher with a cache, whose hashes are counted. */
abstract class CachedHasherCases {
    static final String PASSWORD = "correct horse";
    static final byte[] BYTES = PASSWORD.getBytes(StandardCharsets.UTF_8);

    final AtomicLong nanos = new AtomicLong();
    final AtomicInteger hashes = new AtomicInteger();
    final PasswordHasher real = TestHashers.builder()
            .scheme(new Bcrypt(4))
            .keyring(Keyring.builder()
                    .write("now", KeyPrf.of(TestKeys.key("now")))
                    .build())
            .threads(ForkJoinPool.commonPool())
            .build();
    final VerifiedPasswords verified = new VerifiedPasswords(Duration.ofMinutes(5), 100, nanos::get);
    final PasswordHasher hasher = new CachedHasher(new Counted(real, () -> {}), verified);
    final String stored = real.hash(PASSWORD);

    /** Counts the hashes, and does something before each. */
    final class Counted extends ForwardingPasswordHasher {
        private final PasswordHasher delegate;
        private final Runnable before;

        Counted(PasswordHasher delegate, Runnable before) {
            this.delegate = delegate;
            this.before = before;
        }

        @Override
        protected PasswordHasher delegate() {
            return delegate;
        }

        @Override
        public PasswordHasher boundTo(String id) {
            return new Counted(delegate.boundTo(id), before);
        }

        private void count(HasherCall<?> call) {
            if (call.operation() == Operation.VERIFY && !call.upgrades()) {
                hashes.incrementAndGet();
                before.run();
            }
        }

        @Override
        protected <T> T call(HasherCall<T> call) {
            count(call);
            return super.call(call);
        }

        @Override
        protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
            count(call);
            return super.callAsync(call);
        }
    }

    /** One of the four calls that verify. */
    record Call(String name, Verify verify) {
        interface Verify {
            boolean of(PasswordHasher hasher, String password, String stored) throws Exception;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Call> calls() {
        return Stream.of(
                new Call("text", PasswordHasher::verify),
                new Call("bytes", (hasher, password, row) -> hasher.verify(utf8(password), row)),
                new Call(
                        "text, later",
                        (hasher, password, row) ->
                                hasher.async().verify(password, row).get()),
                new Call(
                        "bytes, later",
                        (hasher, password, row) ->
                                hasher.async().verify(utf8(password), row).get()));
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
