package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.TestHashers;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.Limiters;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that need more than the budget, through every call of a hasher whose own hashes are small. */
class LargeRowHasherTest {
    private static final int KIB = 1024;
    private static final long BUDGET = 1 << 20;
    private static final long HOST = 4 * BUDGET;
    private static final Scheme OWN = Argon2.id(64, 1, 1);
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(4, task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    private final Permits permits = new PermitsBuilder()
            .parallel(4)
            .maxWait(Duration.ofHours(1))
            .build(Ticker.SYSTEM, new FakeCapacity(4, HOST));

    private final Limiter limiter = Limiters.of(permits);

    LargeRowHasherTest() {
        permits.admission.follow(4, HOST);
    }

    private PasswordHasherBuilder builder() {
        return TestHashers.builder().scheme(OWN).limiter(limiter).accept(Dialects.ALL);
    }

    /** Rows from below the budget to the most, whose costs round to KiB. */
    static Stream<String> rows() {
        return Stream.of(
                        Argon2.id(KIB - 1, 1, 1),
                        Argon2.id(KIB, 1, 1),
                        Argon2.id(KIB + 1, 1, 1),
                        Argon2.id(2 * KIB, 1, 2),
                        Argon2.id(2457, 1, 1),
                        new Scrypt(10, 8, 1),
                        new Scrypt(11, 8, 1))
                .map(scheme -> TestHashers.of(scheme).hash("right"));
    }

    @AfterEach
    void nothingIsLost() {
        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).isZero();
        assertThat(figures.waiting()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        WorkMemory memory = permits.memory();
        assertThat(memory.leasedBytes()).isZero();
        assertThat(memory.keptBytes()).isLessThanOrEqualTo(BUDGET);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void row_isVerifiedByEachCall(String row) {
        PasswordHasher hasher = builder().build();
        PasswordHasher pooled = builder().threads(THREADS).uniformWork().build();
        UniformTime time = UniformTime.every(Duration.ofMillis(5));
        List<String> better = new ArrayList<>();

        assertThat(hasher.verify("right", row)).isTrue();
        assertThat(hasher.verify("wrong", row)).isFalse();
        assertThat(pooled.verify("right", row)).isTrue();
        assertThat(pooled.async().verify("right", row).join()).isTrue();
        assertThat(pooled.async().verify("wrong", row).join()).isFalse();
        assertThat(time.answer(() -> pooled.verify("right", row))).isTrue();
        assertThat(hasher.verify("right", row, better::add)).isTrue();
        assertThat(better)
                .hasSize(hasher.needsRehash(row) ? 1 : 0)
                .allSatisfy(one -> assertThat(hasher.verify("right", one)).isTrue());
    }

    @Test
    void manyLoginsAtOnce_withLargeAndSmallRows_areAllAnswered() throws Exception {
        PasswordHasher hasher = builder().threads(THREADS).build();
        List<String> rows = new ArrayList<>(rows().toList());
        rows.add(hasher.hash("right"));
        List<CompletableFuture<Boolean>> answers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            for (String row : rows) {
                answers.add(hasher.async().verify("right", row));
            }
        }

        for (CompletableFuture<Boolean> answer : answers) {
            assertThat(answer.get(10, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void rowAboveTheMost_isRefusedByEachCall() {
        PasswordHasher hasher = builder().threads(THREADS).build();
        String row = TestHashers.of(Argon2.id(2458, 1, 1)).hash("right");

        assertThat(limiter.hasRoomFor(Argon2.id(2457, 1, 1).memoryBytes())).isTrue();
        assertThat(limiter.hasRoomFor(Argon2.id(2458, 1, 1).memoryBytes())).isFalse();
        assertThatExceptionOfType(OverBudgetException.class).isThrownBy(() -> hasher.verify("right", row));
        CompletableFuture<Boolean> refused = hasher.async().verify("right", row);
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(refused::join)
                .withCauseInstanceOf(OverBudgetException.class);
    }
}
