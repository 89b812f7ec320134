package io.hashkit.spring;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.PasswordHasher;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Records an observation {@code hashkit.password} for each call of a hasher, with the keys {@code operation} (hash, verify,
 * nobody), {@code outcome} (made, skipped, match, mismatch, unreadable, overloaded, over_budget, interrupted, cancelled,
 * rejected, error), and {@code algorithm} and {@code costs} of {@link HashKind}. Its children are {@link ObservedStages}. No key
 * holds anything about users.
 */
final class ObservedHasher extends ForwardingPasswordHasher {
    static final String NAME = "hashkit.password";
    private static final String HASH = "hash";
    private static final String VERIFY = "verify";
    private static final String NOBODY = "nobody";

    private final PasswordHasher hasher;
    private final Supplier<ObservationRegistry> registry;

    /** @param registry asked at each call, because the registry may be created after the hasher */
    ObservedHasher(PasswordHasher hasher, Supplier<ObservationRegistry> registry) {
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
    public String hash(CharSequence password) {
        return observe(HASH, () -> hasher.hash(password), ObservedHasher::made, HashKind::ofNew);
    }

    @Override
    public String hash(byte[] password) {
        return observe(HASH, () -> hasher.hash(password), ObservedHasher::made, HashKind::ofNew);
    }

    @Override
    public Optional<String> tryHash(CharSequence password) {
        return observe(
                HASH,
                () -> hasher.tryHash(password),
                made -> made.isPresent() ? "made" : "skipped",
                made -> made.map(HashKind::ofNew).orElse(HashKind.NONE));
    }

    @Override
    public CompletableFuture<String> hashAsync(CharSequence password) {
        return observeAsync(HASH, () -> hasher.hashAsync(password), ObservedHasher::made, HashKind::ofNew);
    }

    @Override
    public CompletableFuture<String> hashAsync(byte[] password) {
        return observeAsync(HASH, () -> hasher.hashAsync(password), ObservedHasher::made, HashKind::ofNew);
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        return observe(
                VERIFY,
                () -> hasher.verify(password, stored),
                ObservedHasher::matched,
                match -> HashKind.of(hasher, stored));
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        return observe(
                VERIFY,
                () -> hasher.verify(password, stored),
                ObservedHasher::matched,
                match -> HashKind.of(hasher, stored));
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return observe(
                VERIFY,
                () -> hasher.verify(password, stored, upgrade),
                ObservedHasher::matched,
                match -> HashKind.of(hasher, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        return observeAsync(
                VERIFY,
                () -> hasher.verifyAsync(password, stored),
                ObservedHasher::matched,
                match -> HashKind.of(hasher, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        return observeAsync(
                VERIFY,
                () -> hasher.verifyAsync(password, stored),
                ObservedHasher::matched,
                match -> HashKind.of(hasher, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        return observeAsync(
                VERIFY,
                () -> hasher.verifyAsync(password, stored, upgrade),
                ObservedHasher::matched,
                match -> HashKind.of(hasher, stored));
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        return observe(
                NOBODY,
                () -> hasher.verifyNothing(password),
                ObservedHasher::matched,
                match -> HashKind.ofNobody(hasher));
    }

    @Override
    public boolean verifyNothing(byte[] password) {
        return observe(
                NOBODY,
                () -> hasher.verifyNothing(password),
                ObservedHasher::matched,
                match -> HashKind.ofNobody(hasher));
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        return observeAsync(
                NOBODY,
                () -> hasher.verifyNothingAsync(password),
                ObservedHasher::matched,
                match -> HashKind.ofNobody(hasher));
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        return observeAsync(
                NOBODY,
                () -> hasher.verifyNothingAsync(password),
                ObservedHasher::matched,
                match -> HashKind.ofNobody(hasher));
    }

    private static String made(String stored) {
        return "made";
    }

    private static String matched(boolean match) {
        return match ? "match" : "mismatch";
    }

    private <T> T observe(String operation, Supplier<T> call, Function<T, String> outcome, Function<T, HashKind> kind) {
        ObservationRegistry observations = registry.get();
        if (observations.isNoop()) {
            return call.get();
        }
        Observation observation = start(operation, observations);
        ObservedStages stages = new ObservedStages(observation, observations);
        try {
            T answer = stages.during(call);
            outcome(observation, outcome.apply(answer), kind.apply(answer));
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
    private <T> CompletableFuture<T> observeAsync(
            String operation,
            Supplier<CompletableFuture<T>> call,
            Function<T, String> outcome,
            Function<T, HashKind> kind) {
        ObservationRegistry observations = registry.get();
        if (observations.isNoop()) {
            return call.get();
        }
        Observation observation = start(operation, observations);
        ObservedStages stages = new ObservedStages(observation, observations);
        try {
            CompletableFuture<T> future = stages.during(call);
            var ignored = future.whenComplete((answer, failure) -> {
                stages.finish();
                if (failure == null) {
                    outcome(observation, outcome.apply(answer), kind.apply(answer));
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
        if (failure instanceof InvalidHashException) {
            return "unreadable";
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
