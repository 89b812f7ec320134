package io.hashkit.internal.catalog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/**
 * Finds the instructions in compiled classes whose time or memory access may depend on a secret: branches, indices and
 * lengths of arrays, divisions, and secrets handed to code that is not known to be free of these.
 *
 * <p>A secret is whatever was read from an array, except from a constant table in a static field, and whatever was
 * computed from it. It is followed through local variables, fields, results, and parameters of methods that cannot be
 * overridden. Lengths, and numbers that a method of another class gives without seeing an array, are no secrets.
 * Offences are not followed further: what is only computed behind a branch that depends on a secret is not found.
 */
final class SecretFlow extends Interpreter<SecretFlow.Mark> {
    /**
     * What is known of a value.
     *
     * @param size the number of slots
     * @param secret whether a number depends on a secret; never true of references
     * @param table whether a reference is that of a constant table
     */
    record Mark(int size, boolean secret, boolean table) implements Value {
        @Override
        public int getSize() {
            return size;
        }
    }

    private static final Mark REFERENCE = new Mark(1, false, false);

    /** Take the same time for all numbers. */
    private static final Set<String> PURE = Set.of(
            "java/lang/Integer.rotateLeft",
            "java/lang/Integer.rotateRight",
            "java/lang/Long.rotateLeft",
            "java/lang/Long.rotateRight");

    private static final String VECTORS = "jdk/incubator/vector/";
    private static final Set<String> VECTOR_ACCESS = Set.of("fromArray", "intoArray");

    private final Map<String, MethodNode> code = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private final Set<String> finalOwners = new HashSet<>();
    /** Fields by name, results by name and descriptor, and parameters by method and slot, that hold secrets. */
    private final Set<String> holders = new HashSet<>();

    private final Map<String, Set<AbstractInsnNode>> found = new TreeMap<>();
    private String current = "";

    private SecretFlow() {
        super(Opcodes.ASM9);
    }

    /** The offences, as {@code Class.method: what, number of instructions}. */
    static Set<String> in(List<byte[]> classes) {
        SecretFlow flow = new SecretFlow();
        classes.forEach(flow::add);
        int before = -1;
        while (flow.holders.size() != before) {
            before = flow.holders.size();
            flow.code.keySet().forEach(flow::analyze);
        }
        Set<String> offences = new TreeSet<>();
        flow.found.forEach((place, instructions) -> offences.add(place + ", " + instructions.size()));
        return offences;
    }

    private void add(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG);
        for (MethodNode method : node.methods) {
            if (method.instructions.size() > 0) {
                String key = node.name + "." + method.name + method.desc;
                code.put(key, method);
                owners.put(key, node.name);
            }
        }
        if ((node.access & Opcodes.ACC_FINAL) != 0) {
            finalOwners.add(node.name);
        }
    }

    private void analyze(String key) {
        current = key;
        try {
            new Analyzer<>(this).analyze(owners.get(key), code.get(key));
        } catch (AnalyzerException e) {
            throw new AssertionError(key, e);
        }
    }

    private void offence(String what, AbstractInsnNode instruction) {
        String owner = owners.getOrDefault(current, "");
        String method = current.substring(owner.length() + 1, current.indexOf('('));
        found.computeIfAbsent(simple(owner) + "." + method + ": " + what, any -> new HashSet<>())
                .add(instruction);
    }

    private void offenceIf(boolean secret, String what, AbstractInsnNode instruction) {
        if (secret) {
            offence(what, instruction);
        }
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1);
    }

    private static Mark number(Type type, boolean secret) {
        return new Mark(type.getSize(), secret, false);
    }

    private static boolean isNumber(Type type) {
        return type.getSort() != Type.OBJECT && type.getSort() != Type.ARRAY;
    }

    @Override
    public @Nullable Mark newValue(@Nullable Type type) {
        if (type == null) {
            return REFERENCE;
        }
        return type.getSort() == Type.VOID ? null : number(type, false);
    }

    @Override
    public Mark newParameterValue(boolean isInstance, int slot, Type type) {
        return number(type, isNumber(type) && holders.contains(current + "@" + slot));
    }

    @Override
    public Mark newOperation(AbstractInsnNode instruction) {
        if (instruction instanceof FieldInsnNode field) {
            Type type = Type.getType(field.desc);
            return isNumber(type)
                    ? number(type, holders.contains(field.name))
                    : new Mark(1, false, type.getSort() == Type.ARRAY);
        }
        if (instruction instanceof LdcInsnNode constant) {
            return new Mark(constant.cst instanceof Long || constant.cst instanceof Double ? 2 : 1, false, false);
        }
        int opcode = instruction.getOpcode();
        boolean wide = opcode == Opcodes.LCONST_0
                || opcode == Opcodes.LCONST_1
                || opcode == Opcodes.DCONST_0
                || opcode == Opcodes.DCONST_1;
        return new Mark(wide ? 2 : 1, false, false);
    }

    @Override
    public Mark copyOperation(AbstractInsnNode instruction, Mark value) {
        return value;
    }

    @Override
    public @Nullable Mark unaryOperation(AbstractInsnNode instruction, Mark value) {
        return switch (instruction.getOpcode()) {
            case Opcodes.IFEQ,
                    Opcodes.IFNE,
                    Opcodes.IFLT,
                    Opcodes.IFGE,
                    Opcodes.IFGT,
                    Opcodes.IFLE,
                    Opcodes.TABLESWITCH,
                    Opcodes.LOOKUPSWITCH -> {
                offenceIf(value.secret, "branch", instruction);
                yield null;
            }
            case Opcodes.PUTSTATIC -> {
                keep(value, ((FieldInsnNode) instruction).name);
                yield null;
            }
            case Opcodes.GETFIELD -> {
                FieldInsnNode field = (FieldInsnNode) instruction;
                Type type = Type.getType(field.desc);
                yield number(type, isNumber(type) && holders.contains(field.name));
            }
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
                offenceIf(value.secret, "length of an array", instruction);
                yield REFERENCE;
            }
            case Opcodes.ARRAYLENGTH, Opcodes.INSTANCEOF -> new Mark(1, false, false);
            case Opcodes.I2L, Opcodes.I2D, Opcodes.F2L, Opcodes.F2D, Opcodes.L2D, Opcodes.D2L ->
                new Mark(2, value.secret, false);
            case Opcodes.L2I, Opcodes.L2F, Opcodes.D2I, Opcodes.D2F -> new Mark(1, value.secret, false);
            default -> value;
        };
    }

    @Override
    public @Nullable Mark binaryOperation(AbstractInsnNode instruction, Mark one, Mark other) {
        boolean secret = one.secret || other.secret;
        int opcode = instruction.getOpcode();
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            offenceIf(other.secret, "index", instruction);
            boolean wide = opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD;
            boolean loaded = opcode != Opcodes.AALOAD && (secret || !one.table);
            return new Mark(wide ? 2 : 1, loaded, false);
        }
        if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE) {
            offenceIf(secret, "branch", instruction);
            return null;
        }
        if (opcode == Opcodes.PUTFIELD) {
            keep(other, ((FieldInsnNode) instruction).name);
            return null;
        }
        boolean divides = opcode >= Opcodes.IDIV && opcode <= Opcodes.DREM;
        offenceIf(divides && secret, "division", instruction);
        boolean compares = opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG;
        return new Mark(compares ? 1 : one.size, secret, false);
    }

    @Override
    public @Nullable Mark ternaryOperation(AbstractInsnNode instruction, Mark array, Mark index, Mark value) {
        offenceIf(index.secret, "index", instruction);
        return null;
    }

    @Override
    public @Nullable Mark naryOperation(AbstractInsnNode instruction, List<? extends Mark> values) {
        boolean secret = values.stream().anyMatch(Mark::secret);
        if (instruction instanceof MethodInsnNode call) {
            return call(call, values, secret);
        }
        offenceIf(secret, "hands a secret on", instruction);
        return instruction instanceof InvokeDynamicInsnNode linked
                ? newValue(Type.getReturnType(linked.desc))
                : REFERENCE;
    }

    private @Nullable Mark call(MethodInsnNode call, List<? extends Mark> values, boolean secret) {
        String key = call.owner + "." + call.name + call.desc;
        MethodNode known = code.get(key);
        Type result = Type.getReturnType(call.desc);
        if (known != null && isFixed(known, call)) {
            int slot = 0;
            for (Mark value : values) {
                keep(value, key + "@" + slot);
                slot += value.size;
            }
        } else if (secret && !mayGet(call, values)) {
            offence("hands a secret to " + simple(call.owner) + "." + call.name, call);
        }
        if (result.getSort() == Type.VOID) {
            return null;
        }
        if (!isNumber(result)) {
            return REFERENCE;
        }
        String signature = call.name + call.desc;
        boolean analyzed = code.keySet().stream().anyMatch(any -> any.endsWith("." + signature));
        return number(result, analyzed ? holders.contains(signature) : secret || seesData(call));
    }

    /** Whether a call runs this very method. */
    private boolean isFixed(MethodNode method, MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESTATIC
                || call.getOpcode() == Opcodes.INVOKESPECIAL
                || finalOwners.contains(call.owner)
                || (method.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0;
    }

    private static boolean mayGet(MethodInsnNode call, List<? extends Mark> values) {
        if (call.owner.equals("java/lang/invoke/VarHandle") && call.name.equals("set")) {
            return !values.get(2).secret();
        }
        return PURE.contains(call.owner + "." + call.name)
                || (call.owner.startsWith(VECTORS) && !VECTOR_ACCESS.contains(call.name));
    }

    /** Whether a method of another class may read a number from an array, a buffer or a vector. */
    private static boolean seesData(MethodInsnNode call) {
        String types = call.owner + call.desc;
        return types.contains("[") || types.contains("java/nio/") || types.contains(VECTORS);
    }

    @Override
    public void returnOperation(AbstractInsnNode instruction, Mark value, Mark expected) {
        keep(value, current.substring(current.lastIndexOf('.', current.indexOf('(')) + 1));
    }

    private void keep(Mark value, String holder) {
        if (value.secret) {
            holders.add(holder);
        }
    }

    @Override
    public Mark merge(Mark one, Mark other) {
        return new Mark(Math.min(one.size, other.size), one.secret || other.secret, one.table && other.table);
    }
}
