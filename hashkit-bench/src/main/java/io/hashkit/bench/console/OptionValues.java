package io.hashkit.bench.console;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/**
 * Conversions of option values whose errors say what is expected in the words of the help. Those of picocli name a type, a
 * constant or an exception of Java.
 */
public final class OptionValues {
    private OptionValues() {}

    /** Registers the conversions for a command and all its subcommands, and what their helps have in common. */
    public static CommandLine register(CommandLine all) {
        ITypeConverter<Integer> whole = converter(Integer::valueOf, "a whole number");
        ITypeConverter<Long> longer = converter(Long::valueOf, "a whole number");
        ITypeConverter<Double> number = converter(Double::valueOf, "a number");
        all.registerConverter(Algorithm.class, named(Algorithm::named));
        all.registerConverter(Policy.class, named(Policy::named));
        all.registerConverter(Scheme.class, named(Scheme::parse));
        all.registerConverter(int.class, whole).registerConverter(Integer.class, whole);
        all.registerConverter(long.class, longer).registerConverter(Long.class, longer);
        all.registerConverter(double.class, number).registerConverter(Double.class, number);
        registerNames(all, all);
        return all;
    }

    private static void registerNames(CommandLine all, CommandLine command) {
        UsageMessageSpec help = command.getCommandSpec().usageMessage();
        help.sortOptions(false);
        if (help.footer().length > 0) {
            help.footerHeading("%nExamples:%n");
        }
        if (!help.exitCodeList().isEmpty() && help.exitCodeListHeading().isEmpty()) {
            help.exitCodeListHeading("%nExit codes:%n");
        }
        command.getCommandSpec().args().forEach(argument -> registerNames(all, argument));
        command.getSubcommands().values().forEach(subcommand -> registerNames(all, subcommand));
    }

    private static void registerNames(CommandLine all, ArgSpec argument) {
        for (Class<?> type :
                argument.typeInfo().isMultiValue() ? argument.auxiliaryTypes() : new Class<?>[] {argument.type()}) {
            if (type.isEnum()) {
                registerNames(all, type.asSubclass(Enum.class));
            }
        }
    }

    @SuppressWarnings("rawtypes") // picocli knows the types of options only while it runs.
    private static <E extends Enum> void registerNames(CommandLine all, Class<E> type) {
        all.registerConverter(
                type,
                text -> Arrays.stream(type.getEnumConstants())
                        .filter(value -> value.toString().equalsIgnoreCase(text))
                        .findFirst()
                        .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of "
                                + Arrays.stream(type.getEnumConstants())
                                        .map(Object::toString)
                                        .collect(Collectors.joining(", ")))));
    }

    /**
     * The conversion of a name.
     *
     * @param named finds the value; throws {@link IllegalArgumentException} with a message for users if there is none
     */
    private static <T> ITypeConverter<T> named(Function<String, T> named) {
        return text -> {
            try {
                return named.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        };
    }

    private static <N> ITypeConverter<N> converter(Function<String, N> parse, String expected) {
        return text -> {
            try {
                return parse.apply(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not " + expected);
            }
        };
    }

    /** Refuses an option outside of its range. */
    public static void requireFrom(CommandSpec command, String option, int value, int least, int most) {
        require(
                command,
                value >= least && value <= most,
                option + " must be from " + least + " to " + most + ", not " + value);
    }

    /** Refuses an {@code --output} that the command also reads, and would overwrite. */
    public static void requireNotRead(CommandSpec command, Path output, List<Path> inputs) throws IOException {
        for (Path input : inputs) {
            boolean same = Files.isRegularFile(output) && Files.exists(input) && Files.isSameFile(output, input);
            require(command, !same, "--output " + output + " is read, too: give another file");
        }
    }

    /** Refuses the options of a command, with the problem, unless a condition holds. */
    public static void require(CommandSpec command, boolean holds, String problem) {
        if (!holds) {
            throw new ParameterException(command.commandLine(), problem);
        }
    }
}
