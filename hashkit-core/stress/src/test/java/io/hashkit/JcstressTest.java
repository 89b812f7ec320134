package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestList;

/** Runs all tests of jcstress in this module. What it prints is in {@code target/jcstress}. */
class JcstressTest {
    private static final String PLANTED = "io.hashkit.planted.";
    private static final Path FOLDER = Path.of("target", "jcstress").toAbsolutePath();

    /** For all runs. A thread that jcstress binds to one processor sees no other, and then a hash asks for no helper. */
    private static final String ALWAYS = "-c 2 -sc false -hs 128 -jvmArgsPrepend -XX:ActiveProcessorCount=2";

    /** One JVM for each test with one set of options; by itself jcstress tries up to eight sets, two of them five times. */
    private static final String SHORT = "-f 1 -iters 1 -pth false -jvmArgs -XX:+UseSerialGC -time ";

    private static final int SHORT_MILLIS = 100;
    /** On a host that is so busy that two threads seldom run at once, it takes longer to see a race. */
    private static final int LONGEST_MILLIS = 30_000;

    @Test
    void hashkit_keepsItsPromisesInAllThatWasSeen() throws Exception {
        String given = System.getProperty("hashkit.jcstress", "");
        Map<String, Set<String>> faults = run("own", tests(false), given.isBlank() ? SHORT + SHORT_MILLIS : given);
        assertThat(faults).isNotEmpty().containsOnlyKeys(tests(false));
        assertThat(faults).allSatisfy((test, seen) -> assertThat(seen).as(test).isEmpty());
    }

    @Test
    void plantedFault_isFound() throws Exception {
        Set<String> missing = tests(true);
        assertThat(missing).hasSize(5);
        for (int millis = SHORT_MILLIS; millis <= LONGEST_MILLIS && !missing.isEmpty(); millis *= 10) {
            run("planted", missing, SHORT + millis).forEach((test, seen) -> {
                if (seen.stream().anyMatch(fault -> fault.startsWith("FORBIDDEN"))) {
                    missing.remove(test);
                }
            });
        }
        assertThat(missing).as("what jcstress did not find").isEmpty();
    }

    /** By test: what was found and must not be. */
    private static Map<String, Set<String>> run(String name, Set<String> tests, String options) throws Exception {
        Files.createDirectories(FOLDER);
        Path results = Files.createTempDirectory(FOLDER, name + "-");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("-t", "^(" + String.join("|", tests) + ")$"));
        command.addAll(split(ALWAYS));
        command.addAll(split(options));
        new ProcessBuilder(command)
                .directory(results.toFile())
                .redirectErrorStream(true)
                .redirectOutput(results.resolve("console.txt").toFile())
                .start()
                .waitFor();
        InProcessCollector collector = new InProcessCollector();
        DiskReadCollector reader = new DiskReadCollector(resultsIn(results).toString(), collector);
        reader.dump();
        reader.close();
        Map<String, Set<String>> faults = new TreeMap<>();
        for (TestResult result : collector.getTestResults()) {
            faults.computeIfAbsent(result.getName(), test -> new TreeSet<>()).addAll(faults(result));
        }
        return faults;
    }

    private static List<String> split(String options) {
        return List.of(options.trim().split(" +"));
    }

    private static File resultsIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".bin.gz"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("jcstress has left no results: see console.txt"))
                    .toFile();
        }
    }

    private static List<String> faults(TestResult result) {
        if (result.status() != Status.NORMAL) {
            return List.of(result.status() + " " + result.getMessages());
        }
        List<String> faults = new ArrayList<>();
        result.grading().gradingResults.forEach((outcome, graded) -> {
            if (graded.expect == Expect.FORBIDDEN && graded.count > 0) {
                faults.add("FORBIDDEN " + outcome + ", " + graded.count + " times");
            }
        });
        return faults;
    }

    private static Set<String> tests(boolean planted) {
        Set<String> tests = new TreeSet<>();
        for (String test : TestList.tests()) {
            if (test.startsWith(PLANTED) == planted) {
                tests.add(test);
            }
        }
        return tests;
    }
}
