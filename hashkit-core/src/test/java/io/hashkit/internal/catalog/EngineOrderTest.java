package io.hashkit.internal.catalog;

import static io.hashkit.internal.catalog.EnginesTest.INPUT;
import static io.hashkit.internal.catalog.EnginesTest.LENGTH;
import static io.hashkit.internal.catalog.EnginesTest.SCHEME;
import static io.hashkit.internal.catalog.EnginesTest.good;
import static io.hashkit.internal.catalog.EnginesTest.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Library;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.bcrypt.BcryptSeat;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.engine.pbkdf2.ShaTogether;
import io.hashkit.internal.host.ShaInstructions;
import io.hashkit.internal.memory.WorkMemory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Engines that the caller names come first, then the winner of a tuning, then those that the processor makes faster. */
class EngineOrderTest {
    private static Engines withFasterSecond(Map<Algorithm, String> winners, String... names) {
        EngineFamily<Pbkdf2> row = new EngineFamily<>(
                "pbkdf2",
                Pbkdf2.class,
                List.of(),
                List.of(
                        Candidate.of("first", () -> new Pbkdf2Jdk()),
                        Candidate.<Pbkdf2>of("second", () -> new Pbkdf2Jdk())
                                .firstFor(algorithm -> !algorithm.equals(Algorithm.PBKDF2_SHA512))));
        Engines engines = Engines.of(List.of(row), Set.of(names), winners, Resources.of(new WorkMemory(() -> 0)));
        for (Prf prf : Prf.values()) {
            engines.derive(new Pbkdf2(prf.algorithm(), 2), INPUT, LENGTH);
        }
        return engines;
    }

    @Test
    void engineThatIsFirstForSomeAlgorithms_servesThese() {
        Engines engines = withFasterSecond(Map.of());

        assertThat(engines.computed()).containsOnly(entry("pbkdf2/first", 1L), entry("pbkdf2/second", 2L));
        assertThat(engines.states())
                .containsExactly(
                        new EngineState("pbkdf2/first", Status.WORKING, "", 1),
                        new EngineState("pbkdf2/second", Status.WORKING, "first for pbkdf2-sha256, pbkdf2-sha1", 2));
    }

    @Test
    void enginesApart_areInTheOrderOfTrial() {
        EngineFamily<Pbkdf2> row = row(
                good(),
                Candidate.<Pbkdf2>of("second", () -> new Pbkdf2Jdk())
                        .firstFor(algorithm -> algorithm.equals(SCHEME.algorithm())));
        Resources resources = Resources.of(new WorkMemory(() -> 0));

        assertThat(Engines.apart(List.of(row), SCHEME, resources).keySet()).containsExactly("test/second", "test/good");
        assertThat(Engines.apart(List.of(row), Pbkdf2.sha512(2), resources).keySet())
                .containsExactly("test/good", "test/second");
    }

    @Test
    void engineWhoseLibraryIsHere_isAmongThem() {
        EngineFamily<Pbkdf2> row =
                row(Candidate.<Pbkdf2>of("needing", () -> new Pbkdf2Jdk()).needing(Library.BOUNCY_CASTLE), good());

        assertThat(Engines.apart(List.of(row), SCHEME, Resources.of(new WorkMemory(() -> 0)))
                        .keySet())
                .containsExactly("test/needing", "test/good");
    }

    @Test
    void family_knowsItsEnginesByTheirFullNames() {
        assertThat(row(good()).has("test/good")).isTrue();
        assertThat(row(good()).has("good")).isFalse();
    }

    @Test
    void namedEngine_precedesOneThatIsFirstForSomeAlgorithms() {
        assertThat(withFasterSecond(Map.of(), "pbkdf2/first").computed()).containsEntry("pbkdf2/first", 3L);
    }

    @Test
    void winnerOfATuningRace_precedesItForItsAlgorithmAlone() {
        assertThat(withFasterSecond(Map.of(Algorithm.PBKDF2_SHA256, "pbkdf2/first"))
                        .computed())
                .containsOnly(entry("pbkdf2/first", 2L), entry("pbkdf2/second", 1L));
    }

    @Test
    void winnerOfATuningRace_precedesTheEnginesBeforeItWhateverTheProcessorIsGoodAt() {
        assertThat(withFasterSecond(Map.of(Algorithm.PBKDF2_SHA512, "pbkdf2/second"))
                        .computed())
                .containsEntry("pbkdf2/second", 3L);

        EngineFamily<Pbkdf2> row =
                row(Candidate.<Pbkdf2>of("first", () -> new Pbkdf2Jdk()).firstFor(algorithm -> true), good());
        Engines engines = Engines.of(
                List.of(row), Set.of(), Map.of(SCHEME.algorithm(), "test/good"), Resources.of(new WorkMemory(() -> 0)));
        engines.derive(SCHEME, INPUT, LENGTH);
        assertThat(engines.computed()).containsEntry("test/good", 1L);
    }

    @Test
    void pbkdf2_isComputedByTheJdkWhereItsCodeIsFaster() {
        Resources resources = Resources.of(new WorkMemory(() -> 0));
        for (Prf prf : Prf.values()) {
            boolean jdk = prf != Prf.SHA512 && ShaInstructions.areUsed();

            assertThat(Engines.apart(Catalog.FAMILIES, new Pbkdf2(prf.algorithm(), 2), resources)
                            .keySet())
                    .first()
                    .isEqualTo(jdk ? "pbkdf2/jdk" : "pbkdf2/hashkit");
        }
    }

    /** Without the Vector API, a report must not promise them. */
    @Test
    void seatsOfAKernelThatThisProcessLacks_areNone() {
        int seats = VectorEngines.lack().isPresent() ? 1 : ShaTogether.SHA512_SEATS;

        assertThat(Catalog.seats("pbkdf2/hashkit", Pbkdf2.sha512(220_000))).isEqualTo(seats);
        assertThat(Catalog.seats("bcrypt/hashkit", new Bcrypt(12))).isEqualTo(BcryptSeat.SEATS);
    }
}
