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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.ForkedTestConfig;
import org.openjdk.jcstress.infra.runners.Runner;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.NodeType;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.vm.CompileMode;

/**
 * Runs all tests of jcstress in this module: in this JVM, for a moment each, and with the tag {@code heavy} as jcstress
 * does it, in JVMs of their own with several sets of options. What jcstress then prints is in {@code target/jcstress}.
 */
class JcstressTest {
    private static final String PLANTED = "io.hashkit.planted.";
    private static final Path FOLDER = Path.of("target", "jcstress").toAbsolutePath();

    /** Of a heap of as many MiB, jcstress fills a quarter with the objects of a test; with 128 it takes most of the time. */
    private static final String SHORT = "-c 2 -hs 16 -iters 1 -time ";

    private static final int SHORT_MILLIS =
            Integer.getInteger("hashkit.jcstress.millis", System.getProperty("hashkit.full") == null ? 20 : 100);
    /** On a host that is so busy that two threads seldom run at once, it takes longer to see a race. */
    private static final int LONGEST_MILLIS = 30_000;

    /** A thread that jcstress binds to one processor sees no other, and then a hash asks for no helper. */
    private static final String LONG = "-c 2 -sc false -hs 128 -jvmArgsPrepend -XX:ActiveProcessorCount=2";

    @Test
    void hashkit_keepsItsPromisesInAllThatWasSeen() throws Exception {
        Map<String, Set<String>> faults = new TreeMap<>();
        for (String test : tests(false)) {
            faults.put(test, faults(runHere(test, SHORT_MILLIS)));
        }
        assertHeld(faults);
    }

    @Test
    @Tag("full")
    void plantedFault_isFound() throws Exception {
        Set<String> missing = tests(true);
        assertThat(missing).hasSize(5);
        for (int millis = SHORT_MILLIS; millis <= LONGEST_MILLIS && !missing.isEmpty(); millis *= 10) {
            for (String test : List.copyOf(missing)) {
                if (faults(runHere(test, millis)).stream().anyMatch(fault -> fault.startsWith("FORBIDDEN"))) {
                    missing.remove(test);
                }
            }
        }
        assertThat(missing).as("what jcstress did not find").isEmpty();
    }

    @Test
    @Tag("heavy")
    void hashkit_keepsItsPromisesUnderManyOptionsOfTheJvm() throws Exception {
        assertHeld(runInJvms(tests(false), System.getProperty("hashkit.jcstress", "")));
    }

    private static void assertHeld(Map<String, Set<String>> faults) {
        assertThat(faults).isNotEmpty().containsOnlyKeys(tests(false));
        assertThat(faults).allSatisfy((test, seen) -> assertThat(seen).as(test).isEmpty());
    }

    /** One test, on threads of this JVM that are bound to no processor. A test that hangs ends after half a minute. */
    private static TestResult runHere(String test, int millis) throws IOException, ReflectiveOperationException {
        Options options = new Options(split(SHORT + millis).toArray(String[]::new));
        assertThat(options.parse()).isTrue();
        TestInfo info = TestList.getInfo(test);
        SchedulingClass anywhere = new SchedulingClass(AffinityMode.NONE, info.threads(), NodeType.PACKAGE);
        TestConfig config = new TestConfig(options, info, 0, List.of(), CompileMode.UNIFIED, anywhere);
        Runner<?> runner = Class.forName(info.generatedRunner())
                .asSubclass(Runner.class)
                .getConstructor(ForkedTestConfig.class)
                .newInstance(new ForkedTestConfig(config));
        TestResult result = runner.run();
        result.setConfig(config);
        return result;
    }

    /** By test: what was found and must not be. */
    private static Map<String, Set<String>> runInJvms(Set<String> tests, String options) throws Exception {
        Files.createDirectories(FOLDER);
        Path results = Files.createTempDirectory(FOLDER, "run-");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("-t", "^(" + String.join("|", tests) + ")$"));
        command.addAll(split(LONG + " " + options));
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

    private static Set<String> faults(TestResult result) {
        if (result.status() != Status.NORMAL) {
            return Set.of(result.status() + " " + result.getMessages());
        }
        Set<String> faults = new TreeSet<>();
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
