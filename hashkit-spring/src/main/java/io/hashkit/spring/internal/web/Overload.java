package io.hashkit.spring.internal.web;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses the HTTP answer to a refused hash (RFC 9110 sections 10.2.3, 15.6.1 and 15.6.4). */
final class Overload {
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");
    /** The attribute of a request that holds the {@link OverloadedException} with which it was refused. */
    static final String REFUSAL = OverloadedException.class.getName();

    static final String PROBLEM = "application/problem+json";

    private static final int UNAVAILABLE = 503;
    private static final int DEEPEST = 16;
    private static final int MOST_KINDS = 16;

    /** Messages about costs above the memory budget that have been logged. */
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /**
     * An HTTP answer.
     *
     * @param status the HTTP status code
     * @param retryAfter whole seconds, at least 1; null if a retry does not help
     * @param text what happened, for people
     */
    record Answer(int status, @Nullable String retryAfter, String text) {
        /** The body for programs (RFC 9457); nothing of the request is in it. */
        byte[] problem() {
            String title = status == UNAVAILABLE ? "Service Unavailable" : "Internal Server Error";
            return ("{\"title\":\"" + title + "\",\"status\":" + status + ",\"detail\":\"" + text + "\"}")
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * Returns the answer to a refusal, or null if there was none. An interrupt also gives null: it is not overload, and nobody
     * waits for the answer.
     */
    @Nullable
    Answer to(@Nullable OverloadedException refusal) {
        if (refusal == null || refusal.reason() == Reason.INTERRUPTED) {
            return null;
        }
        if (refusal.reason() == Reason.OVER_BUDGET) {
            tell(refusal);
            return new Answer(500, null, "The server cannot check this password. Trying again does not help.");
        }
        return new Answer(UNAVAILABLE, seconds(refusal), "Too many logins at the moment. Please try again soon.");
    }

    /** Returns the refusal among the causes of a failure, or null. */
    static @Nullable OverloadedException in(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof OverloadedException refusal) {
                return refusal;
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** Whether somebody reads the answer in a browser, by the header Accept; as Spring Boot decides on WebFlux. */
    static boolean isPage(@Nullable String accepted) {
        return accepted != null && accepted.contains("text/html");
    }

    private static String seconds(OverloadedException refusal) {
        return Long.toString(refusal.retryAfterSeconds());
    }

    /** Logs each amount of memory once, because the user of that row may try often. The message holds only figures. */
    private void tell(OverloadedException refusal) {
        String figures = String.valueOf(refusal.getMessage());
        if (logged.size() < MOST_KINDS && logged.add(figures)) {
            LOG.error(
                    "A stored hash can never be verified in this process; logins with it are answered with HTTP status 500:"
                            + " {}. Raise hashkit.limiter.memory or the heap (-Xmx), or set lower ceilings in a"
                            + " PasswordHasherCustomizer bean to treat such hashes as unreadable. Further hashes with these"
                            + " costs are not logged.",
                    figures);
        }
    }
}
