package io.hashkit.bench.process;

import io.hashkit.bench.console.Failures;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The running JVM, and the options that its forks need. */
public final class Jvm {
    static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";
    static final String UNSAFE_ALLOWED = "--sun-misc-unsafe-memory-access=allow";

    /** A rival brings SLF4J, which would tell the user that it has nothing to log with. */
    static final String SLF4J_QUIET = "-Dslf4j.internal.verbosity=error";

    /** The option in one word, because JMH splits its arguments at spaces. */
    public static final String VECTOR_API = VectorApi.OPTION.replace(' ', '=');

    private static final int FIRST_JDK_THAT_WARNS = 24;
    private static volatile boolean ending;

    private Jvm() {}

    /** The manifest applies to {@code java -jar} only; forks run on a class path. */
    public static List<String> forkArguments() {
        List<String> arguments = new ArrayList<>(List.of(NATIVE_ACCESS, SLF4J_QUIET));
        if (Runtime.version().feature() >= 23) {
            arguments.add(UNSAFE_ALLOWED);
        }
        return arguments;
    }

    /** Options for measured JVMs: they include the Vector API if there are engines for it. */
    public static List<String> measuringArguments() {
        List<String> arguments = new ArrayList<>(forkArguments());
        if (VectorApi.isOn() || VectorApi.isMissed()) {
            arguments.add(VECTOR_API);
        }
        return arguments;
    }

    /**
     * The options of this JVM on which the time of a hash depends, for processes that stand for an application that is started
     * like this one. The heap is set by the caller.
     */
    public static List<String> optionsForApplications() {
        return optionsForApplications(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    static List<String> optionsForApplications(List<String> given) {
        return given.stream()
                .filter(option -> option.startsWith("-XX:") || option.startsWith("--add-modules"))
                .filter(option -> !option.matches("-XX:(Initial|Max)(HeapSize|RAMPercentage)=.*"))
                .filter(option -> !option.startsWith("-XX:StartFlightRecording"))
                .toList();
    }

    public static Path executable() {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        return Path.of(System.getProperty("java.home"), "bin", windows ? "java.exe" : "java");
    }

    /** Kills JMH's forks together with this process. Otherwise they would live until their next output. */
    public static void endForksWithThisProcess() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            ending = true;
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }));
    }

    /** Whether forks die because this process is being ended. */
    static boolean isEnding() {
        return ending;
    }

    /**
     * Suppresses the warning that JDK 24 and newer print when a process first asks {@code sun.misc.Unsafe} for the offset of a
     * field. JMH 1.37 does so in classes that every run loads, only to check a layout; later versions no longer do.
     *
     * <p>Marks the warning as already printed. Forks get an option instead, by {@link #forkArguments}. A JVM that was started
     * with {@code --sun-misc-unsafe-memory-access=debug} or {@code deny} still obeys it. If the JDK stores this mark in another
     * way, nothing changes, and it warns.
     */
    public static void silenceUnsafeWarning() {
        if (Runtime.version().feature() < FIRST_JDK_THAT_WARNS) {
            return;
        }
        try {
            // The module jdk.unsupported opens this package to all modules.
            Field warned = Class.forName("sun.misc.Unsafe").getDeclaredField("memoryAccessWarned");
            warned.setAccessible(true);
            warned.setBoolean(null, true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // The warning is then printed, which does no harm.
        }
    }

    /** The published jar of Bouncy Castle, whose signature was lost in the merged jar, and jars that must not be merged. */
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
     * Puts published jars first on the class path of the forks, because Oracle's JDK rejects a provider without a valid
     * signature. If this fails, forks use the merged classes, and some rivals are missing.
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
            System.err.println(
                    "hashkit-bench: cannot unpack the libraries, so the unsigned copy of Bouncy Castle is used: "
                            + Failures.describe(e));
        }
    }
}
