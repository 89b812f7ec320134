package io.hashkit.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** A Java agent that inserts a call of {@link Faults#at} before each instruction of the library that can fail. */
public final class FaultAgent implements ClassFileTransformer {
    private static final String LIBRARY = "io/hashkit/";

    private FaultAgent() {}

    /** Called by the JVM before the main class. */
    public static void premain(String ignored, Instrumentation instrumentation) {
        instrumentation.addTransformer(new FaultAgent());
    }

    /** Writes a jar that names this agent; its classes come from the class path. */
    static Path jar(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", FaultAgent.class.getName());
        Path jar = folder.resolve("faults.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(file, manifest)) {
            packed.flush();
        }
        return jar;
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
