package io.hashkit.uniform;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Hands over the answers of asynchronous calls when they are due. Not the JDK's timer: after a full heap on JDK 25, it
 * never completed some that waited for it. This thread allocates nothing. It is started when the first answer waits, and
 * ends when none has waited for a while.
 */
final class AnswerTimer implements Runnable {
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Object lock = new Object();
    private @Nullable UniformAnswer<?> first;
    private @Nullable Thread thread;

    /**
     * Adds an answer.
     *
     * @throws OutOfMemoryError if no thread can be started; the answer does not wait then
     */
    void add(UniformAnswer<?> answer) {
        Thread running;
        synchronized (lock) {
            running = thread;
            if (running == null) {
                running = new Thread(null, this, "hashkit-uniform-time", 0, false);
                running.setDaemon(true);
                // The application that waited first may be undeployed while the thread runs.
                running.setContextClassLoader(null);
                running.start();
                thread = running;
            }
            answer.next = first;
            first = answer;
        }
        LockSupport.unpark(running);
    }

    @Override
    public void run() {
        long idleSince = System.nanoTime();
        while (true) {
            long now = System.nanoTime();
            long wait = IDLE_NANOS;
            boolean idle;
            UniformAnswer<?> due = null;
            synchronized (lock) {
                idle = first == null;
                if (idle && now - idleSince >= IDLE_NANOS) {
                    thread = null;
                    return;
                }
                UniformAnswer<?> later = null;
                for (UniformAnswer<?> one = first; one != null; ) {
                    UniformAnswer<?> following = one.next;
                    long left = one.due - now;
                    if (left <= 0) {
                        one.next = due;
                        due = one;
                    } else {
                        wait = Math.min(wait, left);
                        one.next = later;
                        later = one;
                    }
                    one = following;
                }
                first = later;
            }
            while (due != null) {
                UniformAnswer<?> one = due;
                due = one.next;
                one.next = null;
                wait = Math.min(wait, handOver(one));
            }
            if (!idle) {
                idleSince = now;
            }
            pause(wait);
        }
    }

    boolean isCurrentThread() {
        synchronized (lock) {
            return Thread.currentThread() == thread;
        }
    }

    private void pause(long nanos) {
        try {
            LockSupport.parkNanos(this, nanos);
            // An interrupt is nobody's business, and would keep the thread from waiting.
            Thread.interrupted();
        } catch (Throwable e) {
            // If the thread ended here, all answers would wait for ever.
        }
    }

    /** Returns when to look again at an answer that was handed to an executor, which may lose it. */
    private long handOver(UniformAnswer<?> answer) {
        if (!answer.handOver()) {
            return IDLE_NANOS;
        }
        synchronized (lock) {
            answer.next = first;
            first = answer;
        }
        return UniformAnswer.LOST_NANOS;
    }
}
