package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What a call runs on a full heap: no lambda, which is linked at its first use and is broken for good if that fails; no
 * boxed number; no switch over an enum, whose table is a class of its own. Constructors are looked at too.
 */
class FullHeapCodeTest {
    /**
     * Linked when the hasher is built, for hashers of other libraries, or for figures that no call waits for. Not every
     * compiler makes each of them.
     */
    private static final Set<String> ALLOWED = Set.of(
            "AdmissionGate.refusals: box",
            "EngineHasher.<init>: lambda",
            "HashExecutor.<init>: lambda",
            "HasherCall.call: switch over an enum",
            "HasherCall.start: switch over an enum",
            "HasherSettings.calls: lambda",
            "HasherSettings.<init>: lambda",
            "HasherSettings.engines: lambda",
            "HasherSettings.inOrder: lambda",
            "OwnHashes.demands: box",
            "PreparedFuture$Failure.rehearse: box",
            "PreparedFuture$Failure.rehearse: lambda",
            "Permits.<init>: lambda",
            "PreparedFuture.<init>: lambda",
            "Steps.rehearse: lambda",
            "WorkMemory.<init>: lambda",
            "Wrapping.prepare: lambda");

    /** Packages that a call runs through before and after its hash; of the first, some classes. */
    private static final List<String> PLACES = List.of(
            "",
            "limit",
            "uniform",
            "internal/base",
            "internal/call",
            "internal/hasher",
            "internal/limit",
            "internal/memory",
            "internal/uniform");

    private static final Pattern FRONT = Pattern.compile("(ForwardingPasswordHasher|HasherCall).*");

    private static final Set<String> BOXES =
            Set.of("java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Character", "java/lang/Double");

    private static final Set<String> OF_VALUES = Set.of("toString", "equals", "hashCode");

    private static List<Path> classes() throws IOException, java.net.URISyntaxException {
        Path root = Path.of(PasswordHasher.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path front = root.resolve("io/hashkit");
        List<Path> classes = new ArrayList<>();
        for (String place : PLACES) {
            try (Stream<Path> files = Files.list(front.resolve(place))) {
                files.filter(file -> !place.isEmpty()
                                || FRONT.matcher(file.getFileName() + "").matches())
                        .filter(file -> file.toString().endsWith(".class"))
                        .sorted()
                        .forEach(classes::add);
            }
        }
        return classes;
    }

    private static Set<String> found(List<Path> classes) throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : classes) {
            try (InputStream bytes = Files.newInputStream(file)) {
                new ClassReader(bytes).accept(new Looking(found), ClassReader.SKIP_DEBUG);
            }
        }
        return found;
    }

    private static final class Looking extends ClassVisitor {
        private final Set<String> found;
        private String owner = "";

        Looking(Set<String> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
            owner = name.substring(name.lastIndexOf('/') + 1);
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String type, String signature, String[] exceptions) {
            if (OF_VALUES.contains(name) || name.equals("<clinit>")) {
                return null;
            }
            String place = owner + "." + name;
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitInvokeDynamicInsn(String of, String as, Handle handle, Object... arguments) {
                    found.add(place + ": lambda");
                }

                @Override
                public void visitMethodInsn(int code, String of, String method, String as, boolean isInterface) {
                    if (method.equals("valueOf") && BOXES.contains(of)) {
                        found.add(place + ": box");
                    }
                }

                @Override
                public void visitFieldInsn(int code, String of, String field, String as) {
                    if (field.startsWith("$SwitchMap$")) {
                        found.add(place + ": switch over an enum");
                    }
                }
            };
        }
    }

    @Test
    void callsOfAHasher_needNothingThatAFullHeapBreaks() throws Exception {
        assertThat(found(classes())).isSubsetOf(ALLOWED);
    }

    /** Offends in each way. */
    static final class Offender {
        int number(List<Object> list, HasherCall.Operation operation) {
            list.forEach(one -> {});
            list.add(list.size());
            return switch (operation) {
                case HASH -> 1;
                default -> 2;
            };
        }
    }

    @Test
    void eachOffence_isFound() throws Exception {
        Path file = Path.of(Offender.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("io/hashkit/FullHeapCodeTest$Offender.class");

        assertThat(new ArrayList<>(found(List.of(file))))
                .containsExactly(
                        "FullHeapCodeTest$Offender.number: box",
                        "FullHeapCodeTest$Offender.number: lambda",
                        "FullHeapCodeTest$Offender.number: switch over an enum");
    }
}
