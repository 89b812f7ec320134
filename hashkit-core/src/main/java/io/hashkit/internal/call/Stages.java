package io.hashkit.internal.call;

import io.hashkit.limit.HashStages;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the stages of each call to the application.
 *
 * <p>Never throws: a trace may be lost, a permit or a password to wipe may not.
 */
final class Stages {
    private final Supplier<? extends @Nullable HashStages> ofThisCall;

    /** @param ofThisCall asked on the thread that calls the hasher */
    Stages(Supplier<? extends @Nullable HashStages> ofThisCall) {
        this.ofThisCall = ofThisCall;
    }

    void waits() {
        try {
            HashStages stages = ofThisCall.get();
            if (stages != null) {
                stages.waits();
            }
        } catch (Throwable e) {
            // Not notified.
        }
    }

    /** Makes the computation tell its stages, on the thread on which it runs. */
    <T> Supplier<T> around(Supplier<T> computation) {
        try {
            HashStages stages = ofThisCall.get();
            return stages == null ? computation : new Told<>(stages, computation);
        } catch (Throwable e) {
            return computation;
        }
    }

    private record Told<T>(HashStages stages, Supplier<T> computation) implements Supplier<T> {
        @Override
        public T get() {
            try {
                stages.computes();
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
                stages.ends();
            } catch (Throwable e) {
                // Not notified.
            }
        }
    }
}
