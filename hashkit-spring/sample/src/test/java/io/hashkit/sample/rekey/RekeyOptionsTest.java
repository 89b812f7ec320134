package io.hashkit.sample.rekey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.sample.rekey.RekeyOptions.Binding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RekeyOptionsTest {
    private static final Pattern COMMAND = Pattern.compile("\\.RekeyTable ((?:\\\\\\n|[^\\n`])+)");

    private static RekeyOptions parse(String more) {
        List<String> words = new ArrayList<>(
                List.of("--url", "jdbc:postgresql:db", "--table", "users", "--keys", "keys.p12", "--write", "new"));
        words.addAll(
                Arrays.stream(more.split(" ")).filter(word -> !word.isEmpty()).toList());
        return RekeyOptions.parse(words);
    }

    @Test
    void noMoreThanNeeded_acceptsSealedRowsOnly() {
        RekeyOptions options = parse("");

        assertThat(options.idColumn()).isEqualTo("id");
        assertThat(options.passwordColumn()).isEqualTo("password");
        assertThat(options.seal()).isFalse();
        assertThat(options.binding()).isEqualTo(Binding.NONE);
        assertThat(options.rate()).isZero();
    }

    @Test
    void repeatedKeys_areAllRead() {
        assertThat(parse("--read a --read b --next c").read()).containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--batch 0",
                "--batch many",
                "--rate",
                "--rows 5",
                "--bound --bind",
                "--bound --seal",
                "--write twice",
                "--identity-prefix user-"
            })
    void wrongOption_isRefusedByItsName(String wrong) {
        String named = wrong.substring(0, wrong.contains(" ") ? wrong.indexOf(' ') : wrong.length());

        assertThatThrownBy(() -> parse(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named);
    }

    @Test
    void missingOption_isRefusedByItsName() {
        assertThatThrownBy(() -> RekeyOptions.parse(List.of("--url", "jdbc:postgresql:db")))
                .hasMessage("--table is missing");
    }

    static Stream<String> documentedCommands() throws IOException {
        return COMMAND.matcher(Files.readString(Path.of("../../docs/sealing.md")))
                .results()
                .map((MatchResult command) -> command.group(1));
    }

    @ParameterizedTest
    @MethodSource("documentedCommands")
    void documentedCommand_isAccepted(String command) {
        List<String> words = Arrays.asList(command.replace("\\\n", " ").strip().split("\\s+"));

        assertThat(RekeyOptions.parse(words).table()).isEqualTo("users");
    }
}
