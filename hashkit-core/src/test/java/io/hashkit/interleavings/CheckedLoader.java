package io.hashkit.interleavings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Loads hashkit's classes and the scenarios again, with {@link Parking} and {@link CheckedLock} in place of the JDK
 * classes that they replace.
 */
final class CheckedLoader extends ClassLoader {
    private static final String OURS = "io.hashkit.";
    private static final String HARNESS = Parking.class.getPackageName();
    private static final String PARKING = Parking.class.getName().replace('.', '/');
    private static final Remapper LOCKS = new SimpleRemapper(
            Opcodes.ASM9,
            Map.of(
                    "java/util/concurrent/locks/ReentrantLock",
                    CheckedLock.class.getName().replace('.', '/')));

    private final boolean noisy;

    /** @param noisy whether {@link Parking#noise} is called before each access to shared state */
    CheckedLoader(boolean noisy) {
        super(CheckedLoader.class.getClassLoader());
        this.noisy = noisy;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) || name.substring(0, name.lastIndexOf('.')).equals(HARNESS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            ClassReader reader = new ClassReader(file.readAllBytes());
            ClassWriter writer = new ClassWriter(0);
            reader.accept(new ClassRemapper(new Classes(writer), LOCKS), 0);
            byte[] code = writer.toByteArray();
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Classes extends ClassVisitor {
        Classes(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Calls(super.visitMethod(access, name, descriptor, signature, exceptions));
        }
    }

    private final class Calls extends MethodVisitor {
        Calls(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (noisy && (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD)) {
                noise();
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        private void noise() {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, PARKING, "noise", "()V", false);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (noisy && (owner.startsWith("java/util/concurrent/") || owner.equals("java/lang/Thread"))) {
                noise();
            }
            if (owner.equals("java/util/concurrent/locks/LockSupport")
                    || (owner.equals("java/lang/System") && name.equals("nanoTime"))) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PARKING, name, descriptor, false);
            } else if (owner.equals("java/lang/Runtime") && name.equals("availableProcessors")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PARKING, name, "(Ljava/lang/Runtime;)I", false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }
}
