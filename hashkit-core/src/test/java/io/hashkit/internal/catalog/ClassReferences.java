package io.hashkit.internal.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The references in the constant pools of classes, and those that a set of other classes lacks, which would fail to
 * link.
 */
final class ClassReferences {
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int METHOD_OF_INTERFACE = 11;
    private static final int SEEN_BY_OTHERS = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

    private final Function<String, Optional<byte[]>> classes;

    /** @param classes finds a class file by the internal name of the class */
    ClassReferences(Function<String, Optional<byte[]>> classes) {
        this.classes = classes;
    }

    /** Members as {@code owner.name descriptor}, and classes by their internal names. */
    static Set<String> of(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        Set<String> found = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1);
            if (tag == CLASS) {
                found.add(reader.readUTF8(item, buffer));
            } else if (tag == FIELD || tag == METHOD || tag == METHOD_OF_INTERFACE) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                found.add(reader.readClass(item, buffer) + "." + reader.readUTF8(nameAndType, buffer) + " "
                        + reader.readUTF8(nameAndType + 2, buffer));
            }
        }
        return found;
    }

    /** The references of a class that cannot be resolved. */
    List<String> missing(byte[] classFile) {
        String own = new ClassReader(classFile).getClassName();
        List<String> missing = new ArrayList<>();
        for (String reference : of(classFile)) {
            int dot = reference.indexOf('.');
            String owner = dot < 0 ? reference : reference.substring(0, dot);
            // An array has only the members of Object, and the instructions that create it refer to the class of its
            // elements.
            if (!owner.startsWith("[")
                    && !owner.equals(own)
                    && (dot < 0 ? node(owner).isEmpty() : !has(owner, reference.substring(dot + 1)))) {
                missing.add(reference);
            }
        }
        return missing;
    }

    /** Whether a class or one of its supertypes has a member that classes of other packages may use. */
    private boolean has(String owner, String member) {
        Optional<ClassNode> found = node(owner);
        if (found.isEmpty()) {
            return false;
        }
        ClassNode node = found.orElseThrow();
        boolean ours = owner.startsWith("io/hashkit/");
        boolean here = Stream.concat(
                        node.methods.stream()
                                .filter(method -> ours || isForOthers(method))
                                .map(method -> method.name + " " + method.desc),
                        node.fields.stream()
                                .filter(field -> ours || isForOthers(field))
                                .map(field -> field.name + " " + field.desc))
                .anyMatch(member::equals);
        return here
                || (node.superName != null && has(node.superName, member))
                || node.interfaces.stream().anyMatch(name -> has(name, member));
    }

    private static boolean isForOthers(MethodNode method) {
        return (method.access & SEEN_BY_OTHERS) != 0;
    }

    private static boolean isForOthers(FieldNode field) {
        return (field.access & SEEN_BY_OTHERS) != 0;
    }

    private Optional<ClassNode> node(String name) {
        return classes.apply(name).map(bytes -> {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            return node;
        });
    }
}
