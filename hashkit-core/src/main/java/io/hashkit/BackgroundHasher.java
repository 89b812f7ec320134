package io.hashkit;

import io.hashkit.tune.BackgroundTuning;
import org.jspecify.annotations.Nullable;

/** Delegates to an initial hasher until the tuned one is ready. Each call is served entirely by one of them. */
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
    public PasswordHasher boundTo(String id) {
        return viewOfDelegate(id);
    }

    @Override
    public HasherInfo info() {
        return current.info().with(tuning);
    }
}
