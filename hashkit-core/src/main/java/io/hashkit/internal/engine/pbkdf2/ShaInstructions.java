package io.hashkit.internal.engine.pbkdf2;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.hashkit.algorithm.Pbkdf2.Prf;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether this processor computes a SHA by instructions of its own, and this JVM uses them: then the JDK's digest is faster
 * than any plain Java, even where it computes twice as much.
 */
public final class ShaInstructions {
    private ShaInstructions() {}

    /** Asked once, and only where PBKDF2 is used. */
    private static final class Here {
        private static final Set<Prf> SERVED = Stream.of(Prf.values())
                .filter(prf -> serve(prf, arch(), ShaInstructions::flag))
                .collect(Collectors.toUnmodifiableSet());
    }

    public static boolean serve(Prf prf) {
        return Here.SERVED.contains(prf);
    }

    /**
     * Goes by HotSpot's flags. On x86-64 the one for SHA-1 is on only with the SHA extensions, while those for SHA-256 and
     * SHA-512 are on for AVX2 code too, which is no faster than ours.
     */
    public static boolean serve(Prf prf, String arch, Predicate<String> flag) {
        String machine = arch.toLowerCase(Locale.ROOT);
        if (machine.equals("amd64") || machine.equals("x86_64")) {
            return prf != Prf.SHA512 && flag.test("UseSHA1Intrinsics");
        }
        return flag.test("Use" + prf.name() + "Intrinsics");
    }

    /** Empty under a security manager that does not let it be read. */
    private static String arch() {
        try {
            return System.getProperty("os.arch", "");
        } catch (SecurityException e) {
            return "";
        }
    }

    /** Another JVM, or a run-time image without these classes, tells nothing. */
    private static boolean flag(String name) {
        try {
            HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return vm != null && Boolean.parseBoolean(vm.getVMOption(name).getValue());
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }
}
