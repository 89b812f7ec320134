package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interrupted thread builds the first hasher of its process. */
class InterruptedBuildTest {
    @TempDir
    Path directory;

    /** In a separate process, because engines that are known to work do not compute known answers again. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            List<String> report = new ArrayList<>();
            for (Scheme scheme : CheapestForTests.all()) {
                Thread.currentThread().interrupt();
                Throwable thrown = catchThrowable(() -> TestHashers.of(scheme));
                boolean typed =
                        thrown == null || (thrown instanceof OverloadedException e && e.reason() == Reason.INTERRUPTED);
                report.add(typed + " flag " + Thread.interrupted());
                PasswordHasher hasher = TestHashers.of(scheme);
                report.add("later " + hasher.verify("a", hasher.hash("a")));
            }
            Files.write(Path.of(args[0]), report);
        }
    }

    @Test
    void interruptedThread_isToldSoAndTheNextBuildWorks() throws Exception {
        assertThat(ChildJvm.quick().run(Child.class, directory))
                .hasSize(16)
                .containsOnly("true flag true", "later true");
    }
}
