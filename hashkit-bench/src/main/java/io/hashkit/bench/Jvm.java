package io.hashkit.bench;

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

    private Jvm() {}

    /** The manifest speaks for {@code java -jar} alone, and forks run on a class path. */
    public static List<String> forkArguments() {
        List<String> arguments = new ArrayList<>(List.of(NATIVE_ACCESS));
        if (Runtime.version().feature() >= 23) {
            arguments.add(UNSAFE_ALLOWED);
        }
        return arguments;
    }

    public static Path executable() {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        return Path.of(System.getProperty("java.home"), "bin", windows ? "java.exe" : "java");
    }

    /** JMH's forks outlive a killed parent only until they next write to it; this does not wait for that. */
    static void endForksWithThisProcess() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
    }

    /**
     * Puts Bouncy Castle's jar as it was published first on the class path of the forks: merging broke its signature, and
     * Oracle's JDK takes no provider without. Where that cannot be done, forks use the merged classes.
     */
    static void giveForksTheSignedProvider() {
        try (var jar = Jvm.class.getResourceAsStream("/signed/bcprov-jdk18on.jar")) {
            if (jar == null) {
                return;
            }
            Path folder = Files.createTempDirectory("hashkit-bench-");
            Path copy = folder.resolve("bcprov-jdk18on.jar");
            folder.toFile().deleteOnExit();
            copy.toFile().deleteOnExit();
            Files.copy(jar, copy);
            String separator = System.getProperty("path.separator");
            System.setProperty("java.class.path", copy + separator + System.getProperty("java.class.path"));
        } catch (IOException e) {
            System.err.println("hashkit-bench: cannot unpack the signed Bouncy Castle, going on with the merged one: "
                    + Check.describe(e));
        }
    }
}
