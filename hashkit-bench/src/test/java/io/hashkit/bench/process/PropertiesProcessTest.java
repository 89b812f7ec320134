package io.hashkit.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.process.PropertiesProcess.Deadline;
import io.hashkit.bench.process.PropertiesProcess.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PropertiesProcessTest {
    /** The child process; its argument selects what it does. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws InterruptedException {
            switch (arguments[0]) {
                case "answer" -> System.out.println("key=value");
                case "fail" -> throw new IllegalStateException(new OutOfMemoryError("for the test"));
                case "halt" -> Runtime.getRuntime().halt(137);
                case "garble" -> System.out.println("key=C:\\users");
                case "wait" -> Thread.sleep(Duration.ofHours(1).toMillis());
                default -> {
                    System.err.println("Exception in thread \"caller\" java.lang.OutOfMemoryError: of a caller");
                    System.out.println("begun=true");
                    Thread.sleep(Duration.ofHours(1).toMillis());
                }
            }
        }
    }

    private static Outcome run(Deadline deadline, Runnable meanwhile, List<String> jvm, String argument)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("-Xmx32m"));
        options.addAll(jvm);
        return PropertiesProcess.run(
                "key", PropertiesProcess.command(Child.class, options, List.of(argument)), deadline, meanwhile);
    }

    private static Outcome run(String argument, String... jvm) throws IOException, InterruptedException {
        return run(new Deadline(600, 600), () -> {}, List.of(jvm), argument);
    }

    @Test
    void result_isReturned() throws Exception {
        Outcome outcome = run("answer");

        assertThat(outcome.isMeasured()).isTrue();
        assertThat(outcome.seen()).containsEntry("key", "value");
    }

    @Test
    void failure_hasTheInnermostReason() throws Exception {
        assertThat(run("fail").failure()).isEqualTo("exit code 1: OutOfMemoryError: for the test");
        assertThat(run("halt").failure()).isEqualTo("ended by signal 9");
        assertThat(run("answer", "-XX:+UseWings").failure())
                .isEqualTo("exit code 1: Unrecognized VM option 'UseWings'");
    }

    @Test
    void outputOtherThanProperties_isNoResult() throws Exception {
        assertThat(run("garble").failure()).isEqualTo("exit code 0");
    }

    @Test
    void processThatHangsAfterItsFirstOutput_isStoppedWithTheReason() throws Exception {
        AtomicInteger looks = new AtomicInteger();

        Outcome outcome = run(new Deadline(600, 1), looks::incrementAndGet, List.of(), "hang");

        assertThat(outcome.isMeasured()).isFalse();
        assertThat(outcome.seen()).as("what it printed before").containsOnlyKeys("begun");
        assertThat(outcome.failure()).matches("stopped after \\d+ s without a result: OutOfMemoryError: of a caller");
        assertThat(looks).hasPositiveValue();
    }

    @Test
    void processWithoutOutput_isStopped() throws Exception {
        assertThat(run(new Deadline(0, 600), () -> {}, List.of(), "wait").failure())
                .startsWith("stopped after ");
    }
}
