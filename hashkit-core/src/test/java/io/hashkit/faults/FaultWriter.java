package io.hashkit.faults;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Inserts a call before each instruction that can fail, and names the site. */
final class FaultWriter extends ClassVisitor {
    private static final int API = Opcodes.ASM9;
    private static final String FAULTS = Type.getInternalName(Faults.class);

    private static final Pattern OF_RESOURCES = Pattern.compile(
            "io/hashkit/(limit/.*|[^/]*|internal/((call|hasher|limit)/.*|(memory/WorkMemory|engine/argon2/Lanes)(\\$.*)?))");

    private String className = "";
    private boolean handlesResources;

    private FaultWriter(ClassVisitor next) {
        super(API, next);
    }

    static byte[] rewrite(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new FaultWriter(writer), 0);
        return writer.toByteArray();
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        className = name.substring(name.lastIndexOf('/') + 1);
        handlesResources = OF_RESOURCES.matcher(name).matches();
        super.visit(version, access, name, signature, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        return new Sites(next, className + "." + name, handlesResources);
    }

    private static final class Sites extends MethodVisitor {
        private final String method;
        private final String type;
        private final boolean handlesResources;
        private int line;

        Sites(MethodVisitor next, String method, boolean handlesResources) {
            super(API, next);
            this.method = method;
            this.type = method.replaceFirst("[.$].*", "");
            this.handlesResources = handlesResources;
        }

        private void site(Site.Kind kind, String what) {
            super.visitLdcInsn(Faults.add(new Site(kind, type, method + ":" + line, what, handlesResources)));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, FAULTS, "at", "(I)V", false);
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
            super.visitLineNumber(number, start);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            super.visitTypeInsn(opcode, type);
            if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
                // After the instruction, because stack maps identify a new object by the offset of this instruction.
                site(Site.Kind.ALLOCATE, "new " + type);
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode == Opcodes.NEWARRAY) {
                site(Site.Kind.ALLOCATE, "new array");
            }
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            site(Site.Kind.ALLOCATE, "new " + descriptor);
            super.visitMultiANewArrayInsn(descriptor, dimensions);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof String) {
                // The first use of a literal makes its string.
                site(Site.Kind.ALLOCATE, "a literal");
            }
            super.visitLdcInsn(value);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            site(Site.Kind.LINK, "links " + name);
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (name.equals("execute") && descriptor.equals("(Ljava/lang/Runnable;)V")) {
                site(Site.Kind.EXECUTE, "Executor.execute");
            } else if (!name.equals("<init>") && !owner.startsWith("io/hashkit/") && !Leaves.contain(owner, name)) {
                site(Site.Kind.CALL, owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /**
     * Methods that neither allocate nor call deeper than the library does anyway, and those that only release, such as
     * {@code unlock}: if these failed in a JVM, nothing could ever be released.
     */
    private static final class Leaves {
        private static final Set<String> CLASSES = Set.of(
                "java/lang/Object",
                "java/lang/Math",
                "java/lang/Enum",
                "java/lang/ref/SoftReference",
                "java/lang/ref/Reference",
                "java/lang/invoke/VarHandle",
                "java/lang/invoke/MethodHandle",
                "java/util/concurrent/atomic/AtomicBoolean",
                "java/util/concurrent/atomic/AtomicInteger",
                "java/util/concurrent/atomic/AtomicLong",
                "java/util/concurrent/atomic/AtomicLongArray",
                "java/util/concurrent/atomic/AtomicReference");
        private static final Set<String> NAMES = Set.of(
                "unlock",
                "signal",
                "signalAll",
                "countDown",
                "getCount",
                "isHeldByCurrentThread",
                "nanoTime",
                "arraycopy",
                "currentThread",
                "onSpinWait",
                "yield",
                "isInterrupted",
                "interrupted",
                "interrupt",
                "requireNonNull",
                "requireNonNullElse",
                "fill",
                "isEqual",
                "length",
                "charAt",
                "size",
                "isEmpty",
                "peekFirst",
                "peekLast",
                "hasNext",
                "next",
                "getAsLong",
                "rotateLeft",
                "rotateRight",
                "reverseBytes",
                "intValue",
                "longValue",
                "booleanValue",
                "getCause",
                "ordinal",
                "isInstance",
                "cast",
                "isEnabled",
                "isPresent",
                "isDone",
                "isCompletedExceptionally",
                // The caller's own code, whose exceptions reach the caller unchanged.
                "accept",
                "ifPresent");

        private Leaves() {}

        static boolean contain(String owner, String name) {
            return CLASSES.contains(owner) || NAMES.contains(name);
        }
    }
}
