package io.hashkit.internal.catalog;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What an application can be started with so that hashes take less time, and what no library can switch on for it. */
public enum StartOption {
    /** Engines on vectors, by an incubator module. */
    VECTOR_API(VectorApi.OPTION) {
        @Override
        boolean isMissed(Scheme scheme) {
            return (scheme instanceof Argon2 || scheme instanceof Scrypt) && VectorApi.isMissed();
        }
    },
    /** Fewer addresses to look up in large work memory. */
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

    /** Whether this process lacks it, though this host has it and hashes of the scheme gain by it. */
    abstract boolean isMissed(Scheme scheme);

    /** As it is written on a command line, in one or more words. */
    public String option() {
        return option;
    }

    public static List<StartOption> missed(Scheme scheme) {
        return Arrays.stream(values()).filter(one -> one.isMissed(scheme)).toList();
    }

    /** All of them, for a command line. */
    public static String join(List<StartOption> options) {
        return options.stream().map(StartOption::option).collect(Collectors.joining(" "));
    }
}
