package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A heap that is really full, in a separate JVM: the budget is too high on purpose. */
class OutOfMemoryTest {
    @Test
    void heapFullInSpiteOfTheBudget_isTheTypedErrorAndTheNextHashWorks() throws Exception {
        assertThat(childThatFillsItsHeap(10)).isEqualTo("10 refused, 10 answered, nothing in use");
    }

    @Test
    @Tag("heavy")
    void heapFullAThousandTimes_leaksNothing() throws Exception {
        assertThat(childThatFillsItsHeap(1_000)).isEqualTo("1000 refused, 1000 answered, nothing in use");
    }

    private static String childThatFillsItsHeap(int times) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        Integer.toString(times)))
                .redirectErrorStream(true)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as(output).isZero();
        return output.strip();
    }

    /** The child's main class. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws Exception {
            Limiter limiter = Limiter.builder().memoryBytes(1 << 30).build();
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(Argon2.id(8, 1, 1))
                    .ceilings(Ceilings.defaults())
                    .limiter(limiter)
                    .build();
            String small = hasher.hash("password");
            String large = Traits.of(Argon2.id(256 << 10, 1, 1)).print(new byte[16], new byte[32]);
            int refused = 0;
            int answered = 0;
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                try {
                    hasher.verify("password", large);
                } catch (OverloadedException e) {
                    refused += e.reason() == OverloadedException.Reason.OUT_OF_MEMORY ? 1 : 0;
                }
                answered += hasher.verify("password", small) ? 1 : 0;
            }
            boolean idle = limiter.stats().running() == 0
                    && limiter.stats().bytesInUse() == 0
                    && Permits.OF_LIMITER.into(limiter).memory().leasedBytes() == 0;
            String text =
                    refused + " refused, " + answered + " answered, " + (idle ? "nothing" : "something") + " in use";
            java.io.OutputStream out = new java.io.FileOutputStream(java.io.FileDescriptor.out);
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }
}
