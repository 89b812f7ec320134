package io.hashkit.internal.catalog;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether the heap uses pages of 4 KiB although Linux offers larger ones. Argon2 and scrypt access their memory at
 * random, and each access to another page needs an address translation.
 */
final class HugePages {
    static final String OPTION = "-XX:+UseTransparentHugePages";

    /**
     * Contains the current mode in brackets (Linux, Documentation/admin-guide/mm/transhuge.rst); with {@code always} no
     * process needs to request large pages.
     */
    private static final String MODE = "/sys/kernel/mm/transparent_hugepage/enabled";

    private static final String ON_REQUEST = "[madvise]";

    private HugePages() {}

    /** Whether {@link #OPTION} would enable large pages. */
    static boolean areMissed() {
        return areGivenOnRequest(Path.of(MODE))
                && flag("UseTransparentHugePages").equals(Optional.of("false"))
                && !flag("UseLargePages").equals(Optional.of("true"));
    }

    static boolean areGivenOnRequest(Path mode) {
        try {
            return Files.isReadable(mode) && Files.readString(mode).contains(ON_REQUEST);
        } catch (IOException | SecurityException e) {
            return false;
        }
    }

    /**
     * The value of a JVM flag. Empty in another virtual machine, if the flag is unknown, and in a run-time image
     * without these classes.
     */
    private static Optional<String> flag(String name) {
        try {
            HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return vm == null
                    ? Optional.empty()
                    : Optional.of(vm.getVMOption(name).getValue());
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }
}
