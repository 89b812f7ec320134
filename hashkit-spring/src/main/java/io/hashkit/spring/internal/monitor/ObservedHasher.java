package io.hashkit.spring.internal.monitor;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records an observation {@code hashkit.password} for each call of a hasher, with the keys {@code operation} (hash, verify,
 * nobody), {@code outcome} (made, skipped, match, mismatch, unreadable, overloaded, over_budget, interrupted, cancelled,
 * rejected, error), and {@code algorithm} and {@code costs} of {@link HashKind}. Its children are {@link ObservedStages}. No key
 * holds anything about users.
 */
public final class ObservedHasher extends ForwardingPasswordHasher {
    static final String NAME = "hashkit.password";

    private final PasswordHasher hasher;
    private final Supplier<ObservationRegistry> registry;

    /**
     * Observes the calls of a hasher.
     *
     * @param registry asked at each call, because the registry may be created after the hasher
     */
    public ObservedHasher(PasswordHasher hasher, Supplier<ObservationRegistry> registry) {
        this.hasher = hasher;
        this.registry = registry;
    }

    @Override
    protected PasswordHasher delegate() {
        return hasher;
    }

    @Override
    public PasswordHasher boundTo(String id) {
        return new ObservedHasher(hasher.boundTo(id), registry);
    }

    @Override
    protected <T> T call(HasherCall<T> call) {
        String operation = nameOf(call.operation());
        ObservationRegistry observations = registry.get();
        if (operation == null || observations.isNoop()) {
            return super.call(call);
        }
        Observation observation = start(operation, observations);
        ObservedStages stages = new ObservedStages(observation, observations);
        try {
            T answer = stages.during(() -> super.call(call));
            outcome(observation, outcomeOf(answer), kindOf(call, answer));
            return answer;
        } catch (Throwable e) {
            outcome(observation, outcomeOf(e), HashKind.NONE);
            throw e;
        } finally {
            stages.finish();
            observation.stop();
        }
    }

    /** Returns the hasher's own future: cancelling a dependent future would not stop the hash. */
    @Override
    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
        String operation = nameOf(call.operation());
        ObservationRegistry observations = registry.get();
        if (operation == null || observations.isNoop()) {
            return super.callAsync(call);
        }
        Observation observation = start(operation, observations);
        ObservedStages stages = new ObservedStages(observation, observations);
        try {
            CompletableFuture<T> future = stages.during(() -> super.callAsync(call));
            var ignored = future.whenComplete((answer, failure) -> {
                stages.finish();
                if (failure == null) {
                    outcome(observation, outcomeOf(answer), kindOf(call, answer));
                } else {
                    outcome(observation, outcomeOf(failure), HashKind.NONE);
                }
                observation.stop();
            });
            return future;
        } catch (Throwable e) {
            outcome(observation, outcomeOf(e), HashKind.NONE);
            stages.finish();
            observation.stop();
            throw e;
        }
    }

    /** Null for calls that compute no hash of a password. */
    private static @Nullable String nameOf(Operation operation) {
        return switch (operation) {
            case HASH, TRY_HASH -> "hash";
            case VERIFY -> "verify";
            case VERIFY_NOTHING -> "nobody";
            case NEEDS_REHASH, WRAP, NEEDS_REKEY, REKEY -> null;
        };
    }

    private static String outcomeOf(Object answer) {
        if (answer instanceof Boolean match) {
            return match ? "match" : "mismatch";
        }
        return answer.equals(Optional.empty()) ? "skipped" : "made";
    }

    private HashKind kindOf(HasherCall<?> call, Object answer) {
        String stored = call.stored();
        if (stored != null) {
            return HashKind.of(hasher, stored);
        }
        if (answer instanceof Boolean) {
            return HashKind.ofNobody(hasher);
        }
        Object made = answer instanceof Optional<?> perhaps ? perhaps.orElse(null) : answer;
        return made instanceof String string ? HashKind.ofNew(string) : HashKind.NONE;
    }

    /** Never attaches the exception: the handler of another library might store its message. */
    private static Observation start(String operation, ObservationRegistry observations) {
        return Observation.createNotStarted(NAME, observations)
                .contextualName("password " + operation)
                .lowCardinalityKeyValue(KeyValue.of("operation", operation))
                .start();
    }

    private static void outcome(Observation observation, String outcome, HashKind kind) {
        observation
                .lowCardinalityKeyValue(KeyValue.of("outcome", outcome))
                .lowCardinalityKeyValue(KeyValue.of("algorithm", kind.algorithm()))
                .lowCardinalityKeyValue(KeyValue.of("costs", kind.costs()));
    }

    private static String outcomeOf(Throwable failure) {
        if (failure instanceof InvalidHashException row) {
            return row.reason() == InvalidHashException.Reason.NO_PASSWORD ? "mismatch" : "unreadable";
        }
        if (failure instanceof OverloadedException refusal) {
            return switch (refusal.reason()) {
                case QUEUE_FULL, DEADLINE, BUSY -> "overloaded";
                case OVER_BUDGET -> "over_budget";
                case INTERRUPTED -> "interrupted";
                case OUT_OF_MEMORY, NO_THREAD -> "error";
            };
        }
        if (failure instanceof CancellationException) {
            return "cancelled";
        }
        return failure instanceof IllegalArgumentException ? "rejected" : "error";
    }
}
