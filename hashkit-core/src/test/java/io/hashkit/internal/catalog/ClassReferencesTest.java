package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compared with the JDK that runs this test. */
class ClassReferencesTest {
    private static final String LONG_VECTOR = "jdk/incubator/vector/LongVector";

    /** A class that calls one method. */
    private static byte[] caller(String owner, String name, String descriptor) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "io/hashkit/Caller", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "call", "()V", null, null);
        method.visitCode();
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static List<String> missing(byte[] classFile) throws IOException {
        try (JdkClasses jdk = new JdkClasses(Path.of(System.getProperty("java.home")))) {
            return new ClassReferences(jdk::find).missing(classFile);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "own member, jdk/incubator/vector/LongVector, add, (J)Ljdk/incubator/vector/LongVector;",
        "inherited member, jdk/incubator/vector/LongVector, length, ()I",
        "of an interface's superclass, java/util/List, hashCode, ()I",
        "of an interface of an interface, java/util/List, iterator, ()Ljava/util/Iterator;",
        "of an array, [J, clone, ()Ljava/lang/Object;"
    })
    void memberThatIsThere_isFound(String kind, String owner, String name, String descriptor) throws IOException {
        assertThat(missing(caller(owner, name, descriptor))).as(kind).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "another name, jdk/incubator/vector/LongVector, plus, (J)Ljdk/incubator/vector/LongVector;",
        "another parameter, jdk/incubator/vector/LongVector, add, (I)Ljdk/incubator/vector/LongVector;",
        "another result, jdk/incubator/vector/LongVector, add, (J)Ljdk/incubator/vector/Vector;",
        "not for others, jdk/incubator/vector/LongVector, vec, ()[J",
    })
    void memberThatIsNotThere_isNamed(String kind, String owner, String name, String descriptor) throws IOException {
        assertThat(missing(caller(owner, name, descriptor)))
                .as(kind)
                .containsExactly(owner + "." + name + " " + descriptor);
    }

    @ParameterizedTest
    @CsvSource({
        "jdk/incubator/vector/NoVector", // no class
        "jdk/internal/vm/vector/VectorSupport", // in a package that is not exported to all
        "org/bouncycastle/crypto/Digest", // not of the JDK
        "NoPackage"
    })
    void classThatIsNotThere_isNamedWithItsMember(String owner) throws IOException {
        assertThat(missing(caller(owner, "x", "()V"))).containsExactly(owner, owner + ".x ()V");
    }

    @Test
    void classThatLosesItsSuperclass_losesItsMembers() throws IOException {
        try (JdkClasses jdk = new JdkClasses(Path.of(System.getProperty("java.home")))) {
            Function<String, Optional<byte[]>> without =
                    name -> name.endsWith("/AbstractVector") ? Optional.empty() : jdk.find(name);

            assertThat(new ClassReferences(without).missing(caller(LONG_VECTOR, "length", "()I")))
                    .containsExactly(LONG_VECTOR + ".length ()I");
        }
    }
}
