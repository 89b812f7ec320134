package io.hashkit.spring.internal.monitor;

import io.hashkit.limit.HashStages;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the stages of an observed call as its children: {@code hashkit.wait} until the hash has a permit and a thread, and
 * {@code hashkit.computation}. Neither has keys of its own.
 */
public final class ObservedStages implements HashStages {
    static final String WAIT = "hashkit.wait";
    static final String COMPUTATION = "hashkit.computation";

    /** The call that this thread is in. */
    private static final ThreadLocal<@Nullable ObservedStages> CURRENT = new ThreadLocal<>();

    private final Observation call;
    private final ObservationRegistry registry;
    private final AtomicReference<Observation> stage = new AtomicReference<>(Observation.NOOP);
    private volatile boolean finished;

    ObservedStages(Observation call, ObservationRegistry registry) {
        this.call = call;
        this.registry = registry;
    }

    /** Given to the builder of the hasher; null outside of observed calls. */
    public static @Nullable ObservedStages ofThisCall() {
        return CURRENT.get();
    }

    /** Calls a hasher, which finds these stages. */
    <T> T during(Supplier<T> hasher) {
        ObservedStages outer = CURRENT.get();
        CURRENT.set(this);
        try {
            return hasher.get();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    @Override
    public void onWait() {
        begin(WAIT, "password wait");
    }

    @Override
    public void onStart() {
        begin(COMPUTATION, "password computation");
    }

    @Override
    public void onEnd() {
        stage.getAndSet(Observation.NOOP).stop();
    }

    /** Ends a stage that nothing else will end, such as the wait of a call that was refused. */
    void finish() {
        finished = true;
        onEnd();
    }

    private void begin(String name, String text) {
        onEnd();
        if (finished || call.isNoop()) {
            return;
        }
        stage.set(Observation.createNotStarted(name, registry)
                .contextualName(text)
                .parentObservation(call)
                .start());
        if (finished) {
            onEnd(); // the call was cancelled meanwhile
        }
    }
}
