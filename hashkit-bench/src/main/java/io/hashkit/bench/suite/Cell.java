package io.hashkit.bench.suite;

import io.hashkit.EngineStatus;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.Costs;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

/**
 * One row of a suite: one operation, which is one hash or one verification and never both.
 *
 * @param contender an engine's full name, or {@link #SPRING}
 * @param published what the original says of it, in milliseconds, by host
 */
record Cell(String contender, Scheme scheme, Operation operation, List<Published> published) {
    static final String SPRING = "spring/argon2";

    private static final String PASSWORD = "correct horse battery staple";

    enum Operation {
        HASH,
        VERIFY
    }

    /**
     * A figure of the original.
     *
     * @param millis as it was published
     */
    record Published(String host, double millis) {}

    /** All that must be equal before two rows may be compared. */
    String parameters() {
        return Costs.parameters(scheme) + (operation == Operation.HASH ? ", hash" : ", verify");
    }

    /** The operation, with what it needs made ready. */
    Supplier<Object> ready() {
        if (contender.equals(SPRING)) {
            Argon2 argon2 = (Argon2) scheme;
            Argon2PasswordEncoder encoder =
                    new Argon2PasswordEncoder(16, 32, argon2.lanes(), argon2.memoryKib(), argon2.passes());
            return ready(() -> encoder.encode(PASSWORD), stored -> encoder.matches(PASSWORD, stored));
        }
        PasswordHasher hasher = PasswordHasher.builder()
                .scheme(scheme)
                .ceilings(Ceilings.defaults().raisedTo(scheme.demands()))
                .engine(contender)
                .build();
        Supplier<Object> operation = ready(() -> hasher.hash(PASSWORD), stored -> hasher.verify(PASSWORD, stored));
        requireThatItWorks(hasher);
        return operation;
    }

    private Supplier<Object> ready(Supplier<String> hash, Predicate<String> verify) {
        String stored = hash.get();
        if (!verify.test(stored)) {
            throw new IllegalStateException(contender + " does not verify what it wrote");
        }
        return operation == Operation.HASH ? hash::get : () -> verify.test(stored);
    }

    /** Another engine would answer in its place. */
    private void requireThatItWorks(PasswordHasher hasher) {
        hasher.engines().stream()
                .filter(engine -> engine.name().equals(contender))
                .filter(engine -> engine.status() != EngineStatus.Status.WORKING)
                .findFirst()
                .ifPresent(engine -> {
                    throw new IllegalStateException(contender + " does not work here: " + engine.detail());
                });
    }
}
