package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** A class of the JDK whose initialiser runs on a full heap stays unusable: a login must not be the first to need it. */
class PreparedReflectionTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    @EnabledOnJre(JRE.JAVA_17)
    void engineOfTheJdk_leavesNoClassOfReflectionToTheFirstLogins() throws Exception {
        Path log = folder.resolve("classes");

        ChildJvm.quick().option("-Xlog:class+init=info:file=" + log).run(Program.class, folder);

        assertThat(Files.readString(log)).contains("'jdk/internal/reflect/MethodAccessorGenerator'");
    }

    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            Files.write(
                    Path.of(arguments[0]), List.of(new Pbkdf2Jdk().getClass().getName()));
        }
    }
}
