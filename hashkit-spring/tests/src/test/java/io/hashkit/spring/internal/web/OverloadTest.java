package io.hashkit.spring.internal.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OverloadTest {
    private static OverloadedException refusal(Reason reason) {
        return reason == Reason.OVER_BUDGET
                ? new OverBudgetException(2 << 20, 1 << 20)
                : new OverloadedException(reason, "of the test", Duration.ZERO, Duration.ofMillis(1500), null);
    }

    @ParameterizedTest
    @EnumSource
    void refusals_haveRetryAfterOnlyIfARetryHelps(Reason reason) {
        Overload.Answer answer = new Overload().to(Overload.in(new IllegalStateException(refusal(reason))));

        switch (reason) {
            case QUEUE_FULL, DEADLINE, BUSY, OUT_OF_MEMORY, NO_THREAD ->
                assertThat(answer)
                        .isEqualTo(
                                new Overload.Answer(503, "2", "Too many logins at the moment. Please try again soon."));
            case OVER_BUDGET ->
                assertThat(answer)
                        .isEqualTo(new Overload.Answer(
                                500, null, "The server cannot check this password. Trying again does not help."));
            case INTERRUPTED -> assertThat(answer).isNull();
        }
    }
}
