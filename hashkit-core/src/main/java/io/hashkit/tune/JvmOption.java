package io.hashkit.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.tune.HugePages;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Options of the JVM that make hashes faster and that a library cannot enable by itself. */
public enum JvmOption {
    /** Enables engines on vector instructions, which use an incubator module. */
    VECTOR_API(VectorApi.OPTION),
    /** Reduces address translations in large work memory. */
    HUGE_PAGES("-XX:+UseTransparentHugePages");

    private final String option;

    JvmOption(String option) {
        this.option = option;
    }

    private boolean isMissed(Scheme scheme) {
        return switch (this) {
            case VECTOR_API -> hasVectorEngines(scheme) && VectorApi.isMissed();
            case HUGE_PAGES -> HugePages.areMissed(scheme);
        };
    }

    /** {@return the option as written on a command line, in one or more words} */
    public String option() {
        return option;
    }

    /**
     * {@return the options without which this process runs, although this host supports them and hashes of a scheme
     * benefit}
     *
     * @param scheme the costs of the hashes
     */
    public static List<JvmOption> missed(Scheme scheme) {
        return Arrays.stream(values()).filter(one -> one.isMissed(scheme)).toList();
    }

    /**
     * {@return options as on a command line: their words, separated by spaces}
     *
     * @param options the options
     */
    public static String join(List<JvmOption> options) {
        return options.stream().map(JvmOption::option).collect(Collectors.joining(" "));
    }

    /**
     * {@return the reason why this process has no engines on the Vector API for a scheme although its JDK supports them, as
     * a sentence without a full stop; empty if none are lost} A copy of hashkit may lose them, for example when it is packed
     * into another jar. No option helps then.
     *
     * @param scheme the costs of the hashes
     */
    public static Optional<String> lostEngines(Scheme scheme) {
        return hasVectorEngines(scheme) ? VectorApi.missingLayer() : Optional.empty();
    }

    private static boolean hasVectorEngines(Scheme scheme) {
        return scheme instanceof Argon2 || scheme instanceof Scrypt;
    }
}
