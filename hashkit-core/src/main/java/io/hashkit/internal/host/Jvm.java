package io.hashkit.internal.host;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** What the virtual machine says of itself. */
public final class Jvm {
    private Jvm() {}

    /**
     * The value of a flag of HotSpot. Empty in another virtual machine, if the flag is unknown or only for diagnosis, and in a
     * run-time image without these classes.
     */
    public static Optional<String> flag(String name) {
        try {
            HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return vm == null
                    ? Optional.empty()
                    : Optional.of(vm.getVMOption(name).getValue());
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** Whether this is a native image of GraalVM, with the instructions of the processor for which it was built. */
    static boolean isNativeImage() {
        return property("org.graalvm.nativeimage.imagecode").equals("runtime");
    }

    /** A system property; empty if there is none, or if a security manager forbids reading it. */
    public static String property(String name) {
        try {
            return System.getProperty(name, "");
        } catch (SecurityException e) {
            return "";
        }
    }
}
