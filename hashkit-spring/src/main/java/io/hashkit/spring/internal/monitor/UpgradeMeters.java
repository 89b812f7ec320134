package io.hashkit.spring.internal.monitor;

import io.hashkit.spring.internal.login.UpgradeListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Counts upgrades by the algorithms before and after, as the meter {@code hashkit.upgrades}, and those that the application
 * failed to store as {@code hashkit.upgrades.failed}.
 */
public final class UpgradeMeters implements MeterBinder, UpgradeListener {
    private final List<MeterRegistry> registries = new CopyOnWriteArrayList<>();

    @Override
    public void bindTo(MeterRegistry registry) {
        registries.add(registry);
    }

    @Override
    public void upgraded(String before, String after) {
        count("hashkit.upgrades", "Stored hashes that the application replaced at a login", before, after);
    }

    @Override
    public void lost(String before, String after) {
        count("hashkit.upgrades.failed", "Better hashes that the application failed to store", before, after);
    }

    private void count(String meter, String description, String before, String after) {
        try {
            String from = HashKind.algorithmOf(before);
            String to = HashKind.algorithmOf(after);
            for (MeterRegistry registry : registries) {
                Counter.builder(meter)
                        .description(description)
                        .tags("from", from, "to", to)
                        .register(registry)
                        .increment();
            }
        } catch (Throwable e) {
            // A lost count is no reason to fail a login.
        }
    }
}
