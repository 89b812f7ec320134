package io.hashkit.engine;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that can be taken while the heap is full, so that what was taken can always be given back. For short sections
 * without conditions.
 *
 * <p>{@link ReentrantLock} allocates a node for each thread that waits, and on JDK 17 throws if there is no room for it.
 */
public final class AllocationFreeLock extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    /**
     * Waits for the lock. Never throws because of memory, nor because of the stack where that has still room for a few
     * calls; code that gives back is reached by fewer calls than code that takes.
     */
    @Override
    @SuppressWarnings("ThreadPriorityCheck") // Yields only where waiting in line is impossible.
    public void lock() {
        try {
            super.lock();
        } catch (OutOfMemoryError | StackOverflowError e) {
            // On a stack that is nearly full the JDK takes the lock and throws afterwards.
            while (!isHeldByCurrentThread() && !tryLock()) {
                Thread.yield();
            }
        }
    }
}
