package io.hashkit.internal.hasher;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.tune.BackgroundTuning;
import org.jspecify.annotations.Nullable;

/** Delegates to an initial hasher until the tuned one is ready. Each call is served entirely by one of them. */
public final class BackgroundHasher extends ForwardingPasswordHasher {
    private volatile PasswordHasher current;
    private volatile @Nullable BackgroundTuning tuning;

    /** Serves with {@code first} until told otherwise. */
    public BackgroundHasher(PasswordHasher first) {
        this.current = first;
    }

    /** Serves with {@code next} from now on. */
    public void goOnWith(PasswordHasher next) {
        current = next;
    }

    /** Sets the measurement that {@link #info} shows. */
    public void measuredBy(BackgroundTuning tuning) {
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
