package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.host.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The large pages that Linux gives to a heap on request, and whether this process has them. */
public final class HugePages {
    private static final long BYTES = 2 << 20;

    /**
     * Contains the current mode in brackets (Linux, Documentation/admin-guide/mm/transhuge.rst); with {@code always} no
     * process needs to request large pages.
     */
    private static final String MODE = "/sys/kernel/mm/transparent_hugepage/enabled";

    private HugePages() {}

    /** Whether hashes of a scheme would gain by large pages, and this process runs without them. */
    public static boolean areMissed(Scheme scheme) {
        return scheme.memoryBytes() >= BYTES && areMissed();
    }

    /** Whether this process was started with large pages and hashes of a scheme gain by them. */
    static boolean areUsed(Scheme scheme) {
        return scheme.memoryBytes() >= BYTES
                && Jvm.flag("UseTransparentHugePages").equals(Optional.of("true"));
    }

    /**
     * Whether the heap uses pages of 4 KiB although Linux offers larger ones on request. Argon2 and scrypt access their
     * memory at random, and each access to another page needs an address translation.
     */
    static boolean areMissed() {
        return areGivenOnRequest(Path.of(MODE))
                && Jvm.flag("UseTransparentHugePages").equals(Optional.of("false"))
                && !Jvm.flag("UseLargePages").equals(Optional.of("true"));
    }

    static boolean areGivenOnRequest(Path mode) {
        try {
            return Files.isReadable(mode) && Files.readString(mode).contains("[madvise]");
        } catch (IOException | SecurityException e) {
            return false;
        }
    }
}
