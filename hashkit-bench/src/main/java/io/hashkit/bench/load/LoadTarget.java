package io.hashkit.bench.load;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineState;
import java.security.MessageDigest;
import java.util.Locale;
import org.springframework.security.crypto.password.PasswordEncoder;

/** The libraries under load: hashkit and others. All verify hashes with the same costs. */
enum LoadTarget {
    /** hashkit with the shared limiter. */
    HASHKIT {
        @Override
        Login open(LoadPlan plan) {
            return hashkit(PasswordHasher.builder()
                    .scheme(plan.scheme())
                    .allowWeakCosts()
                    .limiter(plan.limiter())
                    .build());
        }
    },
    /** Bouncy Castle, with Argon2 called directly, as applications do. */
    BOUNCY_CASTLE {
        @Override
        Login open(LoadPlan plan) {
            return engine(plan.scheme());
        }
    },
    /** Spring Security's encoder. */
    SPRING {
        @Override
        Login open(LoadPlan plan) {
            PasswordEncoder encoder = Contenders.spring(plan.scheme());
            String stored = encoder.encode(LoadGenerator.RIGHT);
            return password -> encoder.matches(password, stored);
        }
    };

    /** Verifies a password. */
    @FunctionalInterface
    interface Login {
        boolean with(String password);

        /** How many hashes a processor computes at once while others wait; 0 if it is not known yet. */
        default int seats() {
            return 1;
        }
    }

    /** Creates the verifier; this computes one hash. */
    abstract Login open(LoadPlan plan);

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return text();
    }

    private static Login engine(Scheme scheme) {
        Engine<Scheme> engine = Contenders.engine(Spec.of(scheme.algorithm()).family()
                + (scheme instanceof Argon2 ? "/bouncy-castle-plain" : "/bouncy-castle"));
        int length = Traits.of(scheme).tagLength();
        byte[] expected = engine.derive(scheme, SampleInput.withPassword(LoadGenerator.RIGHT), length);
        return password ->
                MessageDigest.isEqual(expected, engine.derive(scheme, SampleInput.withPassword(password), length));
    }

    private static Login hashkit(PasswordHasher hasher) {
        String stored = hasher.hash(LoadGenerator.RIGHT);
        return new Login() {
            @Override
            public boolean with(String password) {
                return hasher.verify(password, stored);
            }

            @Override
            public int seats() {
                return hasher.info().engines().stream()
                        .map(EngineState.class::cast)
                        .mapToInt(engine -> engine.isCompilingSeats() ? 0 : engine.seats())
                        .reduce(1, (one, other) -> one == 0 || other == 0 ? 0 : Math.max(one, other));
            }
        };
    }
}
