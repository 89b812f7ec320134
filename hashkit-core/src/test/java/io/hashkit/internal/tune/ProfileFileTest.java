package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.Allocations;
import io.hashkit.ChildJvm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.host.AtomicFile;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a profile: what is read of it, and how it is replaced. */
class ProfileFileTest {
    private static final ProfileData ONE = ProfileTest.profile(new Bcrypt(12));
    private static final ProfileData OTHER = ProfileTest.profile(Argon2.id(65536, 3, 1));

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway") // set before each test
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("profile.json");
    }

    private List<Path> files() throws IOException {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    private static String permissions(Path of) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(of));
    }

    @Test
    void file_isReadAsItWasWritten() throws IOException {
        AtomicFile.write(file, ONE.toJson());

        assertThat(ProfileData.read(file)).isEqualTo(ONE);
        assertThat(files()).containsExactly(file);
    }

    @Test
    void fileOf100Mebibytes_isNotReadWhole() throws IOException {
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(100 << 20);
        }
        assertThatIOException().isThrownBy(() -> ProfileData.read(folder.resolve("warm")));

        long before = Allocations.ofThisThread();
        assertThatIOException().isThrownBy(() -> ProfileData.read(file)).withMessageContaining("longer");

        assertThat(Allocations.ofThisThread() - before).isLessThan(1 << 20);
    }

    @Test
    void longestText_isRead() throws IOException {
        Files.writeString(file, "\u20ac\u20ac");
        assertThat(AtomicFile.read(file, 2)).isEqualTo("\u20ac\u20ac");

        Files.writeString(file, "\u20ac\u20ac.");
        assertThatIOException().isThrownBy(() -> AtomicFile.read(file, 2)).withMessageContaining("longer");
    }

    @Test
    void bytesThatAreNotText_areRefusedWithTheFile() throws IOException {
        Files.write(file, new byte[] {'{', (byte) 0xff});

        assertThatIOException().isThrownBy(() -> ProfileData.read(file)).withMessage(file + " is not text in UTF-8");
    }

    @Test
    void nonRegularFile_isNeitherReadNorReplaced() throws IOException, InterruptedException {
        List<Path> odd = new ArrayList<>(List.of(Files.createDirectory(folder.resolve("folder"))));
        Path pipe = folder.resolve("pipe");
        if (made(pipe)) {
            odd.add(pipe);
        }
        for (Path endless : List.of(Path.of("/dev/zero"), Path.of("/dev/stdin"))) {
            if (Files.exists(endless) && !Files.isRegularFile(endless)) {
                odd.add(Files.createSymbolicLink(folder.resolve(endless.getFileName()), endless));
            }
        }
        for (Path path : odd) {
            assertThatIOException().as("%s", path).isThrownBy(() -> ProfileData.read(path));
            assertThatIOException().as("%s", path).isThrownBy(() -> AtomicFile.write(path, "x"));
            assertThat(Files.exists(path) && !Files.isRegularFile(path)).isTrue();
        }
        assertThat(files()).containsExactlyInAnyOrderElementsOf(odd);
    }

    /** Whether this host can create named pipes. */
    private static boolean made(Path pipe) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void textThatIsNotUtf8_isRefused() throws IOException {
        Files.write(file, new byte[] {'{', (byte) 0xC3, '}'});

        assertThatIOException().isThrownBy(() -> ProfileData.read(file));
    }

    @Test
    void newFile_hasThePermissionsOfNewFiles() throws IOException {
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Path plain = Files.createFile(folder.resolve("plain"));

        AtomicFile.write(file, "{}");

        assertThat(permissions(file)).isEqualTo(permissions(plain));
    }

    @Test
    void permissionsOfAFile_stay() throws IOException {
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
        for (String permissions : List.of("rw-r-----", "rw-rw-rw-", "rw-------", "rwxr-x--x")) {
            Files.writeString(file, "old");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

            AtomicFile.write(file, "new");

            assertThat(permissions(file)).isEqualTo(permissions);
            assertThat(file).hasContent("new");
        }
    }

    @Test
    void groupOfAFile_stays() throws IOException {
        Files.writeString(file, "old");
        try {
            GroupPrincipal other =
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName("daemon");
            Files.setAttribute(file, "posix:group", other);
        } catch (IOException | UnsupportedOperationException e) {
            assumeThat(e).as("this process may give no group away").isNull();
        }
        Object group = Files.getAttribute(file, "posix:group");

        AtomicFile.write(file, "new");

        assertThat(Files.getAttribute(file, "posix:group")).isEqualTo(group);
        assertThat(file).hasContent("new");
    }

    /** As on Windows. */
    @Test
    void fileSystemWithoutPermissions_isWrittenToo() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("of.zip"), Map.of("create", "true"))) {
            Path inside = zip.getPath("/profile.json");

            AtomicFile.write(inside, "new");

            assertThat(AtomicFile.read(inside, 3)).isEqualTo("new");
        }
    }

    @Test
    void symbolicLink_staysAndItsTargetIsReplaced() throws IOException {
        Path far = Files.createDirectories(folder.resolve("far/away"));
        Path real = Files.writeString(far.resolve("real.json"), "old");
        Path between = Files.createSymbolicLink(folder.resolve("between"), Path.of("far", "away", "real.json"));
        Files.createSymbolicLink(file, between.toAbsolutePath());

        AtomicFile.write(file, "new");

        assertThat(Files.readSymbolicLink(file)).isEqualTo(between.toAbsolutePath());
        assertThat(Files.isSymbolicLink(between)).isTrue();
        assertThat(Files.isSymbolicLink(real)).isFalse();
        assertThat(real).hasContent("new");
        assertThat(file).hasContent("new");
    }

    @Test
    void symbolicLinkToNothingYet_isFollowed() throws IOException {
        Files.createSymbolicLink(file, Path.of("later.json"));

        AtomicFile.write(file, "new");

        assertThat(Files.isSymbolicLink(file)).isTrue();
        assertThat(folder.resolve("later.json")).hasContent("new");
    }

    @Test
    void linksInACircle_areRefused() throws IOException {
        Files.createSymbolicLink(file, Path.of("other"));
        Files.createSymbolicLink(folder.resolve("other"), file.getFileName());

        assertThatIOException().isThrownBy(() -> AtomicFile.write(file, "new"));
        assertThat(files()).hasSize(2);
    }

    @Test
    void concurrentWritersAndReaders_seeOnlyWholeFiles() throws Exception {
        AtomicFile.write(file, ONE.toJson());
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (ProfileData profile : List.of(ONE, OTHER)) {
                done.add(threads.submit(() -> {
                    for (int i = 0; i < 100; i++) {
                        AtomicFile.write(file, profile.toJson());
                    }
                    return over.getAndSet(true);
                }));
            }
            for (int i = 0; i < 2; i++) {
                done.add(threads.submit(() -> {
                    do {
                        assertThat(ProfileData.read(file)).isIn(ONE, OTHER);
                    } while (!over.get());
                    return 0;
                }));
            }
            for (Future<?> one : done) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(files()).containsExactly(file);
    }

    /** Replaces a profile repeatedly until it is killed meanwhile. */
    static final class Killed {
        private Killed() {}

        public static void main(String[] args) throws IOException {
            Path file = Path.of(System.getProperty("profile"));
            Thread killer = new Thread(() -> {
                try {
                    Thread.sleep(300);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                Runtime.getRuntime().halt(0);
            });
            Files.writeString(Path.of(args[0]), "began");
            killer.start();
            for (int i = 0; ; i++) {
                AtomicFile.write(file, (i % 2 == 0 ? ONE : OTHER).toJson());
            }
        }
    }

    @Test
    void processThatIsKilledWhileItWrites_leavesAWholeFile() throws IOException, InterruptedException {
        AtomicFile.write(file, ONE.toJson());
        Path reports = Files.createDirectory(folder.resolve("reports"));

        assertThat(ChildJvm.quick().option("-Dprofile=" + file).run(Killed.class, reports))
                .containsExactly("began");

        assertThat(ProfileData.read(file)).isIn(ONE, OTHER);
    }

    @Test
    void unwritableFile_isAWarning() throws IOException {
        FakeHost host = new FakeHost();
        Files.createDirectory(file);

        TuneOptions options = TuneOptions.defaults()
                .limiter(Limiter.builder().parallel(2).memoryBytes(1L << 30).build());

        TunedHost tuning = new ProfileStore(host, host.families()).cached(file, FakeTunings.request(options));

        assertThat(tuning.source()).isEqualTo(Tuning.Source.MEASURED);
        assertThat(tuning.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("could not be read"))
                .anySatisfy(warning -> assertThat(warning)
                        .startsWith("the profile could not be stored: ")
                        .endsWith("is not a regular file"));
        assertThat(file).isEmptyDirectory();
    }
}
