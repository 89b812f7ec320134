package io.hashkit.internal.limit;

import java.util.concurrent.atomic.AtomicInteger;

/** A host that a test resizes during use. */
final class FakeCapacity implements Capacity {
    final AtomicInteger readings = new AtomicInteger();
    private volatile int processors;
    private volatile long memoryBytes;
    private volatile Runnable reading = () -> {};

    FakeCapacity(int processors, long memoryBytes) {
        resize(processors, memoryBytes);
    }

    void resize(int processors, long memoryBytes) {
        this.processors = processors;
        this.memoryBytes = memoryBytes;
    }

    /** Sets an action that runs while the values are read. */
    void whileReading(Runnable reading) {
        this.reading = reading;
    }

    @Override
    public int processors() {
        readings.incrementAndGet();
        reading.run();
        return processors;
    }

    @Override
    public long memoryBytes() {
        return memoryBytes;
    }
}
