package io.hashkit;

import io.hashkit.engine.HashInterruptedException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A hash that another thread computes while the caller waits. An interrupt of the caller is passed on; the caller still
 * waits until the other thread has let go, because the hash is computed from secrets that the caller then wipes.
 */
final class Errand implements Runnable {
    private final Supplier<byte[]> work;
    private final CountDownLatch done = new CountDownLatch(1);
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Thread runner;
    private boolean cancelled;
    private volatile byte @Nullable [] result;
    private volatile @Nullable Throwable failure;

    Errand(Supplier<byte[]> work) {
        this.work = work;
    }

    @Override
    public void run() {
        if (!begin()) {
            return;
        }
        try {
            result = work.get();
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            end();
            done.countDown();
        }
    }

    private boolean begin() {
        lock.lock();
        try {
            runner = Thread.currentThread();
            return !cancelled;
        } finally {
            lock.unlock();
        }
    }

    /** An interrupt that was passed on must not stay with a thread that serves others next. */
    private void end() {
        lock.lock();
        try {
            runner = null;
            if (cancelled) {
                Thread.interrupted();
            }
        } finally {
            lock.unlock();
        }
    }

    private void cancel() {
        lock.lock();
        try {
            if (cancelled) {
                return;
            }
            cancelled = true;
            if (runner != null) {
                runner.interrupt();
            } else if (done.getCount() > 0) {
                failure = new HashInterruptedException();
                done.countDown();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits to the end, and leaves the caller's interrupt flag as it found it or set.
     *
     * @throws HashInterruptedException if the caller was interrupted before the result was there
     */
    byte[] await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    done.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                    cancel();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        byte[] computed = result;
        if (computed == null) {
            throw new IllegalStateException("an engine answered nothing");
        }
        return computed;
    }
}
