package io.hashkit.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program is a shell script here")
class NativeForkTest {
    private static final Scheme SCHEME = Argon2.id(64, 2, 1);

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private double run(String script, Scheme scheme) throws IOException {
        Path program = Files.writeString(folder.resolve("native hash"), "#!/bin/sh\n" + script);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return NativeFork.run(program, "native/one", scheme, "00ff", 2500);
    }

    @Test
    void secondsThatWereMeasured_giveTheirMean() throws IOException {
        assertThat(run("echo tag 00ff; echo warm 90; echo ms 2; echo ms 4", SCHEME))
                .isEqualTo(3);
    }

    @Test
    void program_isGivenLibraryCostsAndSeconds() throws IOException {
        String expecting = "[ \"$*\" = '%s' ] && echo tag 00ff; echo ms 1";

        assertThat(run(String.format(expecting, "one 64,2,1 3"), SCHEME)).isEqualTo(1);
        assertThat(run(String.format(expecting, "one 14,8,1 3"), new Scrypt(14, 8, 1)))
                .isEqualTo(1);
    }

    @Test
    void anotherTag_isAnError() {
        assertThatThrownBy(() -> run("echo tag 0000; echo ms 1", SCHEME))
                .isInstanceOf(IOException.class)
                .hasMessage("native/one did not compute the tag that hashkit computes");
    }

    @Test
    void programThatEndsEarly_isAnError() {
        assertThatThrownBy(() -> run("echo tag 00ff; exit 1", SCHEME))
                .isInstanceOf(IOException.class)
                .hasMessage("native/one measured nothing");
    }

    @Test
    void schemeThatItHasNot_isAnError() {
        assertThatThrownBy(() -> run("echo tag 00ff", new Bcrypt(4))).hasMessageContaining("native-hash has no ");
    }
}
