package io.hashkit.internal.call;

import io.hashkit.limit.HashStages;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Notifies the application of the stages of each call.
 *
 * <p>Never throws: a trace may be lost, a permit or a password to wipe may not.
 */
final class Stages {
    private final Supplier<? extends @Nullable HashStages> ofThisCall;

    /** @param ofThisCall asked on the thread that calls the hasher */
    Stages(Supplier<? extends @Nullable HashStages> ofThisCall) {
        this.ofThisCall = ofThisCall;
    }

    void onWait() {
        try {
            HashStages stages = ofThisCall.get();
            if (stages != null) {
                stages.onWait();
            }
        } catch (Throwable e) {
            // Not notified.
        }
    }

    /** Makes the computation notify its stages, on the thread on which it runs. */
    <T> Supplier<T> around(Supplier<T> computation) {
        try {
            HashStages stages = ofThisCall.get();
            return stages == null ? computation : new Notified<>(stages, computation);
        } catch (Throwable e) {
            return computation;
        }
    }

    private record Notified<T>(HashStages stages, Supplier<T> computation) implements Supplier<T> {
        @Override
        public T get() {
            try {
                stages.onStart();
            } catch (Throwable e) {
                // Not notified.
            }
            try {
                return computation.get();
            } finally {
                end();
            }
        }

        private void end() {
            try {
                stages.onEnd();
            } catch (Throwable e) {
                // Not notified.
            }
        }
    }
}
