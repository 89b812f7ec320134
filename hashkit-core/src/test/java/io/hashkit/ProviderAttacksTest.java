package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Providers that fail, lie or change after the hasher was built: nothing else computes, and each answer is typed. */
class ProviderAttacksTest {
    private static final Pbkdf2 CHEAP = Pbkdf2.sha256(2);
    private static final String PASSWORD = "correct horse battery";
    private static final String ENGINE = "pbkdf2/jca:hashkit";

    /** With the name of hashkit's own engine. */
    private final TestProvider provider = new TestProvider("hashkit").withRandom();

    private PasswordHasher hasher() {
        return TestHashers.builder().scheme(CHEAP).provider(provider).build();
    }

    private static String text(PBEKeySpec spec) {
        return new String(spec.getPassword());
    }

    /** What a provider does wrong. */
    record Fault(String name, TestProvider.Factory factory) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Fault> faults() {
        return Stream.of(
                new Fault("exception", (spec, usual) -> {
                    throw new IllegalStateException("about " + text(spec));
                }),
                new Fault("error", (spec, usual) -> {
                    throw new AssertionError("about " + text(spec));
                }),
                new Fault("checked", (spec, usual) -> {
                    throw Callbacks.thrown(new IOException("about " + text(spec)));
                }),
                new Fault("linkage", (spec, usual) -> {
                    throw new NoClassDefFoundError("about " + text(spec));
                }),
                new Fault("no key", (spec, usual) -> null),
                new Fault("no bytes", (spec, usual) -> new TestProvider.Key(null)),
                new Fault("empty", (spec, usual) -> new TestProvider.Key(new byte[0])),
                new Fault("short", (spec, usual) -> new TestProvider.Key(new byte[spec.getKeyLength() / 8 - 1])),
                new Fault("long", (spec, usual) -> new TestProvider.Key(new byte[spec.getKeyLength() / 8 + 1])));
    }

    private static String everythingOf(Throwable thrown) {
        StringWriter all = new StringWriter();
        thrown.printStackTrace(new PrintWriter(all));
        return all.toString();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void faultFromTheStart_stopsTheStart(Fault fault) {
        provider.factory = fault.factory();

        assertThatThrownBy(this::hasher)
                .isInstanceOfSatisfying(
                        NoEngineException.class, e -> assertThat(e.reasons()).containsOnlyKeys(ENGINE));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void faultLater_isTypedSaysNothingOfThePasswordAndPasses(Fault fault) {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        provider.factory = fault.factory();

        for (Throwable thrown : List.of(
                catchThrowable(() -> hasher.verify(PASSWORD, stored)),
                catchThrowable(() -> hasher.hash(PASSWORD)),
                catchThrowable(() -> hasher.verifyNothing(PASSWORD)))) {
            assertThat(thrown)
                    .isInstanceOfSatisfying(
                            NoEngineException.class,
                            e -> assertThat(e.reasons()).containsOnlyKeys(ENGINE));
            assertThat(everythingOf(thrown)).doesNotContain(PASSWORD);
        }

        provider.factory = TestProvider.USUAL;
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
    }

    /** The same, if the known answers of another digest come first. */
    @ParameterizedTest
    @MethodSource("faults")
    void faultAtTheKnownAnswers_passesUnlessTheyAreWrong(Fault fault) {
        PasswordHasher hasher = hasher();
        String stored = TestHashers.of(Pbkdf2.sha512(2)).hash(PASSWORD);
        provider.factory = fault.factory();
        assertThatThrownBy(() -> hasher.verify(PASSWORD, stored)).isInstanceOf(NoEngineException.class);

        provider.factory = TestProvider.USUAL;
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
    }

    @Test
    void wrongKnownAnswer_stopsTheStart() {
        provider.factory = (spec, usual) -> {
            byte[] bytes = usual.generateSecret(spec).getEncoded();
            bytes[0] ^= 1;
            return new TestProvider.Key(bytes);
        };

        assertThatThrownBy(this::hasher)
                .isInstanceOf(NoEngineException.class)
                .hasMessageContaining("wrong answer to the vector of OpenSSL");
    }

    /** A factory that takes one byte of each character, as some did. */
    @Test
    void providerThatDoesNotEncodeInUtf8_stopsTheStart() {
        provider.factory = (spec, usual) -> {
            char[] low = spec.getPassword();
            for (int i = 0; i < low.length; i++) {
                low[i] = (char) (low[i] & 0x7F);
            }
            return usual.generateSecret(
                    new PBEKeySpec(low, spec.getSalt(), spec.getIterationCount(), spec.getKeyLength()));
        };

        assertThatThrownBy(this::hasher)
                .isInstanceOf(NoEngineException.class)
                .hasMessageContaining("wrong answer to the vector of Python's hashlib");
    }

    @Test
    void inputThatIsRefused_isFalseAndSaysNothingOfThePassword() {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        provider.factory = (spec, usual) -> {
            if (text(spec).startsWith("correct")) {
                throw new IllegalStateException("about " + text(spec));
            }
            return usual.generateSecret(spec);
        };

        assertThat(hasher.verify(PASSWORD, stored)).isFalse();
        assertThat(hasher.verifyNothing(PASSWORD)).isFalse();
        assertThatThrownBy(() -> hasher.hash(PASSWORD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the provider hashkit 7.1 refuses this password")
                .hasNoCause();
        assertThat(everythingOf(catchThrowable(() -> hasher.hash(PASSWORD)))).doesNotContain(PASSWORD);
    }

    @Test
    void faultThatPassesAtOnce_isNotAWrongPassword() {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        AtomicInteger calls = new AtomicInteger();
        provider.factory = (spec, usual) -> {
            if (calls.getAndIncrement() == 0) {
                throw new ProviderException("the token was busy");
            }
            return usual.generateSecret(spec);
        };

        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(calls).hasValue(3);
    }

    @Test
    void fullHeap_isOverloadAndNotAWrongPassword() {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        for (Error full : List.of(
                new OutOfMemoryError("of the test"),
                new ExceptionInInitializerError(new OutOfMemoryError("of the test")))) {
            provider.factory = (spec, usual) -> {
                throw full;
            };

            assertThatThrownBy(() -> hasher.verify(PASSWORD, stored))
                    .isInstanceOfSatisfying(
                            OverloadedException.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.OUT_OF_MEMORY));
        }
        provider.factory = TestProvider.USUAL;
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
    }

    @Test
    void fullStack_isNotAWrongPassword() {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        provider.factory = (spec, usual) -> {
            throw new StackOverflowError();
        };

        assertThatThrownBy(() -> hasher.verify(PASSWORD, stored)).isInstanceOf(StackOverflowError.class);
    }

    @Test
    void interruptInTheProvider_isAnInterruptAndNotAWrongPassword() {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        provider.factory = (spec, usual) -> {
            throw Callbacks.thrown(new InterruptedException());
        };

        assertThatThrownBy(() -> hasher.verify(PASSWORD, stored))
                .isInstanceOfSatisfying(
                        OverloadedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED));
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Neither does wiping the tag of one call damage the next, nor does the provider change a tag later. */
    @Test
    void arrayThatIsGivenTwice_isCopied() {
        byte[] shared = new byte[32];
        PasswordHasher hasher = hasher();
        provider.factory = (spec, usual) -> {
            System.arraycopy(usual.generateSecret(spec).getEncoded(), 0, shared, 0, 32);
            return new TestProvider.Key(shared);
        };
        String stored = hasher.hash(PASSWORD);

        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hasher.verify("wrong horse, long enough", stored)).isFalse();
        assertThat(shared).containsOnly(0);
    }

    @Test
    void password_isWipedInTheSpecification() {
        List<PBEKeySpec> seen = new ArrayList<>();
        PasswordHasher hasher = hasher();
        provider.factory = (spec, usual) -> {
            seen.add(spec);
            return usual.generateSecret(spec);
        };

        hasher.hash(PASSWORD);

        assertThat(seen)
                .isNotEmpty()
                .allSatisfy(spec -> assertThatThrownBy(spec::getPassword).isInstanceOf(IllegalStateException.class));
    }

    /** Half of the calls fail at once with those that succeed. */
    @Test
    void manyThreads_eachGetTheirOwnAnswer() throws Exception {
        PasswordHasher hasher = hasher();
        String stored = hasher.hash(PASSWORD);
        provider.factory = (spec, usual) -> {
            if (text(spec).startsWith("bad")) {
                throw new AssertionError("refused");
            }
            return usual.generateSecret(spec);
        };
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Boolean>> right = new ArrayList<>();
            List<Future<Boolean>> wrong = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                String other = (i % 2 == 0 ? "bad" : "other") + i;
                right.add(threads.submit(() -> hasher.verify(PASSWORD, stored)));
                wrong.add(threads.submit(() -> hasher.verify(other, stored)));
            }
            for (int i = 0; i < 400; i++) {
                assertThat(right.get(i).get()).isTrue();
                assertThat(wrong.get(i).get()).isFalse();
            }
        } finally {
            threads.shutdown();
        }
    }
}
