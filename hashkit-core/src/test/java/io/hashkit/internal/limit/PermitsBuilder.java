package io.hashkit.internal.limit;

import java.time.Duration;

/** Builds permits on a clock and a host of the test. */
final class PermitsBuilder {
    final LimiterSettings settings = new LimiterSettings();

    PermitsBuilder parallel(int hashes) {
        settings.parallel = hashes;
        return this;
    }

    PermitsBuilder memoryBytes(long bytes) {
        settings.memoryBytes = bytes;
        return this;
    }

    PermitsBuilder queue(int hashes) {
        settings.queue = hashes;
        return this;
    }

    PermitsBuilder maxWait(Duration wait) {
        settings.maxWait = wait;
        return this;
    }

    Permits build() {
        return build(Ticker.SYSTEM);
    }

    Permits build(Ticker ticker) {
        return build(ticker, new HostCapacity());
    }

    Permits build(Ticker ticker, Capacity capacity) {
        return new Permits(settings, ticker, capacity, false);
    }

    Permits growing() {
        return new Permits(settings, Ticker.SYSTEM, new HostCapacity(), true);
    }
}
