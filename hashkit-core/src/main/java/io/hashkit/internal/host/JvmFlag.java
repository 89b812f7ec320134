package io.hashkit.internal.host;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** The flags of the HotSpot virtual machine. */
public final class JvmFlag {
    private JvmFlag() {}

    /**
     * The value of a flag. Empty in another virtual machine, if the flag is unknown or only for diagnosis, and in a
     * run-time image without these classes.
     */
    public static Optional<String> value(String name) {
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
