package io.hashkit.spring;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Application contexts with every auto-configuration of hashkit. */
public final class Contexts {
    private static final Class<?>[] ALL = {
        HashkitAutoConfiguration.class,
        HashkitCacheAutoConfiguration.class,
        HashkitSecurityAutoConfiguration.class,
        HashkitClientSecretAutoConfiguration.class,
        HashkitObservationAutoConfiguration.class,
        HashkitActuatorAutoConfiguration.class,
        HashkitWebAutoConfiguration.class,
        HashkitCheckpointAutoConfiguration.class,
        HashkitCheckAutoConfiguration.class
    };

    /** Cheap costs for tests, never for passwords of people. */
    public static final String CHEAPEST_FOR_TESTS = "hashkit.scheme=bcrypt,cost=4";

    /** Without this property, such costs stop the start. */
    public static final String WEAK_COSTS_ALLOWED = "hashkit.allow-weak-costs=true";

    private Contexts() {}

    public static Class<?>[] all() {
        return ALL.clone();
    }

    public static ApplicationContextRunner runner() {
        return new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(ALL));
    }

    public static ApplicationContextRunner cheap() {
        return runner().withPropertyValues(CHEAPEST_FOR_TESTS, WEAK_COSTS_ALLOWED);
    }
}
