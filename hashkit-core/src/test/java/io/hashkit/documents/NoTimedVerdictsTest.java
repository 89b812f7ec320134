package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No test of the default build gives up, or begins to look, after a time that a busy host may exceed. Tests that hang end
 * with the limit that the build sets for all of them.
 */
class NoTimedVerdictsTest {
    private static final Map<String, Pattern> FORBIDDEN = Map.of(
            "a time limit of its own",
            Pattern.compile("@Timeout\\b|\\bassertTimeout\\w*\\(|\\.(fails|succeeds)Within\\("),
            "a wait that ends after seconds; wait without a limit, or for ten minutes",
            Pattern.compile(
                    "\\.(get|await|awaitTermination|waitFor|acquire|poll)\\([^()]*SECONDS\\)|\\.join\\([0-9_]+\\)"),
            "a sleep; wait for what must happen",
            Pattern.compile("\\.sleep\\("));

    /** Where the time decides nothing, because of which the file may contain it. */
    private static final Map<String, String> ALLOWED = Map.ofEntries(
            Map.entry("CacheAttacksTest.java", "looks again until it is so, and acts at random moments"),
            Map.entry("CacheCallersTest.java", "looks again until it is so"),
            Map.entry("ForeignCode.java", "looks again until it is so"),
            Map.entry("HeapStormPool.java", "a thread that only seems lost replaces a whole pool"),
            Map.entry("HugeCostsTest.java", "a hash of hours has no answer after a second, however slow the host"),
            Map.entry("NativeHashTest.java", "the process is killed"),
            Map.entry("ProfileFileTest.java", "the process ends at any moment"),
            Map.entry("PropertiesProcessTest.java", "the process is killed"),
            Map.entry("VaultRecipeTest.java", "a server that never answers"),
            Map.entry("KeyringPropertiesTest.java", "looks again until it is so"),
            Map.entry("ReactiveApplicationTest.java", "looks again until it is so"),
            Map.entry("ShaInstructionsTest.java", "looks again until it is so"),
            Map.entry("SleepStorm.java", "the sleep stands for a hash, in a trial without a verdict"),
            Map.entry("Stage.java", "looks again, and counts turns instead of time"),
            Map.entry("Trial.java", "looks again, and counts turns instead of time"),
            Map.entry("TuningModesTest.java", "looks again until it is so"),
            Map.entry("UniformBordersTest.java", "looks again until it is so"),
            Map.entry("UniformTimeTest.java", "looks again until it is so"));

    private static boolean isTest(Path file) {
        String name = Document.ROOT.relativize(file).toString().replace('\\', '/');
        return name.endsWith(".java")
                && name.contains("src/test/java")
                && !name.contains("/target/")
                // Programs over tables, with servers of their own, in profiles.
                && !name.startsWith("jobs/")
                && !name.startsWith("hashkit-spring/sample/")
                && !name.startsWith("integrations/")
                && !file.endsWith("NoTimedVerdictsTest.java");
    }

    @Test
    void tests_waitForWhatMustHappenAndNotForATime() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Document.ROOT)) {
            for (Path file : files.filter(NoTimedVerdictsTest::isTest).toList()) {
                String text = Files.readString(file);
                FORBIDDEN.forEach((what, pattern) -> {
                    if (pattern.matcher(text).find()
                            && !ALLOWED.containsKey(file.getFileName().toString())) {
                        found.add(file.getFileName() + ": " + what);
                    }
                });
            }
        }

        assertThat(found).isEmpty();
    }

    @Test
    void eachWay_isFound() {
        assertThat(Stream.of(
                        "@Timeout(5)",
                        "assertTimeoutPreemptively(x)",
                        "future.get(5, TimeUnit.SECONDS)",
                        "latch.await(100, MILLISECONDS)",
                        "thread.join(1_000)",
                        "Thread.sleep(1)"))
                .allMatch(way -> FORBIDDEN.values().stream()
                        .anyMatch(pattern -> pattern.matcher(way).find()));
        assertThat(Stream.of("future.get()", "process.waitFor(10, TimeUnit.MINUTES)", "thread.join()"))
                .noneMatch(way -> FORBIDDEN.values().stream()
                        .anyMatch(pattern -> pattern.matcher(way).find()));
    }
}
