package io.hashkit.spring.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.TestHashers;
import io.hashkit.spring.TestKeys;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CachedHasherTest {
    private static final String PASSWORD = "correct horse";
    private static final byte[] BYTES = PASSWORD.getBytes(StandardCharsets.UTF_8);

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger hashes = new AtomicInteger();
    private final PasswordHasher real = TestHashers.builder()
            .scheme(new Bcrypt(4))
            .keyring(Keyring.builder()
                    .write("now", KeyPrf.of(TestKeys.key("now")))
                    .build())
            .threads(ForkJoinPool.commonPool())
            .build();
    private final VerifiedPasswords verified = new VerifiedPasswords(Duration.ofMinutes(5), 100, nanos::get);
    private final PasswordHasher hasher = new CachedHasher(new Counted(real, () -> {}), verified);
    private final String stored = real.hash(PASSWORD);

    /** Counts the hashes, and does something before each. */
    private final class Counted extends ForwardingPasswordHasher {
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
    private record Call(String name, Verify verify) {
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

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void passwordThatHasMatched_isHashedOnce(Call call) throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(call.verify().of(hasher, PASSWORD, stored)).isTrue();
        }

        assertThat(hashes).hasValue(1);
        assertThat(verified.hits()).isEqualTo(4);
        assertThat(verified.misses()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void wrongPassword_isHashedEachTime_andHidesNoRightOne(Call call) throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(call.verify().of(hasher, "wrong", stored)).isFalse();
        }

        assertThat(hashes).hasValue(3);
        assertThat(verified.size()).isZero();
        assertThat(call.verify().of(hasher, PASSWORD, stored)).isTrue();
        assertThat(call.verify().of(hasher, "wrong", stored)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void changedRow_isHashed(Call call) throws Exception {
        assertThat(call.verify().of(hasher, PASSWORD, stored)).isTrue();

        assertThat(call.verify().of(hasher, PASSWORD, real.hash("another"))).isFalse();
        assertThat(call.verify().of(hasher, PASSWORD, real.hash(PASSWORD))).isTrue();
        assertThat(hashes).hasValue(3);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void unreadableRow_failsEachTime(Call call) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> call.verify().of(hasher, PASSWORD, "$2b$04$damaged"))
                    .satisfiesAnyOf(
                            failure -> assertThat(failure).isInstanceOf(InvalidHashException.class),
                            failure -> assertThat(failure).hasCauseInstanceOf(InvalidHashException.class));
        }
        assertThat(hashes).hasValue(2);
    }

    @Test
    void rowOfAnotherUser_isRefusedAlthoughItMatchedForItsOwn() {
        String ofAnn = real.boundTo("ann").hash(PASSWORD);

        assertThat(hasher.boundTo("ann").verify(PASSWORD, ofAnn)).isTrue();
        assertThat(hasher.boundTo("ann").verify(PASSWORD, ofAnn)).isTrue();
        assertThat(hashes).hasValue(1);
        assertThatThrownBy(() -> hasher.boundTo("bob").verify(PASSWORD, ofAnn))
                .isInstanceOf(InvalidHashException.class);
        assertThatThrownBy(() -> hasher.verify(PASSWORD, ofAnn)).isInstanceOf(InvalidHashException.class);
    }

    /** Two beans of one application may have other keys, ceilings or dialects. */
    @Test
    void rowThatAnotherHasherRefuses_isRefusedAlthoughItMatchedForThisOne() {
        String plain = TestHashers.of(new Bcrypt(4)).hash(PASSWORD);
        PasswordHasher strict = new CachedHasher(
                TestHashers.builder()
                        .scheme(new Bcrypt(4))
                        .keyring(Keyring.builder()
                                .write("now", KeyPrf.of(TestKeys.key("now")))
                                .required()
                                .build())
                        .build(),
                verified);

        assertThat(hasher.verify(PASSWORD, plain)).isTrue();
        assertThatThrownBy(() -> strict.verify(PASSWORD, plain)).isInstanceOf(InvalidHashException.class);
    }

    /** Fields must not run into each other: each pair would be the same text without their lengths. */
    @Test
    void identityRowAndPassword_areKeptApartInTheTag() {
        assertThat(List.of(
                        verified.tag(1, 'c', utf8("c"), "b", "a"),
                        verified.tag(1, 'c', utf8("c"), "", "ab"),
                        verified.tag(1, 'c', utf8("bc"), "", "a"),
                        verified.tag(1, 'c', utf8("c"), "ab", ""),
                        verified.tag(1, 'c', utf8("c"), "ab", null),
                        verified.tag(1, 'b', utf8("c"), "ab", null),
                        verified.tag(2, 'b', utf8("c"), "ab", null)))
                .doesNotHaveDuplicates();
    }

    @Test
    void textAndItsBytes_areTwoEntries() {
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hasher.verify(BYTES, stored)).isTrue();
        assertThat(hasher.verify("\0c\0o", stored)).isFalse();

        assertThat(hashes).hasValue(3);
    }

    /** Otherwise an asynchronous call would work in a test that has verified before, and fail at the first login. */
    @Test
    void hasherWithoutThreads_refusesAsynchronousCallsForRememberedPasswordsToo() {
        PasswordHasher bare = TestHashers.of(new Bcrypt(4));
        PasswordHasher cached = new CachedHasher(bare, verified);
        String row = bare.hash(PASSWORD);
        assertThat(cached.verify(PASSWORD, row)).isTrue();

        assertThatThrownBy(() -> cached.async().verify(PASSWORD, row))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> cached.async().verify(BYTES, row)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void match_isForgottenAfterItsTime() {
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(5));
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();

        assertThat(hashes).hasValue(2);
    }

    @Test
    void noMoreThanTheSize_isRemembered() {
        VerifiedPasswords few = new VerifiedPasswords(Duration.ofMinutes(5), 3);
        PasswordHasher small = new CachedHasher(real, few);
        for (int i = 0; i < 10; i++) {
            assertThat(small.verify(PASSWORD, real.hash(PASSWORD))).isTrue();
        }

        assertThat(few.size()).isLessThanOrEqualTo(3);
    }

    @Test
    void end_forgetsEverything() {
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        verified.close();

        assertThat(verified.size()).isZero();
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hashes).hasValue(3);
    }

    @Test
    void rowThatNeedsAnUpgrade_isHashedWithItsUpgradeEachTime() {
        String weak = TestHashers.of(new Bcrypt(4)).hash(PASSWORD); // not sealed
        List<String> upgrades = new ArrayList<>();

        assertThat(hasher.verify(PASSWORD, weak)).isTrue();
        assertThat(hasher.verify(PASSWORD, weak, upgrades::add)).isTrue();
        assertThat(hasher.verify(PASSWORD, weak, upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(2);

        assertThat(hasher.verify(PASSWORD, upgrades.get(0), upgrades::add)).isTrue();
        assertThat(hasher.verify(PASSWORD, upgrades.get(0), upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(2);
        assertThat(hashes).hasValue(2);
    }

    @Test
    void nullsAndLongPasswords_areAnsweredByTheHasher() {
        String longest = "x".repeat(2_000);

        assertThatThrownBy(() -> hasher.verify((String) null, stored)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> hasher.verify(PASSWORD, null)).isInstanceOf(NullPointerException.class);
        assertThat(hasher.verify(longest, stored)).isFalse();
        assertThat(verified.hits() + verified.misses()).isZero();
    }

    /** What is remembered must be what was hashed. */
    @Test
    void passwordThatItsOwnerChangesMeanwhile_isNotRememberedAsTheChangedOne() {
        char[] typed = PASSWORD.toCharArray();
        PasswordHasher changing = new CachedHasher(new Counted(real, () -> typed[0] = 'X'), verified);

        assertThat(changing.verify(CharBuffer.wrap(typed), stored)).isTrue();

        assertThat(changing.verify(String.valueOf(typed), stored)).isFalse();
        assertThat(changing.verify(PASSWORD, stored)).isTrue();
        assertThat(hashes).hasValue(2);
    }

    /** Many callers, of which one hashes; the latch keeps that hash until all others wait for it. */
    private List<Boolean> atOnce(Call call, String password, Runnable inTheHash) throws Exception {
        int callers = 20;
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        PasswordHasher slow = new CachedHasher(
                new Counted(real, () -> {
                    if (hashes.get() == 1) {
                        hashing.countDown();
                        awaitQuietly(go);
                        inTheHash.run();
                    }
                }),
                verified);
        List<Thread> waiting = new CopyOnWriteArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try {
            List<Future<Boolean>> answers = new ArrayList<>();
            answers.add(threads.submit(() -> call.verify().of(slow, password, stored)));
            hashing.await();
            for (int i = 1; i < callers; i++) {
                answers.add(threads.submit(() -> {
                    waiting.add(Thread.currentThread());
                    return call.verify().of(slow, password, stored);
                }));
            }
            while (waiting.size() < callers - 1 || !waiting.stream().allMatch(CachedHasherTest::waits)) {
                Thread.onSpinWait();
            }
            go.countDown();
            List<Boolean> all = new ArrayList<>();
            for (Future<Boolean> answer : answers.subList(1, callers)) {
                all.add(answer.get());
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean waits(Thread caller) {
        return caller.getState() == Thread.State.WAITING || caller.getState() == Thread.State.TIMED_WAITING;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void identicalAttemptsAtTheSameTime_shareOneHash(Call call) throws Exception {
        assertThat(atOnce(call, PASSWORD, () -> {})).containsOnly(true);

        assertThat(hashes).hasValue(1);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void identicalWrongAttemptsAtTheSameTime_shareOneHashToo_butNoneIsRemembered(Call call) throws Exception {
        assertThat(atOnce(call, "wrong", () -> {})).containsOnly(false);

        assertThat(hashes.get()).isLessThan(20);
        assertThat(verified.size()).isZero();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void hashThatIsRefused_refusesNobodyElse(Call call) throws Exception {
        OverloadedException refusal = new OverloadedException(
                OverloadedException.Reason.BUSY, "of the test", Duration.ZERO, Duration.ZERO, null);

        assertThat(atOnce(call, PASSWORD, () -> {
                    throw refusal;
                }))
                .containsOnly(true);

        assertThat(hashes.get()).isGreaterThan(1);
    }

    @Test
    void cancelledHash_leavesTheOthersTheirAnswer() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        ExecutorService one = Executors.newSingleThreadExecutor();
        PasswordHasher queued = new CachedHasher(
                TestHashers.builder()
                        .scheme(new Bcrypt(4))
                        .keyring(Keyring.builder()
                                .write("now", KeyPrf.of(TestKeys.key("now")))
                                .build())
                        .threads(one)
                        .build(),
                verified);
        var busy = one.submit(() -> awaitQuietly(go));

        CompletableFuture<Boolean> first = queued.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> second = queued.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> third = queued.async().verify(PASSWORD, stored);
        third.cancel(true);
        first.cancel(true);
        go.countDown();

        assertThat(second.get()).isTrue();
        assertThat(first).isCancelled();
        busy.get();
        one.shutdown();
    }

    @Test
    void interruptedCaller_isAnsweredAsWithoutTheCache() throws Exception {
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        PasswordHasher slow = new CachedHasher(
                new Counted(real, () -> {
                    if (hashes.get() == 1) {
                        hashing.countDown();
                        awaitQuietly(go);
                    }
                }),
                verified);
        ExecutorService one = Executors.newSingleThreadExecutor(); // the common pool computes the hashes
        Future<Boolean> first = one.submit(() -> slow.verify(PASSWORD, stored));
        hashing.await();

        Thread.currentThread().interrupt();
        try {
            assertThat(slow.verify(PASSWORD, stored)).isTrue(); // the hash may end before it sees the interrupt
        } catch (OverloadedException refusal) {
            assertThat(refusal.reason()).isEqualTo(OverloadedException.Reason.INTERRUPTED);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
            go.countDown();
        }
        assertThat(first.get()).isTrue();
        one.shutdown();
    }

    /** Its zeros would be a key that everybody knows. */
    @Test
    void keyThatIsWiped_isGivenToNoMac() {
        VerifiedPasswords.MacKey key = verified.new MacKey();
        verified.close();

        assertThatThrownBy(key::getEncoded).isInstanceOf(IllegalStateException.class);
        assertThat(verified.tag(1, 'b', BYTES, stored, null)).isNull();
        verified.open();
        assertThat(key.getEncoded()).isNotEqualTo(new byte[32]);
    }
}
