package io.hashkit.spring.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each command of a shell block is run in a fresh clone, is run with a stand-in, or says why it is not run. */
class CommandsTest {
    private static final Map<String, List<Command>> WAYS =
            Command.all().stream().collect(Collectors.groupingBy(Command::way));

    @Test
    void commandsOfTheDocuments_areListedOnce() {
        assertThat(Command.all().stream().map(Command::toString))
                .hasSizeGreaterThan(100)
                .containsExactlyInAnyOrderElementsOf(Command.documented().toList());
    }

    @Test
    void ways_areThree() {
        assertThat(WAYS).containsOnlyKeys("fresh", "standin", "not-run");
    }

    @Test
    void standIns_exist() {
        Tree tree = new Tree();
        assertThat(WAYS.get("standin"))
                .allSatisfy(command -> assertThat(tree.hasFile(command.reason()) || tree.hasType(command.reason()))
                        .as(command.reason())
                        .isTrue());
    }
}
