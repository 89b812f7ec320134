package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;

/** A snapshot of a {@link Limiter}, from {@link Limiter#stats}. Its counts begin when the limiter is built. */
public interface LimiterStats {
    /** {@return the number of hashes that hold a permit and have a processor} */
    int running();

    /**
     * {@return the number of hashes that wait for a permit, or hold one and share the processor of another hash, as {@link
     * LimiterBuilder#seats} says}
     */
    int waiting();

    /** {@return the number of hashes that received a permit} */
    long admitted();

    /** {@return the number of hashes that were refused, for any reason} */
    long refused();

    /**
     * {@return the number of hashes that were refused for one reason}
     *
     * @param reason the reason to count
     */
    long refused(Reason reason);

    /**
     * {@return the number of logins whose hash was to be upgraded, but the better hash could not be computed or sealed, mostly
     * because no permit was free} They were answered all the same, and the next login of the user tries again.
     */
    long failedUpgrades();

    /**
     * {@return the number of hashes that may run at once} One more runs while at least as many wait, unless the number was
     * set by {@link LimiterBuilder#parallel} or is 1.
     */
    int parallel();

    /**
     * {@return the number of hashes that may wait at present: as many as can be served within the longest wait, judged by
     * recent hashes, at most those of {@link LimiterBuilder#queue}, and no more than {@link Limiter#lowerQueueTo} leaves
     * beside those that run}
     */
    int queue();

    /** {@return the work memory of the running hashes, in bytes} */
    long bytesInUse();

    /** {@return the limit of {@link #bytesInUse}, in bytes, which a large hash that runs alone may exceed} */
    long budgetBytes();

    /** {@return how long the longest-waiting hash has waited so far; zero if none waits} */
    Duration oldestWait();
}
