package io.hashkit;

import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A hasher that goes on as another one when its costs have been measured. Each call is served by one of them alone. */
final class BackgroundHasher implements PasswordHasher {
    private volatile PasswordHasher current;

    BackgroundHasher(PasswordHasher first) {
        this.current = first;
    }

    void goOnWith(PasswordHasher next) {
        current = next;
    }

    @Override
    public String hash(CharSequence password) {
        return current.hash(password);
    }

    @Override
    public String hash(byte[] password) {
        return current.hash(password);
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        return current.verify(password, stored);
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        return current.verify(password, stored);
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return current.verify(password, stored, upgrade);
    }

    @Override
    public boolean needsRehash(String stored) {
        return current.needsRehash(stored);
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        return current.verifyNothing(password);
    }

    @Override
    public List<EngineStatus> engines() {
        return current.engines();
    }

    @Override
    public Optional<Tuning> tuning() {
        return current.tuning();
    }

    @Override
    public String toString() {
        return current.toString();
    }
}
