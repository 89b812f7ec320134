package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A caller with hardly any stack left gets an answer or its {@code StackOverflowError}, and nothing stays taken. */
class DeepStackTest {
    private static final int ANSWERS = 100;
    private static final long STACK_BYTES = 512 << 10;

    private final Limiter limiter = Limiter.builder().parallel(2).build();
    private int calls;
    private int answered;
    private int overflown;
    private int wrong;

    static List<Scheme> schemes() {
        return List.of(Argon2.id(64, 1, 1), new Bcrypt(4), new Scrypt(4, 8, 1), new Pbkdf2(Pbkdf2.Prf.SHA256, 10));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void callAtEveryDepthNearTheEndOfTheStack_losesNothing(Scheme scheme) throws InterruptedException {
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(scheme).limiter(limiter).build();
        String stored = PasswordHasher.of(scheme).hash("right");
        Thread thread = new Thread(null, () -> overflowWhile(hasher, stored), "deep", STACK_BYTES);

        thread.start();
        thread.join();

        assertThat(overflown).isPositive();
        assertThat(answered).isPositive();
        assertThat(wrong).isZero();
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
        assertThat(limiter.share(WorkMemory.class, WorkMemory::new).leasedBytes())
                .isZero();
        assertThat(hasher.verify("right", stored)).isTrue();
        assertThat(hasher.verify("wrong", stored)).isFalse();
    }

    /** Goes down to the end of the stack and calls at each depth on the way back, where there is a little more room each time. */
    @SuppressWarnings("InfiniteRecursion") // That is what it is for.
    private void overflowWhile(PasswordHasher hasher, String stored) {
        try {
            overflowWhile(hasher, stored);
        } catch (StackOverflowError e) {
            // So deep is the stack.
        }
        if (answered >= ANSWERS) {
            return;
        }
        calls++;
        boolean right = calls % 2 == 0;
        try {
            boolean answer = hasher.verify(right ? "right" : "e\u0301", stored);
            answered++;
            wrong += answer == right ? 0 : 1;
        } catch (StackOverflowError e) {
            overflown++;
        }
    }
}
