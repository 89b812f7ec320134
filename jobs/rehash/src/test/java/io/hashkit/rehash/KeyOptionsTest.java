package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.rehash.run.Stop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that open rows by every key, whichever option names it. */
class KeyOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "identify --lines rows.txt, --write a=hex:env:NOPE, --write",
        "identify --lines rows.txt, --read a=hex:env:NOPE, --read",
        "identify --lines rows.txt, --next a=hex:env:NOPE, --next",
        "unseal --table users --dry-run, --write a=hex:env:NOPE --read b=hex:env:NOPE, --write or --read",
        "unseal --table users --dry-run, --write a=x --read b=x --next c=x, --write or --read or --next",
    })
    void keyThatCannotBeUsed_namesTheOptionThatWasGiven_andHowKeysAreGiven(String command, String keys, String named) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int code = RehashProgram.run(
                Arrays.asList((command + " " + keys).split(" ")),
                ThisHost::new,
                new Stop(),
                new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(code).isEqualTo(2);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains(": " + named + "=******: ")
                .contains("NAME=base64:env:VARIABLE, NAME=base64:file:PATH, or hex in place of base64");
    }
}
