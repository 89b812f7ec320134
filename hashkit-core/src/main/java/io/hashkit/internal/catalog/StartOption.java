package io.hashkit.internal.catalog;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** JVM options that make hashes faster and that a library cannot enable by itself. */
public enum StartOption {
    /** Enables engines on vector instructions, which use an incubator module. */
    VECTOR_API(VectorApi.OPTION) {
        @Override
        boolean isMissed(Scheme scheme) {
            return (scheme instanceof Argon2 || scheme instanceof Scrypt) && VectorApi.isMissed();
        }
    },
    /** Reduces address translations in large work memory. */
    HUGE_PAGES(HugePages.OPTION) {
        @Override
        boolean isMissed(Scheme scheme) {
            return scheme.memoryBytes() >= HUGE_PAGE_BYTES && HugePages.areMissed();
        }
    };

    private static final long HUGE_PAGE_BYTES = 2 << 20;

    private final String option;

    StartOption(String option) {
        this.option = option;
    }

    /**
     * Whether this process runs without the option, although this host supports it and hashes of the scheme benefit
     * from it.
     */
    abstract boolean isMissed(Scheme scheme);

    /** The option as written on a command line, in one or more words. */
    public String option() {
        return option;
    }

    public static List<StartOption> missed(Scheme scheme) {
        return Arrays.stream(values()).filter(one -> one.isMissed(scheme)).toList();
    }

    /** All given options, for a command line. */
    public static String join(List<StartOption> options) {
        return options.stream().map(StartOption::option).collect(Collectors.joining(" "));
    }
}
