package io.hashkit.internal.hasher;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.internal.call.HasherSettings;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.security.Provider;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Delegates to an initial hasher until the tuned one is ready. Each call is served entirely by one of them. */
public final class BackgroundHasher extends ForwardingPasswordHasher {
    private volatile PasswordHasher current;
    private volatile @Nullable BackgroundTuning tuning;

    private BackgroundHasher(PasswordHasher first) {
        this.current = first;
    }

    /** Measures on a thread of its own: a measurement that waits for a permit would hold a thread that logins need. */
    public static PasswordHasher start(HasherSettings settings, TuneOptions options) {
        return start(settings, options, measurement -> {
            Thread made = new Thread(null, measurement, "hashkit-tuning", 0, false);
            made.setDaemon(true);
            made.start();
        });
    }

    /**
     * Serves with the costs of a known profile, or else the lowest ones, until this host is measured. Refuses options that
     * tune a provider which the settings lack.
     *
     * @param measuring runs the measurement
     */
    public static PasswordHasher start(HasherSettings settings, TuneOptions options, Executor measuring) {
        Executor threads = settings.threads;
        TuningRequest asked = TuningRequest.OF_OPTIONS.into(options);
        TuneOptions own = threads == null || asked.threads().isPresent() ? options : options.threads(threads);
        Provider provider = settings.provider;
        if (provider == null && asked.provider().isPresent()) {
            throw new IllegalArgumentException(
                    "the options tune a provider: name it here too, with provider(provider)");
        }
        TuneOptions complete = (provider == null ? own : own.provider(provider))
                .limiter(settings.limiter)
                .inBackground();
        PasswordHasher first = asked.known()
                .map(profile -> tuned(settings, Tuning.of(profile, complete)))
                .orElseGet(() -> new EngineHasher(settings.calls(Tuning.floor(complete), null)));
        BackgroundHasher hasher = new BackgroundHasher(first);
        hasher.tuning = BackgroundTuning.start(
                measuring, () -> Tuning.measure(complete), measured -> hasher.current = tuned(settings, measured));
        return hasher;
    }

    private static PasswordHasher tuned(HasherSettings settings, Tuning tuning) {
        return new EngineHasher(settings.calls(tuning.scheme(), tuning));
    }

    @Override
    protected PasswordHasher delegate() {
        return current;
    }

    @Override
    public PasswordHasher boundTo(String id) {
        return viewOfDelegate(id);
    }

    @Override
    public HasherInfo info() {
        return current.info().with(tuning);
    }
}
