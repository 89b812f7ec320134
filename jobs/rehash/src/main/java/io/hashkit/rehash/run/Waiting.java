package io.hashkit.rehash.run;

import java.util.concurrent.TimeUnit;

/** A line when the first connection begins to wait for the database, and one when the last of them goes on. */
final class Waiting {
    private final Report report;
    private final Time time;
    private final int patienceSeconds;
    private int connections;
    private long since;

    Waiting(Report report, Time time, int patienceSeconds) {
        this.report = report;
        this.time = time;
        this.patienceSeconds = patienceSeconds;
    }

    /**
     * @param began when the connection began to wait
     * @param why what the database said, without a row
     */
    synchronized void begin(long began, String why) {
        if (connections++ == 0) {
            since = began;
            report.say(
                    "waiting",
                    "waits for the database, for at most " + Progress.words(patienceSeconds) + " (--patience): " + why);
        }
    }

    /** @param answered false if the wait was in vain, or the end was requested */
    synchronized void end(boolean answered) {
        if (--connections == 0 && answered) {
            double seconds = (double) (time.nanos() - since) / TimeUnit.SECONDS.toNanos(1);
            report.say("continues", "goes on: the database answers again after " + Progress.words(seconds));
        }
    }
}
