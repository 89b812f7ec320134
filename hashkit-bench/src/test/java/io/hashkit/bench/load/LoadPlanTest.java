package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import org.junit.jupiter.api.Test;

class LoadPlanTest {
    private static final LoadPlan PLAN =
            new LoadPlan(LoadTarget.HASHKIT_THREADS, 19456, 2, LoadPlan.Shape.OVER, 5.5, 60, true, 250);

    @Test
    void argumentsOfTheProcess_giveTheSamePlan() {
        assertThat(LoadPlan.of(PLAN.toArguments().toArray(String[]::new))).isEqualTo(PLAN);
    }

    @Test
    void defaultLongestWait_usesTheSharedLimiter() {
        assertThat(PLAN.limiter()).isNotSameAs(Limiter.shared());
        assertThat(new LoadPlan(LoadTarget.HASHKIT, 8, 1, LoadPlan.Shape.ONCE, 1, 1, false, 5_000).limiter())
                .isSameAs(Limiter.shared());
    }

    @Test
    void everyTarget_acceptsRightAndRejectsWrongPasswords() {
        for (LoadTarget target : LoadTarget.values()) {
            LoadTarget.Login login = target.open(new LoadPlan(target, 64, 1, LoadPlan.Shape.ONCE, 1, 1, false, 5_000));

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
