package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a thousand calls the heap contains no copy of the password, once the caller has wiped its own array.
 *
 * <p>Three library engines leave copies to the garbage collector that hashkit cannot reach: {@code
 * scrypt/bouncy-castle} and {@code pbkdf2/bouncy-castle} (a {@code KeyParameter} for each PBKDF2) and {@code
 * scrypt/lambdaworks-java} (a {@code SecretKeySpec}). For these only reachable objects are searched; for the others the
 * whole heap, garbage included.
 */
class HeapDumpTest {
    private static final String VECTOR_API = "jdk.incubator.vector";
    private static final int CALLS = 125; // for each of the eight schemes

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    void enginesThatWipe_leaveNoPasswordEvenInGarbage() throws Exception {
        assertNoMarker(dump(
                false,
                "argon2/hashkit-vector",
                "scrypt/hashkit-vector",
                "argon2/hashkit",
                "argon2/bouncy-castle",
                "bcrypt/hashkit",
                "bcrypt/bouncy-castle",
                "bcrypt/jbcrypt",
                "scrypt/hashkit",
                "pbkdf2/hashkit",
                "pbkdf2/jdk"));
    }

    @Test
    void everyEngine_leavesNoPasswordThatIsReachable() throws Exception {
        assertNoMarker(dump(
                true,
                "argon2/hashkit",
                "bcrypt/hashkit",
                "scrypt/hashkit",
                "pbkdf2/hashkit",
                "argon2/bouncy-castle",
                "bcrypt/bouncy-castle",
                "bcrypt/jbcrypt",
                "scrypt/bouncy-castle",
                "scrypt/lambdaworks-native",
                "scrypt/lambdaworks-java",
                "pbkdf2/jdk",
                "pbkdf2/bouncy-castle"));
    }

    @Test
    void search_findsTheMarkerWhereItIs() {
        String marker = new String(HeapDumpProbe.marker());
        for (Charset form : forms()) {
            byte[] text = ("xx" + marker + "yy").getBytes(form);
            assertThat(count(text, marker.getBytes(form))).isEqualTo(1);
        }
    }

    private static void assertNoMarker(Path dump) throws IOException {
        byte[] heap = Files.readAllBytes(dump);
        Files.delete(dump);
        String marker = new String(HeapDumpProbe.marker());
        assertThat(count(heap, "HeapDumpProbe".getBytes(StandardCharsets.US_ASCII)))
                .as("a dump of the probe")
                .isPositive();
        for (Charset form : forms()) {
            assertThat(count(heap, marker.getBytes(form)))
                    .as("copies in %s", form)
                    .isZero();
        }
    }

    /** The marker is ASCII, so its UTF-8 and Latin-1 forms are equal. */
    private static List<Charset> forms() {
        return List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE);
    }

    private Path dump(boolean live, String... engines) throws Exception {
        Path dump = folder.resolve("heap.hprof");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "--add-modules",
                ModuleLayer.boot().findModule(VECTOR_API).map(Module::getName).orElse("java.base"),
                "-cp",
                System.getProperty("java.class.path"),
                HeapDumpProbe.class.getName(),
                dump.toString(),
                Boolean.toString(live),
                Integer.toString(CALLS)));
        command.addAll(List.of(engines));
        Path log = folder.resolve("log.txt");
        Process probe = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = probe.waitFor(10, TimeUnit.MINUTES);
        probe.destroyForcibly();
        assertThat(ended).isTrue();
        assertThat(probe.exitValue()).as(Files.readString(log)).isZero();
        return dump;
    }

    private static int count(byte[] heap, byte[] marker) {
        int found = 0;
        for (int start = 0; start <= heap.length - marker.length; start++) {
            int i = 0;
            while (i < marker.length && heap[start + i] == marker[i]) {
                i++;
            }
            found += i == marker.length ? 1 : 0;
        }
        return found;
    }
}
