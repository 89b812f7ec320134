package io.hashkit.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.host.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Options of the JVM that make hashes faster and that a library cannot enable by itself. */
public enum StartOption {
    /** Enables engines on vector instructions, which use an incubator module. */
    VECTOR_API(VectorApi.OPTION),
    /** Reduces address translations in large work memory. */
    HUGE_PAGES("-XX:+UseTransparentHugePages");

    private static final long HUGE_PAGE_BYTES = 2 << 20;

    /**
     * Contains the current mode in brackets (Linux, Documentation/admin-guide/mm/transhuge.rst); with {@code always} no
     * process needs to request large pages.
     */
    private static final String HUGE_PAGES_MODE = "/sys/kernel/mm/transparent_hugepage/enabled";

    private final String option;

    StartOption(String option) {
        this.option = option;
    }

    private boolean isMissed(Scheme scheme) {
        return switch (this) {
            case VECTOR_API -> hasVectorEngines(scheme) && VectorApi.isMissed();
            case HUGE_PAGES -> scheme.memoryBytes() >= HUGE_PAGE_BYTES && areHugePagesMissed();
        };
    }

    /** Whether hashes that were measured with this option would take longer in this process. */
    boolean isLacking() {
        return switch (this) {
            case VECTOR_API -> !VectorApi.isInUse();
            case HUGE_PAGES -> areHugePagesMissed();
        };
    }

    /** Whether this process was started with huge pages and hashes of a scheme gain by them. */
    static boolean areHugePagesUsed(Scheme scheme) {
        return scheme.memoryBytes() >= HUGE_PAGE_BYTES
                && Jvm.flag("UseTransparentHugePages").equals(Optional.of("true"));
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
    public static List<StartOption> missed(Scheme scheme) {
        return Arrays.stream(values()).filter(one -> one.isMissed(scheme)).toList();
    }

    /**
     * {@return options as on a command line: their words, separated by spaces}
     *
     * @param options the options
     */
    public static String join(List<StartOption> options) {
        return options.stream().map(StartOption::option).collect(Collectors.joining(" "));
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

    /**
     * Whether the heap uses pages of 4 KiB although Linux offers larger ones on request. Argon2 and scrypt access their
     * memory at random, and each access to another page needs an address translation.
     */
    static boolean areHugePagesMissed() {
        return areHugePagesGivenOnRequest(Path.of(HUGE_PAGES_MODE))
                && Jvm.flag("UseTransparentHugePages").equals(Optional.of("false"))
                && !Jvm.flag("UseLargePages").equals(Optional.of("true"));
    }

    static boolean areHugePagesGivenOnRequest(Path mode) {
        try {
            return Files.isReadable(mode) && Files.readString(mode).contains("[madvise]");
        } catch (IOException | SecurityException e) {
            return false;
        }
    }
}
