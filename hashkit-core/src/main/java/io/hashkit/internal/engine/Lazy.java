package io.hashkit.internal.engine;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first needed: once, and again only if that throws. Safe for use by many threads. */
final class Lazy<T> {
    private final Supplier<T> make;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable T made;

    Lazy(Supplier<T> make) {
        this.make = make;
    }

    T get() {
        T value = made;
        if (value != null) {
            return value;
        }
        lock.lock();
        try {
            value = made != null ? made : make.get();
            made = value;
            return value;
        } finally {
            lock.unlock();
        }
    }
}
