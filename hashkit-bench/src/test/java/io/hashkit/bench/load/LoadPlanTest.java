package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadPlanTest {
    private static final LoadPlan PLAN =
            new LoadPlan(LoadTarget.HASHKIT, Argon2.id(19456, 2, 1), LoadPlan.Shape.OVER, 5.5, 60, 250);

    @Test
    void argumentsOfTheProcess_giveTheSamePlan() {
        assertThat(LoadPlan.of(PLAN.toArguments().toArray(String[]::new))).isEqualTo(PLAN);
    }

    @Test
    void defaultLongestWait_usesTheSharedLimiter() {
        assertThat(PLAN.limiter()).isNotSameAs(Limiter.shared());
        assertThat(new LoadPlan(LoadTarget.HASHKIT, Argon2.id(8, 1, 1), LoadPlan.Shape.ONCE, 1, 1, 5_000).limiter())
                .isSameAs(Limiter.shared());
    }

    @ParameterizedTest
    @ValueSource(strings = {"argon2id,m=64,t=1,p=1", "bcrypt,cost=4", "scrypt,ln=4,r=1,p=1", "pbkdf2-sha512,i=1000"})
    void everyTarget_acceptsRightAndRejectsWrongPasswords(String costs) {
        Scheme scheme = Scheme.parse(costs);
        for (LoadTarget target : LoadTarget.values()) {
            LoadTarget.Login login = target.open(new LoadPlan(target, scheme, LoadPlan.Shape.ONCE, 1, 1, 5_000));

            assertThat(login.with(LoadGenerator.RIGHT)).as("%s", target).isTrue();
            assertThat(login.with(LoadGenerator.WRONG)).as("%s", target).isFalse();
        }
    }

    @Test
    void tally_countsWrongAnswers() {
        CallStatistics statistics = new CallStatistics();
        statistics.login(password -> true, true, System.nanoTime());
        statistics.login(password -> true, false, System.nanoTime());
        statistics.login(
                password -> {
                    throw new OutOfMemoryError("for the test");
                },
                true,
                System.nanoTime());

        var seen = new java.util.Properties();
        statistics.addTo(seen);

        assertThat(seen)
                .containsEntry("answers", "2")
                .containsEntry("wrong", "1")
                .containsEntry("outOfMemory", "1");
    }
}
