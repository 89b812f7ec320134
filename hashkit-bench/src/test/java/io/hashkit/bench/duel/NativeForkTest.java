package io.hashkit.bench.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.process.Jvm;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class NativeForkTest {
    private static final Scheme SCHEME = Argon2.id(64, 2, 1);

    /** Prints the lines of its first argument, and an argument line of what it was given besides. */
    static final class Fake {
        private Fake() {}

        public static void main(String[] arguments) {
            List<String> given = List.of(arguments).subList(1, arguments.length);
            System.out.println(
                    arguments[0].replace("|", System.lineSeparator()).replace("$given", String.join(" ", given)));
        }
    }

    private static double run(String lines, Scheme scheme) throws IOException {
        List<String> program = List.of(
                Jvm.executable().toString(), "-cp", System.getProperty("java.class.path"), Fake.class.getName(), lines);
        return NativeFork.run(program, "native/one", scheme, "00ff", 2500);
    }

    @Test
    void secondsThatWereMeasured_giveTheirMean() throws IOException {
        assertThat(run("tag 00ff|warm 90|ms 2|ms 4", SCHEME)).isEqualTo(3);
    }

    @Test
    void program_isGivenLibraryCostsAndSeconds() {
        assertThatThrownBy(() -> run("tag 00ff|ms $given", SCHEME)).hasMessageContaining("one 64,2,1 3");
        assertThatThrownBy(() -> run("tag 00ff|ms $given", new Scrypt(14, 8, 1)))
                .hasMessageContaining("one 14,8,1 3");
    }

    @Test
    void rival_isOfTheAlgorithmInItsName() {
        assertThat(NativeFork.computes("native/sodium-argon2", "argon2")).isTrue();
        assertThat(NativeFork.computes("native/argon2-threads", "argon2")).isTrue();
        assertThat(NativeFork.computes("native/openssl-scrypt", "argon2")).isFalse();
        assertThat(NativeFork.computes("argon2/hashkit", "argon2")).isFalse();
    }

    @Test
    void anotherTag_isAnError() {
        assertThatThrownBy(() -> run("tag 0000|ms 1", SCHEME))
                .isInstanceOf(IOException.class)
                .hasMessage("native/one did not compute the tag that hashkit computes");
    }

    @Test
    void programThatEndsEarly_isAnError() {
        assertThatThrownBy(() -> run("tag 00ff", SCHEME))
                .isInstanceOf(IOException.class)
                .hasMessage("native/one measured nothing");
    }

    @Test
    void schemeThatItHasNot_isAnError() {
        assertThatThrownBy(() -> run("tag 00ff", new Bcrypt(4))).hasMessageContaining("native-hash has no ");
    }
}
