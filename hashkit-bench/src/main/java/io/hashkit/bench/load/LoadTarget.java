package io.hashkit.bench.load;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.internal.engine.Engine;
import java.security.MessageDigest;
import java.util.Locale;
import org.springframework.security.crypto.password.PasswordEncoder;

/** The libraries under load: hashkit and others. All verify hashes with the same Argon2id costs. */
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
    /** hashkit with its own threads for computing, so that the callers only wait. */
    HASHKIT_THREADS {
        @Override
        Login open(LoadPlan plan) {
            return hashkit(PasswordHasher.builder()
                    .scheme(plan.scheme())
                    .allowWeakCosts()
                    .limiter(plan.limiter())
                    .threads(Contenders.threads(Runtime.getRuntime().availableProcessors()))
                    .build());
        }
    },
    /** Bouncy Castle's generator, called directly. */
    BOUNCY_CASTLE {
        @Override
        Login open(LoadPlan plan) {
            Engine<Argon2> engine = Contenders.engine(Argon2.class, "bouncy-castle-plain");
            byte[] expected = engine.derive(plan.scheme(), SampleInput.withPassword(LoadGenerator.RIGHT), 32);
            return password -> MessageDigest.isEqual(
                    expected, engine.derive(plan.scheme(), SampleInput.withPassword(password), 32));
        }
    },
    /** Spring Security's encoder for Argon2. */
    SPRING {
        @Override
        Login open(LoadPlan plan) {
            PasswordEncoder encoder = Contenders.springArgon2(plan.scheme());
            String stored = encoder.encode(LoadGenerator.RIGHT);
            return password -> encoder.matches(password, stored);
        }
    };

    /** Verifies a password. */
    @FunctionalInterface
    interface Login {
        boolean with(String password);
    }

    /** Creates the verifier; this computes one hash. */
    abstract Login open(LoadPlan plan);

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether this is hashkit, which has no excuse for a full heap. */
    boolean isHashkit() {
        return text().startsWith("hashkit");
    }

    @Override
    public String toString() {
        return text();
    }

    private static Login hashkit(PasswordHasher hasher) {
        String stored = hasher.hash(LoadGenerator.RIGHT);
        return password -> hasher.verify(password, stored);
    }
}
