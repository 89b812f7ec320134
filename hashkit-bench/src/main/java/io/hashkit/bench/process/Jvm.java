package io.hashkit.bench.process;

import io.hashkit.bench.console.Failures;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The running Java machine, and what its forks have to be told. */
public final class Jvm {
    static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";
    static final String UNSAFE_ALLOWED = "--sun-misc-unsafe-memory-access=allow";

    /** In one word, because JMH splits what it is given at spaces. */
    public static final String VECTOR_API = VectorApi.OPTION.replace(' ', '=');

    private static volatile boolean ending;

    private Jvm() {}

    /** The manifest speaks for {@code java -jar} alone, and forks run on a class path. */
    public static List<String> forkArguments() {
        List<String> arguments = new ArrayList<>(List.of(NATIVE_ACCESS));
        if (Runtime.version().feature() >= 23) {
            arguments.add(UNSAFE_ALLOWED);
        }
        return arguments;
    }

    /** For what is measured: with the Vector API too, where that brings engines. */
    public static List<String> measuringArguments() {
        List<String> arguments = new ArrayList<>(forkArguments());
        if (VectorApi.isOn() || VectorApi.isMissed()) {
            arguments.add(VECTOR_API);
        }
        return arguments;
    }

    public static Path executable() {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        return Path.of(System.getProperty("java.home"), "bin", windows ? "java.exe" : "java");
    }

    /** JMH's forks outlive a killed parent only until they next write to it; this does not wait for that. */
    public static void endForksWithThisProcess() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            ending = true;
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }));
    }

    /** Whether forks die because this process is being ended, and not for a reason of their own. */
    static boolean isEnding() {
        return ending;
    }

    /** Bouncy Castle as it was published, because merging broke its signature, and jars that are not to be merged at all. */
    private static final List<String> AS_PUBLISHED = List.of(
            "signed/bcprov-jdk18on",
            "rivals/password4j",
            "rivals/argon2-jvm",
            "rivals/argon2-jvm-nolibs",
            "rivals/jna",
            "rivals/bcrypt",
            "rivals/bytes",
            "rivals/slf4j-api");

    /**
     * Puts jars as they were published first on the class path of the forks. Oracle's JDK takes no provider whose signature
     * is broken; where this cannot be done, forks use the merged classes, and rivals are missing.
     */
    public static void giveForksTheJarsAsPublished() {
        try {
            Path folder = Files.createTempDirectory("hashkit-bench-");
            folder.toFile().deleteOnExit();
            StringBuilder classPath = new StringBuilder();
            for (String name : AS_PUBLISHED) {
                try (var jar = Jvm.class.getResourceAsStream("/" + name + ".jar")) {
                    if (jar != null) {
                        Path copy = folder.resolve(name.substring(name.indexOf('/') + 1) + ".jar");
                        copy.toFile().deleteOnExit();
                        Files.copy(jar, copy);
                        classPath.append(copy).append(System.getProperty("path.separator"));
                    }
                }
            }
            System.setProperty("java.class.path", classPath + System.getProperty("java.class.path"));
        } catch (IOException e) {
            System.err.println("hashkit-bench: cannot unpack libraries, going on with the merged Bouncy Castle: "
                    + Failures.describe(e));
        }
    }
}
