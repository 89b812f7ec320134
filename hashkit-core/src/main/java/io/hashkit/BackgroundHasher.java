package io.hashkit;

/** A hasher that goes on as another one when its costs have been measured. Each call is served by one of them alone. */
final class BackgroundHasher extends ForwardingPasswordHasher {
    private volatile PasswordHasher current;

    BackgroundHasher(PasswordHasher first) {
        this.current = first;
    }

    void goOnWith(PasswordHasher next) {
        current = next;
    }

    @Override
    protected PasswordHasher delegate() {
        return current;
    }
}
