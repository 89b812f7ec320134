package io.hashkit.internal.catalog;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds the methods in compiled classes that add, multiply, shift or negate costs in {@code int}.
 *
 * <p>A cost is the value of an accessor of a scheme, wherever it is stored: in local variables, fields, parameters and
 * results of methods. Values computed from a cost are followed within their method.
 */
final class CostFlow {
    private static final Map<String, Set<String>> COSTS = Map.of(
            Type.getInternalName(Argon2.class), Set.of("memoryKib", "passes", "lanes"),
            Type.getInternalName(Scrypt.class), Set.of("logN", "r", "p"),
            Type.getInternalName(Bcrypt.class), Set.of("cost"),
            Type.getInternalName(Pbkdf2.class), Set.of("iterations"));

    private static final Set<Integer> WRAPPING =
            Set.of(Opcodes.IMUL, Opcodes.ISHL, Opcodes.IADD, Opcodes.ISUB, Opcodes.INEG);

    private static final Set<Integer> OTHER_ARITHMETIC =
            Set.of(Opcodes.IDIV, Opcodes.IREM, Opcodes.ISHR, Opcodes.IUSHR, Opcodes.IAND, Opcodes.IOR, Opcodes.IXOR);

    private final List<Code> methods = new ArrayList<>();
    /** Fields, results and parameters that hold a cost: {@code owner.name}, {@code owner.name()}, {@code owner.name(1}. */
    private final Set<String> holders = new HashSet<>();

    /**
     * A method.
     *
     * @param owner the internal name of its class
     * @param frames the stack and variables before each instruction; null if it is unreachable
     */
    private record Code(String owner, MethodNode method, List<Frame<SourceValue>> frames) {
        String name() {
            return owner.substring(owner.lastIndexOf('/') + 1) + "." + method.name;
        }

        /** The operand of an instruction at a depth in the stack, with 0 on top. */
        SourceValue operand(AbstractInsnNode instruction, int depth) {
            Frame<SourceValue> frame = frames.get(method.instructions.indexOf(instruction));
            return frame.getStack(frame.getStackSize() - 1 - depth);
        }

        Stream<AbstractInsnNode> reached() {
            return Stream.of(method.instructions.toArray())
                    .filter(instruction -> frames.get(method.instructions.indexOf(instruction)) != null);
        }
    }

    private CostFlow() {}

    /** The methods, as {@code Class.method}. */
    static Set<String> wrapping(List<byte[]> classes) throws IOException {
        CostFlow flow = new CostFlow();
        classes.forEach(flow::add);
        int before = -1;
        while (flow.holders.size() != before) {
            before = flow.holders.size();
            flow.methods.forEach(flow::follow);
        }
        Set<String> found = new TreeSet<>();
        flow.methods.stream().filter(flow::wraps).forEach(code -> found.add(code.name()));
        return found;
    }

    private void add(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG);
        for (MethodNode method : node.methods) {
            try {
                Frame<SourceValue>[] frames = new Analyzer<>(new SourceInterpreter()).analyze(node.name, method);
                methods.add(new Code(node.name, method, Arrays.asList(frames)));
            } catch (AnalyzerException e) {
                throw new AssertionError(node.name + "." + method.name, e);
            }
        }
    }

    /** Records where this method stores costs. */
    private void follow(Code code) {
        code.reached().forEach(instruction -> {
            if (instruction instanceof FieldInsnNode field
                    && (field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC)
                    && field.desc.equals("I")
                    && isCost(code, code.operand(field, 0), false)) {
                holders.add(field.owner + "." + field.name);
            }
            if (instruction instanceof MethodInsnNode call) {
                Type[] parameters = Type.getArgumentTypes(call.desc);
                for (int i = 0; i < parameters.length; i++) {
                    if (parameters[i].equals(Type.INT_TYPE)
                            && isCost(code, code.operand(call, parameters.length - 1 - i), false)) {
                        holders.add(call.owner + "." + call.name + call.desc + i);
                    }
                }
            }
            if (instruction.getOpcode() == Opcodes.IRETURN
                    && code.method.desc.endsWith(")I")
                    && isCost(code, code.operand(instruction, 0), false)) {
                holders.add(code.owner + "." + code.method.name + "()");
            }
        });
    }

    private boolean wraps(Code code) {
        return code.reached()
                .filter(instruction -> WRAPPING.contains(instruction.getOpcode()))
                .anyMatch(instruction -> {
                    boolean one = instruction.getOpcode() == Opcodes.INEG;
                    return isCost(code, code.operand(instruction, 0), true)
                            || (!one && isCost(code, code.operand(instruction, 1), true));
                });
    }

    /** @param computed whether values computed from a cost count too */
    private boolean isCost(Code code, SourceValue value, boolean computed) {
        return isCost(code, value, computed, new HashSet<>());
    }

    private boolean isCost(Code code, SourceValue value, boolean computed, Set<AbstractInsnNode> seen) {
        return value.insns.stream().anyMatch(from -> seen.add(from) && gives(code, from, computed, seen));
    }

    private boolean gives(Code code, AbstractInsnNode from, boolean computed, Set<AbstractInsnNode> seen) {
        int opcode = from.getOpcode();
        if (from instanceof MethodInsnNode call) {
            return (COSTS.getOrDefault(call.owner, Set.of()).contains(call.name) && call.desc.equals("()I"))
                    || (call.desc.endsWith(")I") && holders.contains(call.owner + "." + call.name + "()"));
        }
        if (from instanceof FieldInsnNode field) {
            return field.desc.equals("I")
                    && (COSTS.getOrDefault(field.owner, Set.of()).contains(field.name)
                            || holders.contains(field.owner + "." + field.name));
        }
        if (opcode == Opcodes.ILOAD) {
            int variable = ((VarInsnNode) from).var;
            SourceValue local =
                    code.frames.get(code.method.instructions.indexOf(from)).getLocal(variable);
            return (local.insns.isEmpty() && isParameter(code, variable)) || isCost(code, local, computed, seen);
        }
        if (opcode == Opcodes.ISTORE) {
            return isCost(code, code.operand(from, 0), computed, seen);
        }
        return computed
                && (WRAPPING.contains(opcode) || OTHER_ARITHMETIC.contains(opcode))
                && (isCost(code, code.operand(from, 0), true, seen)
                        || (opcode != Opcodes.INEG && isCost(code, code.operand(from, 1), true, seen)));
    }

    /** Whether a local variable is a parameter that receives a cost. */
    private boolean isParameter(Code code, int variable) {
        Type[] parameters = Type.getArgumentTypes(code.method.desc);
        int at = (code.method.access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
        Map<Integer, Integer> byVariable = new HashMap<>();
        for (int i = 0; i < parameters.length; i++) {
            byVariable.put(at, i);
            at += parameters[i].getSize();
        }
        return holders.contains(code.owner + "." + code.method.name + code.method.desc + byVariable.get(variable));
    }
}
