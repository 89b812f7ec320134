package io.hashkit.algorithm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * No engine can compute an algorithm in this process, because each library is missing or failed its known-answer test.
 * This reveals nothing about the password. A retry does not help, unless the hasher has a provider, whose fault may be
 * temporary.
 */
public final class NoEngineException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The family that no engine can compute. */
    private final String algorithm;
    /** A serialisable map, because exceptions are serialisable. */
    private final LinkedHashMap<String, String> reasons;

    /**
     * Creates the exception; also for programs that wrap or mock a hasher.
     *
     * @param algorithm the family of algorithms that no engine can compute, for example {@code argon2}
     * @param reasons why each engine does not work, by its full name, in the order in which they were tried
     * @param cause the exception of the last engine, or null
     */
    public NoEngineException(String algorithm, Map<String, String> reasons, @Nullable Throwable cause) {
        super("no engine works for " + algorithm + " (" + text(reasons) + ")", cause);
        this.algorithm = algorithm;
        this.reasons = new LinkedHashMap<>(reasons);
    }

    private static String text(Map<String, String> reasons) {
        return reasons.isEmpty()
                ? "there is none"
                : reasons.entrySet().stream()
                        .map(reason -> reason.getKey() + ": " + reason.getValue())
                        .collect(Collectors.joining("; "));
    }

    /** {@return the family of algorithms that no engine can compute, for example {@code argon2}} */
    public String algorithm() {
        return algorithm;
    }

    /**
     * {@return the reason why each engine does not work, by its full name such as {@code argon2/bouncy-castle}, in the
     * order in which they were tried}
     */
    public Map<String, String> reasons() {
        return new LinkedHashMap<>(reasons);
    }
}
