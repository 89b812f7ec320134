package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.ScryptTraits;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Costs that take hours or years are really computed, and never answered early. */
class HugeCostsTest {
    static Stream<Scheme> huge() {
        return Stream.of(
                Argon2.id(8, (1 << 29) - 1, 1),
                Argon2.id(8, 1 << 29, 1),
                Argon2.id(8, (1 << 29) + 1, 1),
                Argon2.i(8, 1 << 30, 1),
                Argon2.d(16, Integer.MAX_VALUE, 2),
                new Bcrypt(30),
                new Bcrypt(31),
                new Scrypt(10, 8, 20_000),
                Pbkdf2.sha256(Integer.MAX_VALUE),
                Pbkdf2.sha512(Integer.MAX_VALUE));
    }

    /** When the passes were multiplied as int, the tag was constant, and any password was right at once. */
    @Test
    void wrongPasswords_getNoAnswerInASecond() throws InterruptedException {
        List<Call> calls = huge().map(Call::new).toList();
        calls.forEach(call -> call.caller.start());

        assertThatThrownBy(() -> calls.get(0).verify.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        for (Call call : calls) {
            call.caller.interrupt();
            assertThat(catchThrowable(call.verify::get))
                    .as("%s", call.scheme)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(OverloadedException.class);
            assertThat(call.limiter.stats().running()).isZero();
            call.caller.join();
        }
    }

    /** A call of its own limiter, so that none waits for another. */
    private static final class Call {
        private final Scheme scheme;
        private final Limiter limiter = Limiter.builder().memoryBytes(4L << 30).build();
        private final FutureTask<Boolean> verify;
        private final Thread caller;

        Call(Scheme scheme) {
            this.scheme = scheme;
            PasswordHasher hasher =
                    TestHashers.builder().scheme(scheme).limiter(limiter).build();
            String stored = Traits.of(scheme)
                    .print(new byte[16], new byte[Traits.of(scheme).tagLength()]);
            this.verify = new FutureTask<>(() -> hasher.verify("WRONG", stored));
            this.caller = new Thread(verify);
        }
    }

    @Test
    void raisedCeilings_allowNoMoreThanTheAlgorithmsCount() {
        Ceilings highest = Ceilings.defaults()
                .with(Limit.ARGON2_MEMORY, Argon2Traits.MAX_MEMORY_KIB)
                .with(Limit.ARGON2_WORK, Long.MAX_VALUE)
                .with(Limit.ARGON2_PASSES, Integer.MAX_VALUE)
                .with(Limit.SCRYPT_MEMORY, ScryptTraits.MAX_MEMORY_BYTES)
                .with(Limit.SCRYPT_WORK, Long.MAX_VALUE)
                .with(Limit.SCRYPT_PARALLELISM, 16_769_024);
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .ceilings(highest)
                .build();
        String tail = "$" + "A".repeat(22) + "$" + "A".repeat(43);

        for (String beyond : new String[] {
            "$argon2id$v=19$m=16777216,t=1,p=1",
            "$argon2id$v=19$m=4294967295,t=1,p=1",
            "$argon2id$v=19$m=8,t=2147483648,p=1",
            "$scrypt$ln=21,r=8,p=1",
            "$scrypt$ln=1,r=8384513,p=1",
            "$scrypt$ln=1,r=8,p=2096129"
        }) {
            assertThatThrownBy(() -> hasher.needsRehash(beyond + tail))
                    .as(beyond)
                    .isInstanceOf(InvalidHashException.class)
                    .returns(InvalidHashException.Reason.ABOVE_CEILING, e -> ((InvalidHashException) e).reason());
        }
        assertThat(hasher.needsRehash("$argon2id$v=19$m=16777215,t=2147483647,p=1" + tail))
                .isFalse();
        assertThat(hasher.needsRehash("$scrypt$ln=20,r=8,p=2096128" + tail)).isFalse();
    }
}
