package io.hashkit;

import io.hashkit.tune.BackgroundTuning;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A hasher that goes on as another one when its costs have been measured. Each call is served by one of them alone. */
final class BackgroundHasher extends ForwardingPasswordHasher {
    private volatile PasswordHasher current;
    private volatile @Nullable BackgroundTuning tuning;

    BackgroundHasher(PasswordHasher first) {
        this.current = first;
    }

    void goOnWith(PasswordHasher next) {
        current = next;
    }

    void measuredBy(BackgroundTuning tuning) {
        this.tuning = tuning;
    }

    @Override
    protected PasswordHasher delegate() {
        return current;
    }

    @Override
    public Optional<BackgroundTuning> backgroundTuning() {
        return Optional.ofNullable(tuning);
    }
}
