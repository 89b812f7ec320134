package io.hashkit.internal.catalog;

import java.lang.module.ModuleFinder;
import java.util.Optional;

/** Whether this process may use the Vector API. No library can enable it for the process. */
public final class VectorApi {
    /** The option that enables the Vector API at start-up. */
    public static final String OPTION = "--add-modules jdk.incubator.vector";

    /** The oldest JDK whose Vector API the engines use. */
    public static final int LEAST_JDK = 25;

    private static final String MODULE = "jdk.incubator.vector";

    private VectorApi() {}

    public static boolean isOn() {
        return ModuleLayer.boot().findModule(MODULE).isPresent();
    }

    /**
     * Lets hashkit's module read that of the Vector API. If its descriptor required an incubator module, javac would warn
     * whoever compiles against hashkit.
     *
     * @throws UnsupportedOperationException if the class loader of hashkit hides the module, as WildFly's does
     */
    static void read() {
        Module api = ModuleLayer.boot().findModule(MODULE).orElse(null);
        if (api == null) {
            return;
        }
        VectorApi.class.getModule().addReads(api);
        try {
            Class.forName(MODULE + ".LongVector", false, VectorApi.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new UnsupportedOperationException(
                    "the class loader of hashkit does not see the module " + MODULE
                            + ": in WildFly, name it in jboss-deployment-structure.xml",
                    e);
        }
    }

    /** Whether this process has engines on the Vector API. */
    public static boolean isInUse() {
        return VectorEngines.areBuiltIn() && isOn();
    }

    /** Whether {@link #OPTION} would enable engines that are missing now: this JDK and this jar support them. */
    public static boolean isMissed() {
        return VectorEngines.areBuiltIn() && !isOn() && isOffered();
    }

    /** The problem with this jar, if it alone keeps this JDK from using engines on the Vector API. */
    public static Optional<String> missingLayer() {
        return !VectorEngines.areBuiltIn() && Runtime.version().feature() >= LEAST_JDK && (isOn() || isOffered())
                ? VectorEngines.lack()
                : Optional.empty();
    }

    private static boolean isOffered() {
        // A native image has no home directory, and no modules that could be added.
        return System.getProperty("java.home") != null
                && ModuleFinder.ofSystem().find(MODULE).isPresent();
    }
}
