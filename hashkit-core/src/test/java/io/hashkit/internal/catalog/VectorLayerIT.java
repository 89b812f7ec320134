package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Allocations;
import io.hashkit.ChildJvm;
import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2SeatTest;
import io.hashkit.internal.engine.scrypt.ScryptBlockMix;
import io.hashkit.internal.engine.scrypt.ScryptHashkit;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The layer of the packed jar: whatever JDK built it, JDK 25 links and runs it. If this JDK is older, the tests that
 * need a newer one run on {@link LayerJdk}.
 */
class VectorLayerIT {
    private static final String ENGINES = "io/hashkit/internal/catalog/VectorEngines.class";
    private static final long MOST_MEMORY = 1 << 18;
    /** The garbage of a hash. */
    private static final long MOST_BYTES = 64 * 1024;

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private static ChildJvm onLayer() {
        return new ChildJvm().of(LayerJdk.home()).withVectorApi();
    }

    /** Compares kernels of every width with the published answers that need little memory. */
    static final class Answers {
        private Answers() {}

        public static void main(String[] arguments) throws IOException {
            Resources resources = Resources.of(new WorkMemory(() -> 2 * MOST_MEMORY));
            List<String> report = new ArrayList<>();
            for (Argon2Compression kernel : Kernels.argon2()) {
                report.add(compare(kernel, Argon2.class, new Argon2Hashkit(resources, kernel)));
            }
            for (ScryptBlockMix kernel : Kernels.scrypt()) {
                report.add(compare(kernel, Scrypt.class, new ScryptHashkit(resources, kernel)));
            }
            Pbkdf2SeatTest.assertEachOfSha512AsAlone(VectorEngines.sha512(), 64);
            report.add("Sha512Vector as one alone");
            Pbkdf2SeatTest.assertEachOfSha256AsAlone(VectorEngines.sha256(), 64);
            report.add("Sha256Vector as one alone");
            Files.write(Path.of(arguments[0]), report);
        }

        private static <S extends Scheme> String compare(Object kernel, Class<S> type, Engine<S> engine) {
            List<Vector> vectors = Arrays.stream(VectorFile.values())
                    .flatMap(file -> file.vectors().stream())
                    .filter(vector ->
                            type.isInstance(vector.scheme()) && vector.scheme().memoryBytes() <= MOST_MEMORY)
                    .toList();
            long right = vectors.stream()
                    .filter(vector -> HexFormat.of()
                            .formatHex(engine.derive(type.cast(vector.scheme()), vector.input(), vector.length()))
                            .equals(vector.tag()))
                    .count();
            return kernel.getClass().getSimpleName() + " " + right + " of " + vectors.size();
        }
    }

    /** Hashes until the engine of the layer serves. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws IOException {
            List<String> report = new ArrayList<>();
            for (Scheme scheme : List.of(Argon2.id(512, 2, 1), new Scrypt(9, 8, 1))) {
                PasswordHasher hasher = TestHashers.builder().scheme(scheme).build();
                String stored = hasher.hash("pw");
                report.add("first " + status(hasher, scheme));
                // It ends: a warm-up has a budget of time.
                while (status(hasher, scheme).contains("WARMING_UP")) {
                    if (!hasher.verify("pw", stored) || hasher.verify("no", stored)) {
                        throw new AssertionError("wrong");
                    }
                }
                report.add("then " + status(hasher, scheme));
                if (!hasher.verify("pw", stored) || hasher.verify("no", stored)) {
                    throw new AssertionError("wrong");
                }
                report.add("served " + status(hasher, scheme));
                long bytes = Allocations.onceCompiled(MOST_BYTES, () -> hasher.verify("pw", stored));
                report.add(bytes <= MOST_BYTES ? "little garbage" : bytes + " bytes of garbage");
            }
            Files.write(Path.of(arguments[0]), report);
        }

        private static String status(PasswordHasher hasher, Scheme scheme) {
            String name = scheme instanceof Scrypt ? "scrypt/hashkit-vector" : "argon2/hashkit-vector";
            return hasher.info().engines().stream()
                    .filter(engine -> engine.name().equals(name))
                    .map(engine -> name + " " + engine.status())
                    .findFirst()
                    .orElse("nowhere");
        }
    }

    /** Starts with a profile that was measured on the vector engine of Argon2. */
    static final class Shipped {
        private static final String PROFILE = """
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit-vector","settings":"",
                "targetMillis":250,"confidence":"HIGH","policy":"OWASP_2026",
                "curve":{"fixedMillis":0,"nanosPerWork":400,"unit":"KiB moved"},
                "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}""";

        private Shipped() {}

        public static void main(String[] arguments) throws IOException {
            Tuning tuning = Tuning.of(Profile.parse(PROFILE), TuneOptions.defaults());
            Files.write(Path.of(arguments[0]), tuning.lacking());
        }
    }

    @Test
    void profileOfTheVectorApi_isKeptWithIt_andSaysSoWithoutIt() throws Exception {
        assertThat(onLayer().run(Shipped.class, folder)).isEmpty();
        assertThat(onLayer().withoutVectorApi().run(Shipped.class, folder))
                .containsExactly(
                        "these costs were measured with --add-modules jdk.incubator.vector, and this process has no"
                                + " engines on the Vector API: a hash takes about twice as long");
    }

    private static Path jar() throws URISyntaxException {
        return Path.of(VectorEngines.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private static JarFile jar(int version) throws IOException, URISyntaxException {
        return new JarFile(jar().toFile(), true, ZipFile.OPEN_READ, Runtime.Version.parse(String.valueOf(version)));
    }

    private static byte[] read(JarFile jar, JarEntry entry) {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"17, ''", "24, ''", "25, META-INF/versions/25/", "26, META-INF/versions/25/"})
    void jar_showsItsLayerFromJdk25On(int version, String layer) throws IOException, URISyntaxException {
        try (JarFile jar = jar(version)) {
            assertThat(jar.getJarEntry(ENGINES).getRealName()).isEqualTo(layer + ENGINES);
        }
    }

    @Test
    void layer_refersOnlyToMembersOfItsJdk() throws IOException, URISyntaxException {
        try (JarFile jar = jar(LayerJdk.FIRST);
                JdkClasses jdk = new JdkClasses(LayerJdk.home())) {
            List<byte[]> layer = jar.versionedStream()
                    .filter(entry -> entry.getRealName().startsWith("META-INF/versions/")
                            && entry.getName().endsWith(".class"))
                    .map(entry -> read(jar, entry))
                    .toList();
            ClassReferences known = new ClassReferences(name -> Optional.ofNullable(jar.getJarEntry(name + ".class"))
                    .map(entry -> read(jar, entry))
                    .or(() -> jdk.find(name)));

            assertThat(layer)
                    .hasSizeGreaterThanOrEqualTo(5)
                    .allSatisfy(one -> assertThat(known.missing(one)).isEmpty());
            assertThat(layer.stream().flatMap(one -> ClassReferences.of(one).stream()))
                    .as("members of the Vector API")
                    .filteredOn(reference -> reference.startsWith("jdk/incubator/vector/") && reference.contains("."))
                    .hasSizeGreaterThan(50);
        }
    }

    @Test
    void tests_runOnThePackedJar() throws URISyntaxException {
        assertThat(jar().toString()).endsWith(".jar");
    }

    @Test
    void everyKernel_givesThePublishedAnswers() throws Exception {
        assertThat(onLayer().run(Answers.class, folder))
                .containsExactly(
                        "Argon2Plain 36 of 36",
                        "Argon2Vector512 36 of 36",
                        "Argon2Vector256 36 of 36",
                        "Argon2Vector128 36 of 36",
                        "ScryptPlain 8 of 8",
                        "ScryptVector 8 of 8",
                        "Sha512Vector as one alone",
                        "Sha256Vector as one alone");
    }

    @Test
    void engine_becomesWarmOrIsGivenUp() throws Exception {
        List<String> report = onLayer().run(Child.class, folder);

        assertThat(report).contains("first argon2/hashkit-vector WARMING_UP", "first scrypt/hashkit-vector WARMING_UP");
        // On a processor whose vectors are not faster, they are given up instead.
        assertThat(report)
                .filteredOn(line -> line.startsWith("served"))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).containsAnyOf("WORKING", "PASSED_OVER"));
        assertThat(report)
                .filteredOn(line -> line.endsWith("garbage"))
                .containsExactly("little garbage", "little garbage");
    }

    /** Tunes, and hashes once. */
    static final class Tuned {
        private Tuned() {}

        public static void main(String[] arguments) throws IOException {
            Tuning tuning = Tuning.measure(TuneOptions.defaults());
            PasswordHasher hasher = TestHashers.builder().tuning(tuning).build();
            hasher.hash("pw");
            String working = hasher.info().engines().stream()
                    .filter(engine -> engine.status() == EngineStatus.Status.WORKING)
                    .map(EngineStatus::name)
                    .findFirst()
                    .orElse("none");
            Files.write(Path.of(arguments[0]), List.of(tuning.engine(), working));
        }
    }

    @Test
    void engineChosenByTuning_servesTheFirstHash() throws Exception {
        List<String> report = onLayer().run(Tuned.class, folder);

        assertThat(report).hasSize(2);
        assertThat(report.get(1)).isEqualTo(report.get(0)).startsWith("argon2/");
    }

    @Test
    void processWithoutTheOption_isTold() throws Exception {
        List<String> report = onLayer().withoutVectorApi().run(Told.class, folder);

        assertThat(report)
                .contains(
                        "missed true",
                        "argon2/hashkit-vector PASSED_OVER needs the option --add-modules jdk.incubator.vector",
                        "scrypt/hashkit-vector PASSED_OVER needs the option --add-modules jdk.incubator.vector");
    }

    /** Reports what it lacks. */
    static final class Told {
        private Told() {}

        public static void main(String[] arguments) throws IOException {
            List<String> report = new ArrayList<>();
            report.add("missed " + VectorApi.isMissed());
            TestHashers.builder()
                    .build()
                    .info()
                    .engines()
                    .forEach(engine -> report.add(engine.name() + " " + engine.status() + " " + engine.detail()));
            Files.write(Path.of(arguments[0]), report);
        }
    }
}
