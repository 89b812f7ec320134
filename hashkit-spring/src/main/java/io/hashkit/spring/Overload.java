package io.hashkit.spring;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What HTTP tells of a hash that was refused (RFC 9110 sections 10.2.3, 15.6.1 and 15.6.4). */
final class Overload {
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");
    private static final int DEEPEST = 16;
    private static final int MOST_KINDS = 16;

    /** Costs that were logged as above the budget. */
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /**
     * An answer.
     *
     * @param retryAfter whole seconds, at least one; null where no retry helps
     * @param text for people
     */
    record Answer(int status, @Nullable String retryAfter, String text) {}

    /**
     * The answer to a failure, or null if it is no refusal, or an interrupt: then nobody waits for an answer, and it is no
     * overload.
     */
    @Nullable
    Answer to(Throwable failure) {
        OverloadedException refusal = in(failure);
        if (refusal == null || refusal.reason() == Reason.INTERRUPTED) {
            return null;
        }
        if (refusal.reason() == Reason.OVER_BUDGET) {
            tell(refusal);
            return new Answer(500, null, "This password cannot be checked here. Trying again does not help.");
        }
        return new Answer(503, seconds(refusal), "Too many logins at once. Please try again soon.");
    }

    /** The refusal among the causes of a failure, or null. */
    private static @Nullable OverloadedException in(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof OverloadedException refusal) {
                return refusal;
            }
            cause = cause.getCause();
        }
        return null;
    }

    private static String seconds(OverloadedException refusal) {
        return Long.toString(Math.max(1, refusal.retryAfter().plusMillis(999).toSeconds()));
    }

    /** Each costs once: a user whose row it is may try often. The message holds figures alone. */
    private void tell(OverloadedException refusal) {
        String figures = String.valueOf(refusal.getMessage());
        if (logged.size() < MOST_KINDS && logged.add(figures)) {
            LOG.error(
                    "A stored password can never be verified here, and its logins are answered by 500: {}. Raise"
                            + " hashkit.limiter.memory (or -Xmx), or lower the ceilings; more of this kind are not logged.",
                    figures);
        }
    }
}
