package io.hashkit.internal.catalog;

import java.lang.module.ModuleFinder;
import java.util.Optional;

/** Whether this process may use the Vector API, which no library can switch on for it. */
public final class VectorApi {
    /** What the application has to be started with. */
    public static final String OPTION = "--add-modules jdk.incubator.vector";

    static final int LEAST_JDK = 25;

    private static final String MODULE = "jdk.incubator.vector";

    private VectorApi() {}

    public static boolean isOn() {
        return ModuleLayer.boot().findModule(MODULE).isPresent();
    }

    /** Whether {@link #OPTION} would bring engines that are missing: this JDK and this jar have what they need. */
    public static boolean isMissed() {
        return VectorEngines.areBuiltIn() && !isOn() && isOffered();
    }

    /** What is wrong with this jar if it alone keeps engines on the Vector API from this JDK. */
    public static Optional<String> missingLayer() {
        return !VectorEngines.areBuiltIn() && Runtime.version().feature() >= LEAST_JDK && (isOn() || isOffered())
                ? VectorEngines.lack()
                : Optional.empty();
    }

    private static boolean isOffered() {
        // A native image has no home, and no modules that could be added.
        return System.getProperty("java.home") != null
                && ModuleFinder.ofSystem().find(MODULE).isPresent();
    }
}
