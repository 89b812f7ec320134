package io.hashkit;

import static io.hashkit.Sealing.PASSWORD;

import io.hashkit.dialect.Dialects;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Counts in a JVM of its own how often each layer of a row is parsed: an agent inserts the counters. */
public final class ParseCounts implements ClassFileTransformer {
    private static final String SHA1 = "sha1$saltSALT$" + "0123456789".repeat(4);

    /** The methods that parse a layer. By name, because classes must not be loaded before the agent. */
    private static final Map<String, String> LAYERS = new LinkedHashMap<>();

    private static final Map<String, AtomicInteger> COUNTS = new ConcurrentHashMap<>();

    static {
        LAYERS.put("io/hashkit/internal/phc/SealedString.parse", "seal");
        LAYERS.put("io/hashkit/internal/phc/WrappedString.parse", "wrapping");
        LAYERS.put("io/hashkit/internal/format/CanonicalFormats.read", "outer");
        LAYERS.put("io/hashkit/internal/dialect/FormDialect.parse", "inner");
        LAYERS.put("io/hashkit/internal/phc/PhcString.parse", "phc");
    }

    private ParseCounts() {}

    /** Called by the JVM before the main class. */
    public static void premain(String ignored, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ParseCounts());
    }

    /** Called by the inserted code. */
    public static void count(String layer) {
        COUNTS.computeIfAbsent(layer, none -> new AtomicInteger()).incrementAndGet();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || LAYERS.keySet().stream().noneMatch(layer -> layer.startsWith(name + "."))) {
            return null;
        }
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Inserting(writer, name), 0);
        return writer.toByteArray();
    }

    private static final class Inserting extends ClassVisitor {
        private final String owner;

        Inserting(ClassVisitor next, String owner) {
            super(Opcodes.ASM9, next);
            this.owner = owner;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            String layer = LAYERS.get(owner + "." + name);
            // A bridge calls the method itself.
            return layer == null || (access & Opcodes.ACC_BRIDGE) != 0
                    ? next
                    : new MethodVisitor(Opcodes.ASM9, next) {
                        @Override
                        public void visitCode() {
                            super.visitCode();
                            super.visitLdcInsn(layer);
                            super.visitMethodInsn(
                                    Opcodes.INVOKESTATIC,
                                    Type.getInternalName(ParseCounts.class),
                                    "count",
                                    "(Ljava/lang/String;)V",
                                    false);
                        }
                    };
        }
    }

    /** Writes a line for each operation. */
    public static void main(String[] arguments) throws IOException {
        // A key service, so that futures ask before they open a seal.
        KeyPrf service = HmacOfTheJdk.of(TestKeys.A);
        PasswordHasher hasher = TestHashers.builder()
                .scheme(Sealing.CHEAP)
                .accept(Dialects.ALL)
                .keyring(Keyring.builder().write("now", service).build())
                .threads(ForkJoinPool.commonPool())
                .keyThreads(ForkJoinPool.commonPool())
                .build();
        PasswordHasher next = Sealing.hasher(
                Keyring.builder().write("new", KeyPrf.of(TestKeys.B)).read("old", service));
        String plain = hasher.rows().rekey(SHA1);
        String wrapped = hasher.rows().wrap(SHA1);

        List<String> lines = new ArrayList<>();
        lines.add(counted("verify", () -> hasher.verify(PASSWORD, wrapped)));
        lines.add(counted(
                "verifyAsync", () -> hasher.async().verify(PASSWORD, wrapped).join()));
        lines.add(counted("verify with upgrade", () -> hasher.verify(PASSWORD, wrapped, better -> {})));
        lines.add(counted("needsRehash", () -> hasher.needsRehash(wrapped)));
        lines.add(counted("needsRekey", () -> next.rows().needsRekey(wrapped)));
        lines.add(counted("rekey", () -> next.rows().rekey(wrapped)));
        lines.add(counted("rekey of a new row", () -> hasher.rows().rekey(wrapped)));
        lines.add(counted("identify", () -> Dialects.identify(wrapped)));
        lines.add(counted("wrap", () -> hasher.rows().wrap(plain)));
        Files.write(Path.of(arguments[0]), lines);
    }

    private static String counted(String operation, Runnable call) {
        COUNTS.clear();
        call.run();
        StringBuilder line = new StringBuilder(operation).append(':');
        new ArrayList<>(LAYERS.values()).forEach(layer -> {
            AtomicInteger count = COUNTS.get(layer);
            line.append(' ').append(layer).append('=').append(count == null ? 0 : count.get());
        });
        return line.toString();
    }
}
