package io.hashkit.bench.identify;

import io.hashkit.bench.tune.Threads;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutorService;

/** How long it takes to wrap rows. */
final class WrapTime {
    private WrapTime() {}

    /** Tunes this host, and tells the time for one host and for several. */
    static String text(long rows, int hosts) {
        ExecutorService threads = Threads.open();
        try {
            Tuning tuning = Tuning.measure(TuneOptions.defaults().threads(threads));
            double perSecond = tuning.hashesPerSecond();
            String one = String.format(
                    Locale.ROOT,
                    "Wrapping %,d rows with %s, %.1f a second with all processors of a host: %s on one host like this",
                    rows,
                    tuning.scheme(),
                    perSecond,
                    words(rows / perSecond));
            String all = hosts == 1 ? "" : ", " + words(rows / perSecond / hosts) + " on " + hosts;
            return one + all + "." + System.lineSeparator();
        } finally {
            threads.shutdownNow();
        }
    }

    /** A time in the two largest units that matter. */
    static String words(double seconds) {
        Duration time = Duration.ofSeconds((long) Math.ceil(seconds));
        if (time.toDays() > 0) {
            return time.toDays() + " d " + time.toHoursPart() + " h";
        }
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0
                ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                : time.toSeconds() + " s";
    }
}
