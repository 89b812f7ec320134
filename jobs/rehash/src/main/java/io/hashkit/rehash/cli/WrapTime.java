package io.hashkit.rehash.cli;

import io.hashkit.rehash.run.Progress;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** How long it takes to wrap rows. */
final class WrapTime {
    private WrapTime() {}

    /** Tunes this host, and tells the time for one host and for several. */
    static String text(long rows, int hosts) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            Tuning tuning = Tuning.measure(TuneOptions.defaults().threads(threads));
            double perSecond = tuning.hashesPerSecond();
            return String.format(
                    Locale.ROOT,
                    "Wrapping %,d rows with %s, %.1f a second with all processors of a host: %s on one host like this%s.",
                    rows,
                    tuning.scheme(),
                    perSecond,
                    Progress.words(rows / perSecond),
                    hosts == 1 ? "" : ", " + Progress.words(rows / perSecond / hosts) + " on " + hosts);
        } finally {
            threads.shutdownNow();
        }
    }
}
