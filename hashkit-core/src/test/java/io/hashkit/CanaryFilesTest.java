package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No password, key, tag or stored text is in what a JVM writes of itself: a recording, and the report of a crash. */
class CanaryFilesTest {
    private static final Path TASKS = Path.of("/proc/self/task");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    @Tag("full")
    void recordingOfAllEvents_holdsNoCanary() throws Exception {
        Path file = folder.resolve("all.jfr");

        List<String> types = new ChildJvm().option("-Dcanary.record=" + file).run(CanaryProbe.class, folder);

        assertThat(Integer.parseInt(types.get(0))).isGreaterThan(100);
        try (RecordingFile recording = new RecordingFile(file)) {
            assertThat(recording.readEventTypes())
                    .anyMatch(type -> type.getName().equals("io.hashkit.Permit"));
            assertThat(recording.hasMoreEvents()).isTrue();
        }
        byte[] bytes = Files.readAllBytes(file);
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).contains("CanaryProbe");
        assertThat(found(bytes)).isEmpty();
    }

    @Test
    void reportOfACrash_holdsNoCanaryOfCallsThatHaveEnded() throws Exception {
        assertThat(foundInMemory(crash(false))).isEmpty();
    }

    /** What is computed at that moment may be in registers and on the stack; see "Wiping and its limits". */
    @Test
    @Tag("heavy")
    void reportsOfCrashesDuringCalls_areCounted() throws Exception {
        int with = 0;
        for (int i = 0; i < 50; i++) {
            List<String> found = foundInMemory(crash(true));
            with += found.isEmpty() ? 0 : 1;
            found.forEach(System.out::println);
        }
        System.out.println(with + " of 50 reports of crashes during calls hold a part of a canary");
    }

    @Test
    void canaries_areFoundInEachForm() {
        String password = new String(CanaryProbe.password(), StandardCharsets.US_ASCII);
        StringBuilder words = new StringBuilder();
        for (int i = 31; i >= 0; i--) {
            words.append(Integer.toHexString(password.charAt(i))).append(i % 8 == 0 ? " " : "");
        }

        for (byte[] file : List.of(
                ("xx" + password).getBytes(StandardCharsets.UTF_8),
                ("xx" + password).getBytes(StandardCharsets.UTF_16LE),
                ("0x00007f12: " + words).getBytes(StandardCharsets.US_ASCII))) {
            assertThat(foundInMemory(file)).isNotEmpty();
        }
        assertThat(foundInMemory("xx".getBytes(StandardCharsets.US_ASCII))).isEmpty();
    }

    /** The report of a process whose thread got the signal of a wrong access to memory. */
    private byte[] crash(boolean busy) throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(TASKS), "needs /proc");
        Path report = folder.resolve("ready");
        Path error = folder.resolve("hs_err.log");
        Files.deleteIfExists(report);
        Files.deleteIfExists(error);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=" + error,
                        "-Dcanary.busy=" + busy,
                        "-cp",
                        System.getProperty("java.class.path"),
                        CanaryProbe.class.getName(),
                        report.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        try {
            while (process.isAlive() && !Files.exists(report)) {
                LockSupport.parkNanos(10_000_000);
            }
            String thread = threadNamed(CanaryProbe.THREAD, process.pid());
            assertThat(new ProcessBuilder("bash", "-c", "kill -SEGV " + thread)
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        byte[] text = Files.readAllBytes(error);
        assertThat(new String(text, StandardCharsets.ISO_8859_1)).contains("SIGSEGV", "\"" + CanaryProbe.THREAD + "\"");
        return text;
    }

    /** Linux has the thread in which a signal is handled. */
    private static String threadNamed(String name, long process) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + process + "/task"))) {
            for (Path task : tasks.toList()) {
                if (Files.readString(task.resolve("comm")).strip().equals(name)) {
                    return task.getFileName().toString();
                }
            }
        }
        throw new AssertionError("no thread " + name);
    }

    /** The canaries of which a file holds a half, in one of the forms that text has in a JVM. */
    private static List<String> found(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        return forms().filter(form -> text.contains(form.substring(0, form.length() / 2))
                        || text.contains(form.substring(form.length() / 2)))
                .toList();
    }

    /** Those too of which eight bytes are among the hexadecimal numbers of registers and memory. */
    private static List<String> foundInMemory(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return Stream.concat(
                        found(file).stream(),
                        forms().filter(form -> IntStream.rangeClosed(0, form.length() - 8)
                                .anyMatch(at -> text.contains(word(form, at)))))
                .toList();
    }

    private static Stream<String> forms() {
        return CanaryProbe.canaries().stream()
                .map(canary -> new String(canary, StandardCharsets.ISO_8859_1))
                .flatMap(canary -> Stream.of(
                        canary, new String(canary.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1)));
    }

    /** Eight bytes as a number of the processors of today, which have the lowest byte first in memory. */
    private static String word(String form, int at) {
        return IntStream.range(0, 8)
                .mapToObj(i -> String.format("%02x", (int) form.charAt(at + 7 - i)))
                .collect(Collectors.joining());
    }
}
