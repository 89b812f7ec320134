package io.hashkit.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.agreement.Check.Verdict;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AgreementTest {
    @SuppressWarnings("unchecked")
    private static final EngineFamily<Scrypt> SCRYPT = (EngineFamily<Scrypt>) Catalog.FAMILIES.stream()
            .filter(row -> row.type() == Scrypt.class)
            .findFirst()
            .orElseThrow();

    private static final EngineFamily.Candidate<Scrypt> OURS = SCRYPT.candidates().stream()
            .filter(candidate -> candidate.name().equals("hashkit"))
            .findFirst()
            .orElseThrow();

    private static Check check(Supplier<Engine<Scrypt>> engine) {
        EngineFamily<Scrypt> row = new EngineFamily<>(
                SCRYPT.algorithm(),
                SCRYPT.type(),
                SCRYPT.answers(),
                List.of(OURS, new EngineFamily.Candidate<>("other", false, memory -> engine.get())));
        List<Check> checks = EngineChecks.of(row);
        assertThat(checks).hasSize(2).first().extracting(Check::verdict).isEqualTo(Verdict.AGREES);
        return checks.get(1);
    }

    @Test
    void everyEngine_agreesOrIsNotAvailable() {
        Agreement agreement = Agreement.run();

        assertThat(agreement.wrong()).isEmpty();
        assertThat(agreement.all()).filteredOn(Check::agrees).hasSizeGreaterThanOrEqualTo(8);
    }

    @Test
    void engineThatFailsItsKnownAnswer_isWrong() {
        Check check = check(() -> (scheme, input, length) -> new byte[length]);

        assertThat(check.verdict()).isEqualTo(Verdict.WRONG);
        assertThat(check.detail()).contains("RFC 7914");
    }

    @Test
    void engineThatFailsOtherAnswers_isWrong() {
        Engine<Scrypt> right = OURS.make()
                .apply(Resources.of(Permits.OF_LIMITER.into(Limiter.shared()).memory()));
        // The vectors are right, which have an empty password or ten lanes.
        Check check = check(() -> (scheme, input, length) -> input.password().length == 0 || scheme.p() == 10
                ? right.derive(scheme, input, length)
                : new byte[length]);

        assertThat(check.verdict()).isEqualTo(Verdict.WRONG);
        assertThat(check.detail()).contains("differs from scrypt/hashkit");
    }

    @Test
    void engineWithoutItsLibrary_isNotAvailable() {
        Check check = check(() -> {
            throw new NoClassDefFoundError("com/example/Missing");
        });

        assertThat(check.verdict()).isEqualTo(Verdict.NOT_HERE);
        assertThat(check.detail()).contains("com/example/Missing");
    }

    @Test
    void engineThatThrows_isWrong() {
        Check check = check(() -> (scheme, input, length) -> {
            throw new IllegalStateException("broken");
        });

        assertThat(check.verdict()).isEqualTo(Verdict.WRONG);
        assertThat(check.detail()).contains("broken");
    }
}
