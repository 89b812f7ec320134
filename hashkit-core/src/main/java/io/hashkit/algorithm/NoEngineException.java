package io.hashkit.algorithm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * No engine can compute an algorithm in this process: a library is missing, or gave wrong known answers. It says nothing of
 * the password, and a retry does not help.
 */
public final class NoEngineException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String algorithm;
    /** A class that can be written to a stream, as exceptions are. */
    private final LinkedHashMap<String, String> reasons;

    /**
     * For those who wrap or mock a hasher, too.
     *
     * @param algorithm what was to be computed, for example {@code argon2}
     * @param reasons why each engine does not work, by its full name, in the order in which they were tried
     * @param cause what the last one threw, or null
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

    /** What was to be computed, for example {@code argon2}. */
    public String algorithm() {
        return algorithm;
    }

    /** Why each engine does not work, by its full name such as {@code argon2/bouncy-castle}, in the order of trial. */
    public Map<String, String> reasons() {
        return new LinkedHashMap<>(reasons);
    }
}
