package io.hashkit.tune;

import io.hashkit.internal.host.Jvm;
import java.io.IOException;
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
                && Jvm.flag("UseTransparentHugePages").equals(Optional.of("false"))
                && !Jvm.flag("UseLargePages").equals(Optional.of("true"));
    }

    static boolean areGivenOnRequest(Path mode) {
        try {
            return Files.isReadable(mode) && Files.readString(mode).contains(ON_REQUEST);
        } catch (IOException | SecurityException e) {
            return false;
        }
    }
}
