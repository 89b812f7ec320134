package io.hashkit.internal.catalog;

import java.lang.module.ModuleFinder;

/** Whether this process may use the Vector API, which no library can switch on for it. */
public final class VectorApi {
    /** What the application has to be started with. */
    public static final String OPTION = "--add-modules jdk.incubator.vector";

    private static final String MODULE = "jdk.incubator.vector";

    private VectorApi() {}

    public static boolean isOn() {
        return ModuleLayer.boot().findModule(MODULE).isPresent();
    }

    /** Whether {@link #OPTION} would bring engines that are missing: this JDK and this jar have what they need. */
    public static boolean isMissed() {
        // A native image has no home, and no modules that could be added.
        return VectorEngines.areBuiltIn()
                && !isOn()
                && System.getProperty("java.home") != null
                && ModuleFinder.ofSystem().find(MODULE).isPresent();
    }
}
