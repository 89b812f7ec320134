package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.KnownAnswer;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2BouncyCastle;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first engine of a row that computes its known answers serves; the reasons distinguish the others. */
class EnginesTest {
    static final Pbkdf2 SCHEME = Pbkdf2.sha1(3);
    static final Input INPUT = Input.of(new byte[] {1, 2}, new byte[] {3, 4});
    static final int LENGTH = 20;
    static final byte[] RIGHT = new Pbkdf2Jdk().derive(SCHEME, INPUT, LENGTH);
    private static final KnownAnswer<Pbkdf2> ANSWER =
            KnownAnswer.of("RFC 6070", Pbkdf2.sha1(2), "password", "salt", "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957");

    @SafeVarargs
    static EngineFamily<Pbkdf2> row(Candidate<Pbkdf2>... candidates) {
        List<Candidate<Pbkdf2>> list = new ArrayList<>();
        for (Candidate<Pbkdf2> candidate : candidates) {
            list.add(candidate);
        }
        return new EngineFamily<>("test", Pbkdf2.class, List.of(ANSWER), list);
    }

    static Engines engines(EngineFamily<Pbkdf2> row, String... preferred) {
        return Engines.of(List.of(row), Set.of(preferred), Resources.of(new WorkMemory(() -> 0)));
    }

    static Candidate<Pbkdf2> good() {
        return Candidate.of("good", Pbkdf2Jdk::new);
    }

    private static Candidate<Pbkdf2> good(String name) {
        return Candidate.of(name, Pbkdf2Jdk::new);
    }

    private static Engine<Pbkdf2> wrong() {
        return (scheme, input, length) -> new byte[length];
    }

    private static void assertPassedOver(Supplier<Engine<Pbkdf2>> bad, String reason) {
        Engines engines = engines(row(Candidate.of("bad", bad), good()));

        assertThat(engines.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
        assertThat(Contender.states(engines))
                .containsExactly(
                        new EngineState("test/bad", Status.PASSED_OVER, reason, 0),
                        new EngineState("test/good", Status.WORKING, "", 0));
    }

    @Test
    void wrongAnswer_skipsTheEngine() {
        assertPassedOver(EnginesTest::wrong, "wrong answer to the vector of RFC 6070");
    }

    @Test
    void answerOfAnotherLength_skipsTheEngine() {
        assertPassedOver(() -> (scheme, input, length) -> new byte[0], "wrong answer to the vector of RFC 6070");
    }

    @Test
    void exceptionInTheKnownAnswer_skipsTheEngine() {
        assertPassedOver(
                () -> (scheme, input, length) -> {
                    throw new IllegalArgumentException("no such thing");
                },
                "IllegalArgumentException: no such thing");
    }

    @Test
    void linkageErrorInTheKnownAnswer_skipsTheEngine() {
        assertPassedOver(
                () -> (scheme, input, length) -> {
                    throw new UnsatisfiedLinkError("no native code");
                },
                "UnsatisfiedLinkError: no native code");
    }

    @Test
    void missingLibrary_skipsTheEngine() {
        assertPassedOver(
                () -> {
                    throw new NoClassDefFoundError("com/example/Library");
                },
                "NoClassDefFoundError: com/example/Library");
    }

    @Test
    void libraryThatFailsToInitialise_skipsTheEngine() {
        assertPassedOver(
                () -> {
                    throw new ExceptionInInitializerError();
                },
                "ExceptionInInitializerError");
    }

    @Test
    void optInEngine_isNotCreatedUnlessNamed() {
        AtomicInteger made = new AtomicInteger();
        EngineFamily<Pbkdf2> row = row(
                Candidate.optIn("extra", () -> {
                    made.incrementAndGet();
                    return new Pbkdf2Jdk();
                }),
                Candidate.of("wrong", EnginesTest::wrong),
                good());

        Engines standard = engines(row);
        assertThat(standard.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
        assertThat(made).hasValue(0);
        assertThat(Contender.states(standard)).contains(new EngineState("test/extra", Status.OPT_IN, "", 0));

        Engines preferring = engines(row, "test/extra");
        assertThat(made).as("asked for, but not needed yet").hasValue(0);
        assertThat(preferring.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
        assertThat(made).hasValue(1);
        assertThat(Contender.states(preferring)).contains(new EngineState("test/extra", Status.WORKING, "", 0));
    }

    @Test
    void optInEngine_isNotAFallback() {
        AtomicInteger made = new AtomicInteger();
        Engines engines = engines(row(Candidate.of("wrong", EnginesTest::wrong), Candidate.optIn("extra", () -> {
            made.incrementAndGet();
            return new Pbkdf2Jdk();
        })));

        assertThatThrownBy(() -> engines.derive(SCHEME, INPUT, LENGTH))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no engine works for test (test/wrong: wrong answer to the vector of RFC 6070; "
                        + "test/extra: used only if named by the caller)");
        assertThat(made).hasValue(0);
    }

    @Test
    void preferredEngine_isTriedFirst() {
        Engines engines = engines(row(good(), Candidate.of("other", Pbkdf2BouncyCastle::new)), "test/other");

        engines.derive(SCHEME, INPUT, LENGTH);

        assertThat(Contender.states(engines))
                .containsExactly(
                        new EngineState("test/other", Status.WORKING, "", 0),
                        new EngineState("test/good", Status.NOT_TRIED, "", 0));
    }

    @Test
    void unknownName_isRefusedWithTheKnownNames() {
        assertThatThrownBy(() -> Engines.of(
                        Catalog.FAMILIES, Set.of("scrypt/lambdaworks"), Resources.of(new WorkMemory(() -> 0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "there is no engine called scrypt/lambdaworks; there are argon2/hashkit-vector, argon2/hashkit, "
                                + "argon2/bouncy-castle, bcrypt/hashkit, bcrypt/bouncy-castle, bcrypt/jbcrypt, scrypt/hashkit-vector, scrypt/hashkit, "
                                + "scrypt/bouncy-castle, scrypt/lambdaworks-native, scrypt/lambdaworks-java, pbkdf2/hashkit, "
                                + "pbkdf2/jdk, pbkdf2/bouncy-castle");
    }

    @Test
    void noWorkingEngine_isReportedWithEachReason() {
        Engines engines = engines(row(Candidate.of("wrong", EnginesTest::wrong), Candidate.of("missing", () -> {
            throw new NoClassDefFoundError("com/example/Library");
        })));

        assertThatThrownBy(() -> engines.derive(SCHEME, INPUT, LENGTH))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no engine works for test (test/wrong: wrong answer to the vector of RFC 6070; "
                        + "test/missing: NoClassDefFoundError: com/example/Library)");
    }

    @Test
    void schemeWithoutRow_isReported() {
        assertThatThrownBy(() -> engines(row(good())).derive(new Bcrypt(4), INPUT, LENGTH))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no engine works for bcrypt (there is none)");
    }

    @Test
    void enginesOfOtherAlgorithms_areNotProven() {
        Engines engines = Engines.of(Catalog.FAMILIES, Set.of("pbkdf2/jdk"), Resources.of(new WorkMemory(() -> 0)));

        engines.derive(SCHEME, INPUT, LENGTH);

        assertThat(Contender.states(engines))
                .extracting(EngineStatus::name, EngineStatus::status)
                .contains(
                        tuple("pbkdf2/jdk", Status.WORKING),
                        tuple("pbkdf2/bouncy-castle", Status.NOT_TRIED),
                        tuple("argon2/hashkit", Status.NOT_TRIED),
                        tuple("argon2/bouncy-castle", Status.NOT_TRIED),
                        tuple("bcrypt/bouncy-castle", Status.NOT_TRIED),
                        tuple("scrypt/bouncy-castle", Status.NOT_TRIED));
    }

    @Test
    void interruptedHash_isNotRetriedAndSkipsNoEngine() {
        Engines engines = engines(row(
                Candidate.of("interrupted", () -> (scheme, input, length) -> {
                    HashInterruptedException.check();
                    return new Pbkdf2Jdk().derive(scheme, input, length);
                }),
                Candidate.of("other", Pbkdf2Jdk::new)));

        for (int i = 0; i < 2; i++) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> engines.derive(SCHEME, INPUT, LENGTH))
                    .isInstanceOf(HashInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(engines.derive(SCHEME, INPUT, LENGTH)).hasSize(LENGTH);
        }

        assertThat(Contender.states(engines))
                .extracting(EngineStatus::status)
                .containsExactly(Status.WORKING, Status.NOT_TRIED);
    }

    @Test
    void provenEngine_isTheOneThatWillHash() {
        Engines engines = engines(row(Candidate.of("bad", EnginesTest::wrong), good(), good("spare")));

        assertThat(engines.proven(SCHEME)).isSameAs(engines);
        assertThat(Contender.states(engines))
                .extracting(EngineStatus::status)
                .containsExactly(Status.PASSED_OVER, Status.WORKING, Status.NOT_TRIED);
        assertThat(Contender.computed(engines)).containsValues(0L).doesNotContainValue(1L);
    }

    /** As for a first hash: a full heap, a deep stack or an interrupt says nothing about an engine. */
    @ParameterizedTest
    @MethodSource("passingFailures")
    void passingFailureOfAProof_leavesTheEngineToTheFirstHash(Throwable failure) {
        AtomicInteger calls = new AtomicInteger();
        Engines engines = engines(row(Candidate.of("good", () -> (scheme, input, length) -> {
            if (calls.getAndIncrement() == 0) {
                EnginesTest.<RuntimeException>sneak(failure);
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        })));

        engines.proven(SCHEME);

        assertThat(Contender.states(engines)).containsExactly(new EngineState("test/good", Status.NOT_TRIED, "", 0));
        assertThat(engines.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
    }

    static Stream<Throwable> passingFailures() {
        return Stream.of(
                new OutOfMemoryError("for the test"), new StackOverflowError(), new HashInterruptedException());
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void schemeWithoutEngine_isReportedByTheFirstHash() {
        Engines none = engines(row(Candidate.of("bad", EnginesTest::wrong)));

        none.proven(SCHEME).proven(Bcrypt.recommended());

        assertThat(Contender.states(none)).extracting(EngineStatus::status).containsExactly(Status.PASSED_OVER);
        assertThatThrownBy(() -> none.derive(SCHEME, INPUT, LENGTH)).isInstanceOf(NoEngineException.class);
    }
}
