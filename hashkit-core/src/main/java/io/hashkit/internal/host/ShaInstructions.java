package io.hashkit.internal.host;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/** Whether HMACs of SHA-1 and SHA-256 are the JVM's own, and use instructions of the processor that compute them. */
public final class ShaInstructions {
    private static final String PROCESSORS = "/proc/cpuinfo";
    /** A flag of x86-64, and one of aarch64; both stand for SHA-1 too. */
    private static final Set<String> FLAGS = Set.of("sha_ni", "sha2");

    /** The level of HotSpot's second compiler, which alone uses the instructions. */
    private static final String SECOND_COMPILER = "4";

    /** Null until it is known; the answer never changes. */
    private static volatile @Nullable Boolean used;

    private ShaInstructions() {}

    /** Reads the facts when it is first called, which takes up to a tenth of a second. */
    public static boolean areUsed() {
        Boolean known = used;
        if (known == null) {
            known = !Jvm.isNativeImage()
                    && areUsed(new File(PROCESSORS), Jvm.property("os.name"), Jvm.property("os.arch"), Jvm::flag)
                    && isFirst();
            used = known;
        }
        return known;
    }

    /**
     * Other providers that stand first take from twice to eight times as long. A module that has failed its own tests
     * throws an AssertionError, as Bouncy Castle's does.
     */
    private static boolean isFirst() {
        try {
            return Mac.getInstance("HmacSHA256").getProvider().getName().equals("SunJCE");
        } catch (NoSuchAlgorithmException | RuntimeException | LinkageError | AssertionError e) {
            return false;
        }
    }

    static boolean areUsed(
            File processors, String system, String architecture, Function<String, Optional<String>> flag) {
        return areOffered(processors, system, architecture)
                && !flag.apply("UseSHA").equals(Optional.of("false"))
                && flag.apply("TieredStopAtLevel").orElse(SECOND_COMPILER).equals(SECOND_COMPILER);
    }

    /**
     * Whether the processor has them. Where it does not tell: all of 64-bit ARM and most of x86-64, but few of Apple's
     * computers with x86-64.
     */
    private static boolean areOffered(File processors, String system, String architecture) {
        // Not a channel, which an interrupt of this thread would close.
        try (BufferedReader lines = new BufferedReader(new FileReader(processors, StandardCharsets.ISO_8859_1))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("flags") || line.startsWith("Features")) {
                    return !Collections.disjoint(FLAGS, List.of(line.split("\\s", -1)));
                }
            }
            return false;
        } catch (IOException | SecurityException e) {
            return architecture.equals("aarch64") || (architecture.equals("amd64") && !system.startsWith("Mac"));
        }
    }
}
