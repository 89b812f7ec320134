package io.hashkit.faults;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** A Java agent that inserts a call of {@link Faults#at} before each instruction of the library that can fail. */
public final class FaultAgent implements ClassFileTransformer {
    private static final String LIBRARY = "io/hashkit/";

    private FaultAgent() {}

    /** Called by the JVM before the main class. */
    public static void premain(String ignored, Instrumentation instrumentation) {
        instrumentation.addTransformer(new FaultAgent());
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || !name.startsWith(LIBRARY) || isTest(domain)) {
            return null;
        }
        return FaultWriter.rewrite(bytes);
    }

    private static boolean isTest(@Nullable ProtectionDomain domain) {
        return domain == null
                || domain.getCodeSource() == null
                || domain.getCodeSource().getLocation().getPath().endsWith("/test-classes/");
    }
}
