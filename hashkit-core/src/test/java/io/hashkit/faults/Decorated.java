package io.hashkit.faults;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.PasswordHasher;

/** Adds nothing to a hasher. */
final class Decorated extends ForwardingPasswordHasher {
    private final PasswordHasher inner;

    Decorated(PasswordHasher inner) {
        this.inner = inner;
    }

    @Override
    protected PasswordHasher delegate() {
        return inner;
    }

    @Override
    public PasswordHasher boundTo(String id) {
        return viewOfDelegate(id);
    }
}
