package io.hashkit.spring;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.PasswordHasher;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Observes a hasher: {@code hashkit.password} with {@code operation} (hash, verify, nobody) and {@code outcome} (made,
 * skipped, match, mismatch, unreadable, overloaded, over_budget, interrupted, rejected, error). Knows nothing of users.
 */
final class ObservedHasher extends ForwardingPasswordHasher {
    static final String NAME = "hashkit.password";
    private static final String HASH = "hash";
    private static final String VERIFY = "verify";
    private static final String NOBODY = "nobody";

    private final PasswordHasher hasher;
    private final Supplier<ObservationRegistry> registry;

    /** @param registry asked at each call: it may be made after the hasher */
    ObservedHasher(PasswordHasher hasher, Supplier<ObservationRegistry> registry) {
        this.hasher = hasher;
        this.registry = registry;
    }

    @Override
    protected PasswordHasher delegate() {
        return hasher;
    }

    @Override
    public String hash(CharSequence password) {
        return hash(() -> hasher.hash(password));
    }

    @Override
    public String hash(byte[] password) {
        return hash(() -> hasher.hash(password));
    }

    @Override
    public Optional<String> tryHash(CharSequence password) {
        return hash(() -> hasher.tryHash(password), made -> made.isPresent() ? "made" : "skipped");
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        return verify(VERIFY, () -> hasher.verify(password, stored));
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        return verify(VERIFY, () -> hasher.verify(password, stored));
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return verify(VERIFY, () -> hasher.verify(password, stored, upgrade));
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        return verify(NOBODY, () -> hasher.verifyNothing(password));
    }

    private String hash(Supplier<String> call) {
        return hash(call, made -> "made");
    }

    private <T> T hash(Supplier<T> call, Function<T, String> outcome) {
        ObservationRegistry observations = registry.get();
        if (observations.isNoop()) {
            return call.get();
        }
        Observation observation = start(HASH, observations);
        try {
            T made = call.get();
            outcome(observation, outcome.apply(made));
            return made;
        } catch (RuntimeException | Error e) {
            outcome(observation, outcomeOf(e));
            throw e;
        } finally {
            observation.stop();
        }
    }

    private boolean verify(String operation, BooleanSupplier call) {
        ObservationRegistry observations = registry.get();
        if (observations.isNoop()) {
            return call.getAsBoolean();
        }
        Observation observation = start(operation, observations);
        try {
            boolean match = call.getAsBoolean();
            outcome(observation, match ? "match" : "mismatch");
            return match;
        } catch (RuntimeException | Error e) {
            outcome(observation, outcomeOf(e));
            throw e;
        } finally {
            observation.stop();
        }
    }

    /** Without the exception, whose message another library's handler might keep. */
    private static Observation start(String operation, ObservationRegistry observations) {
        return Observation.createNotStarted(NAME, observations)
                .contextualName("password " + operation)
                .lowCardinalityKeyValue(KeyValue.of("operation", operation))
                .start();
    }

    private static void outcome(Observation observation, String outcome) {
        observation.lowCardinalityKeyValue(KeyValue.of("outcome", outcome));
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
        return failure instanceof IllegalArgumentException ? "rejected" : "error";
    }
}
