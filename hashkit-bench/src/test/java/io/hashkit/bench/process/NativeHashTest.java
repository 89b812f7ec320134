package io.hashkit.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NativeHashTest {
    private static final Scheme SCHEME = Argon2.id(64, 2, 1);

    /** A program that prints the lines of its first argument, and a line with its other arguments. */
    static final class Fake {
        private Fake() {}

        public static void main(String[] arguments) throws InterruptedException {
            List<String> given = List.of(arguments).subList(1, arguments.length);
            if (arguments[0].equals("hang")) {
                Thread.sleep(Duration.ofHours(1).toMillis());
            }
            if (arguments[0].equals("die")) {
                System.err.println("of this");
                System.exit(7);
            }
            System.out.println(
                    arguments[0].replace("|", System.lineSeparator()).replace("$given", String.join(" ", given)));
        }
    }

    private static NativeHash program(String lines, Duration limit) {
        return new NativeHash(
                List.of(
                        Jvm.executable().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Fake.class.getName(),
                        lines),
                limit);
    }

    private static List<Double> run(String lines, Scheme scheme) throws IOException, InterruptedException {
        return program(lines, Duration.ofMinutes(1)).times("one", scheme, "00ff", 2500);
    }

    @Test
    void measuredSeconds_giveTheirMeans() throws Exception {
        assertThat(run("tag 00ff|warm 90|ms 2|ms 4", SCHEME)).containsExactly(2.0, 4.0);
    }

    @Test
    void program_getsLibraryCostsAndSeconds() {
        assertThatThrownBy(() -> run("tag 00ff|ms $given", SCHEME)).hasMessageContaining("one 64,2,1 3");
        assertThatThrownBy(() -> run("tag 00ff|ms $given", new Scrypt(14, 8, 1)))
                .hasMessageContaining("one 14,8,1 3");
        assertThatThrownBy(() -> run("tag 00ff|ms $given", new Bcrypt(10))).hasMessageContaining("one 10 3");
    }

    @Test
    void list_givesTheNames() throws Exception {
        assertThat(program("argon2     of this system|scrypt  crate|", Duration.ofMinutes(1))
                        .names())
                .containsExactlyInAnyOrder("argon2", "scrypt");
    }

    @Test
    void wrongTag_isAnError() {
        assertThatThrownBy(() -> run("tag 0000|ms 1", SCHEME))
                .isInstanceOf(IOException.class)
                .hasMessage("one computes another tag than hashkit");
    }

    @Test
    void programWithoutTimes_isAnError() {
        assertThatThrownBy(() -> run("tag 00ff", SCHEME))
                .isInstanceOf(IOException.class)
                .hasMessage("one printed no times");
    }

    @Test
    void programThatFails_isAnErrorWithItsReason() {
        assertThatThrownBy(() -> run("die", SCHEME))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(" ended with exit code 7: of this");
    }

    @Test
    void programThatHangs_isStopped() {
        assertThatThrownBy(() -> program("hang", Duration.ofMillis(10)).names())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("did not finish within");
    }

    @Test
    void missingProgram_isAnError() {
        assertThatThrownBy(() -> new NativeHash(Path.of("no such program")).names())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no such program");
    }

    @Test
    void unsupportedScheme_isAnError() {
        assertThatThrownBy(() -> run("tag 00ff", Pbkdf2.OWASP_2026_SHA256))
                .hasMessageContaining("native programs do not support ");
    }
}
