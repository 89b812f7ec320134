package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
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
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private List<String> report = List.of();

    @Test
    void enginesThatWipe_leaveNoPasswordEvenInGarbage() throws Exception {
        assertNoMarker(dump(
                new ChildJvm(),
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

    /** The work memory of engines on the Vector API may have left words in garbage: SECURITY.md, "Wiping and its limits". */
    @Test
    @Tag("full")
    void enginesWhoseCodeIsDiscardedInUse_leaveNoPasswordAndNoTag() throws Exception {
        Path dump = dump(
                new ChildJvm().agent(Deoptimiser.class, folder),
                false,
                "argon2/hashkit-vector",
                "scrypt/hashkit-vector",
                "argon2/hashkit",
                "bcrypt/hashkit",
                "scrypt/hashkit",
                "pbkdf2/hashkit",
                "pbkdf2/jdk");
        byte[] heap = Files.readAllBytes(dump);

        for (Scheme scheme : HeapDumpProbe.schemes(true)) {
            byte[] tag = OtherCode.tag(
                    scheme,
                    new String(HeapDumpProbe.marker()).getBytes(StandardCharsets.US_ASCII),
                    HeapDumpProbe.SALT,
                    Traits.of(scheme).tagLength());
            assertThat(count(heap, tag)).as("tags of %s", scheme).isZero();
        }
        assertNoMarker(dump);
        assertThat(Integer.parseInt(report.get(0)))
                .as("times that code was discarded")
                .isGreaterThan(10);
    }

    @Test
    @Tag("full")
    void everyEngine_leavesNoPasswordThatIsReachable() throws Exception {
        assertNoMarker(dump(
                new ChildJvm(),
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

    private Path dump(ChildJvm jvm, boolean live, String... engines) throws Exception {
        Path dump = folder.resolve("heap.hprof");
        report = jvm.option("-Xmx128m")
                .option("-Dheap.live=" + live)
                .option("-Dheap.engines=" + String.join(",", engines))
                .option("-Dheap.dump=" + dump)
                .run(HeapDumpProbe.class, folder);
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
