package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.bench.trial.Trials;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** What every command says of a value that none of its options can have. */
class WrongValuesTest {
    private static final String WRONG = "nope!";

    private static Stream<CommandLine> commands() {
        return Stream.of(Main.commandLine(), Trials.commandLine())
                .flatMap(all -> Stream.concat(Stream.of(all), all.getSubcommands().values().stream()));
    }

    static Stream<Arguments> options() {
        return commands()
                .flatMap(command -> command.getCommandSpec().options().stream()
                        .filter(WrongValuesTest::isConverted)
                        .map(option -> Arguments.arguments(
                                command.getCommandSpec().qualifiedName(), option.longestName(), command)));
    }

    /** Texts, files and switches have no wrong values, or the command itself finds them. */
    private static boolean isConverted(OptionSpec option) {
        List<Class<?>> free = List.of(boolean.class, String.class, Path.class);
        Class<?> type = option.typeInfo().isMultiValue() ? option.auxiliaryTypes()[0] : option.type();
        return !free.contains(type);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("options")
    void wrongValue_isNamedWithItsOptionAndWithoutWordsOfJava(String name, String option, CommandLine command) {
        assertThat(catchThrowable(() -> command.parseArgs(option, WRONG)))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("Invalid value for option '" + option + "'")
                .hasMessageContaining(WRONG)
                .message()
                .doesNotContain("java.", "Exception", "Error", "cannot convert", "case-insensitive")
                .doesNotContainPattern("is not an? (int|long|double|float|char)\\b");
    }

    @Test
    void options_areFoundInGroupsAndMixinsToo() {
        assertThat(options().map(option -> option.get()[0] + " " + option.get()[1]))
                .hasSizeGreaterThan(30)
                .contains(
                        "hashkit-bench load --once",
                        "hashkit-bench tune --policy",
                        "hashkit-bench compare --margin",
                        "trials tune-trial --calibrator");
    }

    @ParameterizedTest
    @CsvSource({
        "load, --target, 'is none of hashkit, bouncy-castle, spring'",
        "compare, --fail-on, 'is none of never, slower, cannot-tell'",
        "compare, --margin, is not a number",
        "duel, --forks, is not a whole number",
        "tune, --policy, is not a policy of hashkit; choose one of OWASP_2026",
        "tune, --algorithm, is not a known algorithm; choose one of argon2id"
    })
    void message_saysWhatIsExpected(String command, String option, String expected) {
        assertThat(catchThrowable(() -> Main.commandLine().parseArgs(command, option, WRONG)))
                .hasMessageContaining(expected);
    }

    @Test
    void names_areReadInAnyCase() {
        assertThat(catchThrowable(() -> Main.commandLine().parseArgs("load", "--target", "Bouncy-Castle,SPRING")))
                .isNull();
    }
}
