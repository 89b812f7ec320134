package io.hashkit.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ElsewhereTest {
    private int answers;

    /** The timer would otherwise keep the call until the longest wait is over. */
    @Test
    void answerThatWasGiven_isForgottenByTheTimer() {
        WeakReference<Elsewhere> given = given();

        for (int i = 0; i < 100 && given.get() != null; i++) {
            System.gc();
        }

        assertThat(given.get()).isNull();
        assertThat(answers).isEqualTo(1);
    }

    private WeakReference<Elsewhere> given() {
        Elsewhere answer = new Elsewhere() {
            @Override
            void answer() {
                answers++;
            }
        };
        answer.start(Runnable::run, TimeUnit.HOURS.toNanos(1));
        return new WeakReference<>(answer);
    }
}
