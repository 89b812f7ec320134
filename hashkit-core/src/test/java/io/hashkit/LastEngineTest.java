package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens to each algorithm if hashkit's own engine fails its known answers. */
class LastEngineTest {
    /** The catalogue where hashkit's engines of one family compute other bytes, with the engines that are left. */
    private static Engines broken(String family, String... left) {
        List<EngineFamily<?>> rows = new ArrayList<>();
        for (EngineFamily<?> row : Catalog.FAMILIES) {
            rows.add(row.algorithm().equals(family) ? broken(row, Set.of(left)) : row);
        }
        return Engines.of(rows, Set.of(), Resources.of(new WorkMemory(() -> 64 << 20)));
    }

    private static <S extends Scheme> EngineFamily<S> broken(EngineFamily<S> row, Set<String> left) {
        Engine<S> wrong = (scheme, input, length) -> new byte[length];
        List<Candidate<S>> candidates = new ArrayList<>();
        candidates.add(Candidate.of("hashkit", () -> wrong));
        row.candidates().stream()
                .filter(candidate -> left.contains(candidate.name()))
                .forEach(candidates::add);
        return new EngineFamily<>(row.algorithm(), row.type(), row.answers(), candidates);
    }

    private static PasswordHasher hasher(Scheme scheme, Engines engines) {
        return TestHashers.builder()
                .scheme(scheme)
                .with(its -> its.engines = engines)
                .build();
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void onlyEngineIsWrong_nothingIsHashedAndNoPasswordIsJudged(Scheme scheme) {
        String stored = TestHashers.of(scheme).hash("right");
        String family = Spec.of(scheme.algorithm()).family();
        PasswordHasher hasher = hasher(scheme, broken(family));

        assertThatThrownBy(() -> hasher.hash("right")).isInstanceOfSatisfying(NoEngineException.class, e -> {
            assertThat(e.algorithm()).isEqualTo(family);
            assertThat(e.reasons()).containsOnlyKeys(family + "/hashkit");
        });
        for (String password : List.of("right", "wrong")) {
            assertThatThrownBy(() -> hasher.verify(password, stored)).isInstanceOf(NoEngineException.class);
        }
        assertThat(EngineStatus.fallback(hasher.info().engines(), scheme)).isEqualTo("no engine works for " + family);
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void onlyEngineIsWrong_otherFamiliesServe(Scheme scheme) {
        Engines engines = broken(Spec.of(scheme.algorithm()).family());

        CheapestForTests.schemes()
                .filter(other -> !Spec.of(other.algorithm())
                        .family()
                        .equals(Spec.of(scheme.algorithm()).family()))
                .forEach(other -> {
                    String stored = TestHashers.of(other).hash("right");
                    PasswordHasher hasher = hasher(scheme, engines);
                    assertThat(hasher.verify("right", stored)).isTrue();
                    assertThat(hasher.verify("wrong", stored)).isFalse();
                });
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#schemes")
    void firstEngineIsWrong_anAddedLibraryServes(Scheme scheme) {
        PasswordHasher hasher =
                hasher(scheme, broken(Spec.of(scheme.algorithm()).family(), "bouncy-castle"));

        assertThat(TestHashers.of(scheme).verify("right", hasher.hash("right"))).isTrue();
        assertThat(hasher.info().engines().stream()
                        .filter(engine -> engine.algorithm()
                                .equals(Spec.of(scheme.algorithm()).family())))
                .extracting(EngineStatus::status)
                .containsExactly(Status.PASSED_OVER, Status.WORKING);
    }

    @Test
    void pbkdf2WithoutLibraries_fallsBackOnTheJdk() {
        CheapestForTests.schemes()
                .filter(scheme -> Spec.of(scheme.algorithm()).family().equals("pbkdf2"))
                .forEach(scheme -> {
                    PasswordHasher hasher = hasher(scheme, broken("pbkdf2", "jdk"));
                    assertThat(TestHashers.of(scheme).verify("right", hasher.hash("right")))
                            .isTrue();
                });
    }

    @Test
    void fallback_namesTheEnginesThatCanTakeOverAndTheLibrariesThatAddMore() {
        EngineStatus own = new EngineState("argon2/hashkit", Status.WORKING, "", 3);
        EngineStatus next = new EngineState("argon2/other", Status.NOT_TRIED, "", 0);
        EngineStatus missing = new EngineState("argon2/bouncy-castle", Status.NO_LIBRARY, "group:artifact", 0);
        List<EngineStatus> useless = List.of(
                new EngineState("argon2/wrong", Status.PASSED_OVER, "it computes something else", 0),
                new EngineState("argon2/opt-in", Status.OPT_IN, "", 0),
                new EngineState("scrypt/hashkit", Status.WORKING, "", 0));

        assertThat(fallback(useless, own)).isEqualTo("no fallback for argon2/hashkit");
        assertThat(fallback(useless, own, next)).isEqualTo("fallback among argon2/hashkit, argon2/other");
        assertThat(fallback(useless, own, missing))
                .isEqualTo("no fallback for argon2/hashkit (group:artifact adds argon2/bouncy-castle)");
        assertThat(fallback(useless)).isEqualTo("no engine works for argon2");
    }

    private static String fallback(List<EngineStatus> useless, EngineStatus... others) {
        List<EngineStatus> engines = new ArrayList<>(useless);
        engines.addAll(List.of(others));
        return EngineStatus.fallback(engines, Argon2.recommended());
    }

    @Test
    void nameOfAnEngine_tellsItsAlgorithmAndWhetherAProviderComputes() {
        assertThat(new EngineState("pbkdf2/jca:SunJCE", Status.WORKING, "", 0).isOfProvider())
                .isTrue();
        assertThat(new EngineState("pbkdf2/jdk", Status.WORKING, "", 0).isOfProvider())
                .isFalse();
        assertThat(new EngineState("unnamed", Status.WORKING, "", 0).algorithm())
                .isEmpty();
    }

    @Test
    void refusal_listsTheReasonOfEachEngine() {
        NoEngineException refused = new NoEngineException("argon2", Map.of("argon2/hashkit", "it is broken"), null);

        assertThat(refused).hasMessage("no engine works for argon2 (argon2/hashkit: it is broken)");
        assertThat(refused.reasons()).isEqualTo(Map.of("argon2/hashkit", "it is broken"));
        assertThat(new NoEngineException("argon2", Map.of(), null))
                .hasMessage("no engine works for argon2 (there is none)");
    }
}
