package io.hashkit.internal.engine;

/** What computes an engine's hashes, as its full name tells, which profiles and run files keep. */
public enum EngineKind {
    /** A provider that the application has named. */
    PROVIDER,
    /** hashkit's own code on the Vector API. */
    VECTOR,
    /** Any other code. */
    ORDINARY;

    private static final String PROVIDERS = "jca:";
    private static final String VECTORS = "-vector";

    /** The kind of an engine with a full name, such as {@code argon2/hashkit-vector}. */
    public static EngineKind of(String name) {
        if (name.startsWith(PROVIDERS, name.indexOf('/') + 1)) {
            return PROVIDER;
        }
        return name.endsWith(VECTORS) ? VECTOR : ORDINARY;
    }

    /** The name of a provider's engine, after the slash. */
    public static String library(String provider) {
        return PROVIDERS + provider;
    }
}
