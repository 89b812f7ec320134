package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * A separate JVM for tests that cannot run in this one: missing libraries, other providers, first use, another JDK. It
 * enables the Vector API if this JVM has it enabled.
 *
 * <p>The first argument of the main class is the path of a file for its report.
 */
public final class ChildJvm {
    private final List<String> options = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private boolean vectorApi =
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    private Path home = Path.of(System.getProperty("java.home"));
    private long mostMinutes = 30;
    private String classPath = System.getProperty("java.class.path");
    private String module = "";

    /** A process for which speed does not matter: without the optimising compiler, which takes most of its short life. */
    public static ChildJvm quick() {
        return new ChildJvm().option("-XX:TieredStopAtLevel=1").option("-XX:+UseSerialGC");
    }

    public ChildJvm option(String option) {
        options.add(option);
        return this;
    }

    /** Adds a Java agent that may change loaded classes; its own come from the class path. */
    public ChildJvm agent(Class<?> agent, Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("agent.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(file, manifest)) {
            packed.flush();
        }
        return option("-javaagent:" + jar);
    }

    public ChildJvm environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Sets the time limit, which is much longer than the test takes; it measures nothing. */
    public ChildJvm atMostMinutes(long minutes) {
        mostMinutes = minutes;
        return this;
    }

    /** Uses another JDK, which must be able to load classes of this one. */
    public ChildJvm of(Path jdk) {
        home = jdk;
        return this;
    }

    public ChildJvm withVectorApi() {
        vectorApi = true;
        return this;
    }

    public ChildJvm withoutVectorApi() {
        vectorApi = false;
        return this;
    }

    /** Removes the jars whose path contains {@code part}; there must be at least one. */
    public ChildJvm without(String part) {
        List<String> entries = Arrays.asList(classPath.split(File.pathSeparator, -1));
        List<String> kept =
                entries.stream().filter(entry -> !entry.contains(part)).toList();
        assertThat(kept).as("class path without %s", part).hasSizeLessThan(entries.size());
        classPath = kept.stream().collect(Collectors.joining(File.pathSeparator));
        return this;
    }

    /** Runs the main class in a module, with nothing on the class path. */
    public ChildJvm module(String name, String modulePath) {
        module = name + "/";
        return option("--module-path").option(modulePath);
    }

    /** Adds a jar that this JVM does not have. */
    public ChildJvm with(Path jar) {
        assertThat(jar).exists();
        classPath += File.pathSeparator + jar;
        return this;
    }

    /** Runs the main class and returns the lines of its report. */
    public List<String> run(Class<?> main, Path directory) throws IOException, InterruptedException {
        Path report = directory.resolve("report");
        Path output = directory.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve("java").toString());
        if (vectorApi) {
            command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
        }
        command.addAll(options);
        command.addAll(module.isEmpty() ? List.of("-cp", classPath) : List.of("-m"));
        command.addAll(List.of(module + main.getName(), report.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(mostMinutes, TimeUnit.MINUTES))
                    .as("ended")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readAllLines(report);
    }
}
