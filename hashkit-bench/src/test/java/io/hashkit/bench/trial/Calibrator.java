package io.hashkit.bench.trial;

import com.password4j.BcryptFunction;
import com.password4j.PBKDF2Function;
import com.password4j.SystemChecker;
import com.password4j.types.Hmac;
import de.mkammerer.argon2.Argon2Factory;
import de.mkammerer.argon2.Argon2Helper;
import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contender;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The methods that choose costs for a target time: hashkit, two libraries, and scaling from a single sample. */
enum Calibrator {
    HASHKIT {
        @Override
        @Nullable
        Scheme calibrate(TuneOptions options, Properties seen) {
            Tuning tuning = Tuning.measure(options);
            seen.setProperty("confidence", tuning.confidence().name());
            seen.setProperty("engine", tuning.engine());
            seen.setProperty(
                    "underFloor",
                    Boolean.toString(
                            !TuningRequest.OF_OPTIONS.into(options).policy.meetsFloor(tuning.scheme())));
            return tuning.scheme();
        }
    },

    /** password4j's SystemChecker. */
    PASSWORD4J {
        @Override
        @Nullable
        Scheme calibrate(TuneOptions options, Properties seen) {
            long target = TuningRequest.OF_OPTIONS.into(options).target.toMillis();
            Algorithm algorithm = algorithm(options);
            if (algorithm == Algorithm.ARGON2ID) {
                var best = SystemChecker.benchmarkForArgon2(
                                target, memoryKib(options), 1, 1, com.password4j.types.Argon2.ID)
                        .getPrototype();
                return best == null || best.getIterations() < 1
                        ? null
                        : Argon2.id(best.getMemory(), best.getIterations(), 1);
            }
            if (algorithm == Algorithm.BCRYPT) {
                BcryptFunction best = SystemChecker.benchmarkBcrypt(target).getPrototype();
                return best == null || best.getLogarithmicRounds() < 4 ? null : new Bcrypt(best.getLogarithmicRounds());
            }
            return algorithm == Algorithm.PBKDF2_SHA256
                    ? pbkdf2(target, Hmac.SHA256, Prf.SHA256)
                    : algorithm == Algorithm.PBKDF2_SHA512 ? pbkdf2(target, Hmac.SHA512, Prf.SHA512) : null;
        }

        private @Nullable Scheme pbkdf2(long target, Hmac hmac, Prf prf) {
            PBKDF2Function best = SystemChecker.benchmarkPBKDF2(target, hmac, prf.length() * 8)
                    .getPrototype();
            return best == null || best.getIterations() < 1 ? null : new Pbkdf2(prf.algorithm(), best.getIterations());
        }

        @Override
        Contender computing(Scheme scheme, Properties seen) {
            return Contenders.named(
                    scheme instanceof Argon2
                            ? "argon2/password4j"
                            : scheme instanceof Bcrypt ? "bcrypt/password4j" : "pbkdf2/password4j",
                    0);
        }
    },

    /** argon2-jvm's helper. */
    ARGON2_JVM {
        @Override
        @Nullable
        Scheme calibrate(TuneOptions options, Properties seen) {
            int passes = Argon2Helper.findIterations(
                    Argon2Factory.create(Argon2Factory.Argon2Types.ARGON2id),
                    TuningRequest.OF_OPTIONS.into(options).target.toMillis(),
                    memoryKib(options),
                    1);
            return passes < 1 ? null : Argon2.id(memoryKib(options), passes, 1);
        }

        @Override
        Contender computing(Scheme scheme, Properties seen) {
            return Contenders.named("argon2/argon2-jvm", 0);
        }
    },

    /** Times one hash and scales its costs by the ratio to the target, as KeePassXC and many manuals do. */
    SINGLE_SAMPLE {
        @Override
        @Nullable
        Scheme calibrate(TuneOptions options, Properties seen) {
            Scheme one = Argon2.id(memoryKib(options), 1, 1);
            long start = System.nanoTime();
            byte[] tag = Engines.of(
                            Catalog.FAMILIES,
                            Set.of(),
                            Resources.of(
                                    Permits.OF_LIMITER.into(Limiter.shared()).memory()))
                    .derive(one, Input.of(new byte[16], new byte[16]), 32);
            int passes = (int) (TuningRequest.OF_OPTIONS.into(options).target.toNanos()
                    / (System.nanoTime() - start + tag.length));
            return passes < 1 ? null : Argon2.id(memoryKib(options), passes, 1);
        }
    };

    private static Algorithm algorithm(TuneOptions options) {
        return TuningRequest.OF_OPTIONS.into(options).algorithms().get(0);
    }

    private static int memoryKib(TuneOptions options) {
        return (int) Math.min(19_456, TuningRequest.OF_OPTIONS.into(options).memoryPerHash / 1024);
    }

    /** Whether this calibrator supports an algorithm. */
    boolean serves(Algorithm algorithm) {
        return switch (this) {
            case HASHKIT -> true;
            case PASSWORD4J -> algorithm != Algorithm.SCRYPT;
            case ARGON2_JVM, SINGLE_SAMPLE -> algorithm == Algorithm.ARGON2ID;
        };
    }

    /** The costs that it chose, or null if its answer is not a valid setting. */
    abstract @Nullable Scheme calibrate(TuneOptions options, Properties seen);

    /** The library with which these costs are measured afterwards: the same one. */
    Contender computing(Scheme scheme, Properties seen) {
        Engines engines = Engines.of(
                Catalog.FAMILIES,
                Set.of(seen.getProperty("engine", scheme instanceof Argon2 ? "argon2/hashkit" : "bcrypt/hashkit")),
                Resources.of(Permits.OF_LIMITER.into(Limiter.shared()).memory()));
        return (costs, input, tag) -> () -> engines.derive(costs, input, tag.length);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
