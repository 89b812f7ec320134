package io.hashkit.spring.internal.tuning;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.settings.PropertyNames;
import io.hashkit.spring.internal.settings.Settings;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.AutoTune;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where the costs of new hashes come from, unless they are given: a profile, a measurement, or the lowest ones. */
final class HostCosts {
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");

    private final AutoTune mode;
    private final boolean spared;
    private final TuneOptions options;
    private final Scheme usual;
    private final @Nullable Path file;
    private final MemoryCure memoryCure;

    /** @param spared whether the host is not measured although nobody asked for that */
    HostCosts(AutoTune mode, boolean spared, Settings settings, HashkitProperties properties, Limiter limiter) {
        this.mode = mode;
        this.spared = spared;
        this.options = settings.tuneOptions().limiter(limiter);
        this.usual = properties.provider() == null && settings.policy().allows(Argon2.recommended())
                ? Argon2.recommended()
                : Pbkdf2.recommended();
        this.file = properties.profile();
        this.memoryCure = new MemoryCure(properties, limiter);
    }

    /** What the profile says; empty if there is none, or another measurement is asked for. */
    Optional<Tuning> known() {
        if (file == null) {
            return Optional.empty();
        }
        try {
            return switch (mode) {
                case CACHED -> Tuning.recall(file, options);
                case OFF -> Optional.of(Tuning.of(Profile.read(file), options));
                case FOREGROUND, BACKGROUND -> Optional.empty();
            };
        } catch (NoSuchFileException e) {
            throw wrongProfile("the file does not exist", e);
        } catch (InsufficientMemoryException e) {
            throw new InvalidPropertyException(
                    "hashkit.profile", file, MemoryCure.problem(e), memoryCure.ofProfile(e), e);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            throw wrongProfile(PropertyNames.in(String.valueOf(e.getMessage())), e);
        }
    }

    private InvalidPropertyException wrongProfile(String problem, Exception cause) {
        return new InvalidPropertyException(
                "hashkit.profile",
                file == null ? "" : file,
                problem,
                "Create the profile on a host of this kind with \"hashkit-bench tune --profile FILE\", or remove the"
                        + " property.",
                cause);
    }

    /** The costs until the host is measured. */
    Scheme first() {
        if (mode == AutoTune.OFF && !spared) {
            return usual;
        }
        try {
            return Tuning.floor(options);
        } catch (IllegalStateException e) {
            throw named(e);
        }
    }

    /**
     * The exception for what the provider of a customizer refuses; that of {@code hashkit.provider} was tried before.
     *
     * @param written the value of {@code hashkit.scheme}; empty if it is not set
     */
    static InvalidPropertyException ofCustomizer(Object written, String problem, @Nullable Exception cause) {
        return new InvalidPropertyException(
                "hashkit.scheme",
                written,
                problem,
                "With a provider of a PasswordHasherCustomizer bean, set hashkit.scheme to PBKDF2, such as"
                        + " pbkdf2-sha256,i=600000, and no keyring; or name the provider with hashkit.provider alone, to have"
                        + " it measured.",
                cause);
    }

    /** The exception of a measurement, in the words of properties. */
    RuntimeException named(IllegalStateException failure) {
        return failure instanceof InsufficientMemoryException noRoom ? memoryCure.of(noRoom) : failure;
    }

    /** Measures the host, which takes seconds. */
    Tuning measured() {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), task -> {
                    Thread made = new Thread(task, "hashkit-tuning-probe");
                    made.setDaemon(true);
                    return made;
                });
        try {
            TuneOptions own = options.threads(threads);
            TuneOptions asked = mode == AutoTune.FOREGROUND ? own : own.inBackground();
            if (mode != AutoTune.CACHED || file == null) {
                return Tuning.measure(asked);
            }
            Tuning cached = Tuning.cached(file, asked);
            cached.warnings().stream()
                    .filter(warning ->
                            warning.startsWith("the profile could not") || warning.startsWith("the stored profile"))
                    .forEach(warning -> LOG.warn("hashkit.profile={}: {}", file, warning));
            return cached;
        } finally {
            threads.shutdownNow();
        }
    }
}
