package io.hashkit.spring.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each command of a shell block is run in a fresh clone, is run with a stand-in, or says why it is not run. */
@Tag("once")
class CommandsTest {
    private static final Pattern RUN = Pattern.compile(
            "(?:\\bio\\.hashkit\\.|(?=\\.ci/)|hashkit-\\w+\\.jar )(?<what>[a-zA-Z.][\\w./-]*)(?![\\w=])");
    private static final Map<String, List<Command>> WAYS =
            Command.all().stream().collect(Collectors.groupingBy(Command::way));

    private static final List<String> LISTED =
            Command.all().stream().map(Command::toString).toList();
    private static final List<String> DOCUMENTED = Command.documented().toList();

    @Test
    void commandsOfTheDocuments_areListed() {
        assertThat(DOCUMENTED).hasSizeGreaterThan(100);
        assertThat(without(DOCUMENTED, LISTED))
                .as("without a line in commands.txt")
                .isEmpty();
    }

    @Test
    void listedCommands_areDocumented() {
        assertThat(without(LISTED, DOCUMENTED)).as("in no document any more").isEmpty();
    }

    private static List<String> without(List<String> lines, List<String> others) {
        List<String> left = new ArrayList<>(lines);
        others.forEach(left::remove);
        return left;
    }

    @Test
    void ways_areThree() {
        assertThat(WAYS).containsOnlyKeys("fresh", "standin", "not-run");
    }

    /** A stand-in reads the blocks of the page, or names the class, the script or the command of the jar that it runs. */
    @Test
    void standIns_areOneFile_thatNamesWhatItRuns() {
        Tree tree = new Tree();
        String fresh = WAYS.get("fresh").stream().map(Command::line).collect(Collectors.joining("\n"));
        assertThat(WAYS.get("standin")).allSatisfy(command -> {
            List<String> files = tree.filesOf(command.reason());
            assertThat(files).as("files of %s", command.reason()).hasSize(1);
            String text = tree.sources.getOrDefault(files.get(0), "");
            Matcher run = RUN.matcher(command.line());
            if (run.find() && !text.contains("```sh")) {
                assertThat((command.reason().equals("FreshCloneTest") ? fresh : text).contains(run.group("what")))
                        .as("%s names what runs in %s", command.reason(), command)
                        .isTrue();
            }
        });
    }
}
