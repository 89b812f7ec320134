package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A missing library disables only the parts that need it. */
class MissingLibrariesTest {
    @TempDir
    Path directory;

    /** Hashes and verifies with each algorithm, and reports the outcome and the state of the engines. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException, ReflectiveOperationException {
            List<String> report = new ArrayList<>();
            String preferred = System.getProperty("preferred", "");
            for (Scheme scheme : List.of(Argon2.id(8, 1, 1), new Bcrypt(4), new Scrypt(1, 8, 1), Pbkdf2.sha256(1))) {
                PasswordHasherBuilder builder = TestHashers.builder().scheme(scheme);
                if (!preferred.isEmpty()) {
                    builder.engine(preferred);
                }
                PasswordHasher hasher = builder.build();
                String outcome;
                try {
                    outcome = hasher.verify("pw", hasher.hash("pw")) ? "works" : "wrong";
                } catch (IllegalStateException e) {
                    outcome = e.getMessage();
                }
                report.add(scheme.algorithm().id() + ": " + outcome);
                List<EngineStatus> engines = hasher.info().engines();
                if (scheme instanceof Scrypt) {
                    engines.forEach(
                            engine -> report.add(engine.name() + " " + engine.status() + " " + engine.detail()));
                }
                report.add(EngineStatus.fallback(engines, scheme));
            }
            Method findLoadedClass = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
            findLoadedClass.setAccessible(true);
            Object loaded = findLoadedClass.invoke(Child.class.getClassLoader(), "com.lambdaworks.crypto.SCrypt");
            report.add("lambdaworks loaded: " + (loaded != null));
            Files.write(Path.of(args[0]), report);
        }
    }

    /** Reads a Django row, a Keycloak row, and JSON, and reports the outcome. */
    static final class Reader {
        private static final String KEYCLOAK =
                "{\"credentialData\": {\"hashIterations\":1,\"algorithm\":\"pbkdf2-sha256\"},"
                        + " \"secretData\": {\"value\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\",\"salt\":\"AAAA\"}}";

        private Reader() {}

        public static void main(String[] args) throws IOException {
            List<String> report = new ArrayList<>();
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(Argon2.id(8, 1, 1))
                    .accept(Dialects.ALL)
                    .build();
            report.add("django " + hasher.verify("password", "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22"));
            report.add("own " + hasher.verify("password", hasher.hash("password")));
            for (int i = 0; i < 2; i++) {
                report.add("keycloak " + said(() -> hasher.verify("password", KEYCLOAK)));
                report.add("identify " + said(() -> Dialects.identify(KEYCLOAK).treatment()));
                report.add("not accepted "
                        + said(() -> TestHashers.of(Argon2.id(8, 1, 1)).verify("password", KEYCLOAK)));
                report.add("profile " + said(() -> Profile.parse("{}")));
                report.add("read " + said(() -> Profile.read(Files.writeString(Path.of(args[0]), "{}"))));
            }
            TuneOptions options = TuneOptions.defaults().wallBudget(Duration.ofMillis(300));
            Tuning tuning = Tuning.cached(Path.of(args[0]), options);
            report.add("tuned " + tuning.source());
            tuning.warnings().stream()
                    .filter(warning -> warning.contains("profile"))
                    .forEach(report::add);
            report.add("to profile " + said(() -> tuning.profile().toJson()));
            Files.write(Path.of(args[0]), report);
        }

        private static String said(Callable<?> call) {
            try {
                return String.valueOf(call.call());
            } catch (InvalidHashException e) {
                return e.reason() + ": " + e.getMessage();
            } catch (Exception e) {
                return e.getClass().getSimpleName() + ": " + e.getMessage();
            }
        }
    }

    @Test
    void withoutNanojson_keycloakIsUnsupportedAndProfilesAreRefused() throws IOException, InterruptedException {
        List<String> report = ChildJvm.quick().without("nanojson").run(Reader.class, directory);

        String keycloak = "UNSUPPORTED: reading Keycloak's credentials needs the library nanojson,"
                + " which is not on the class path";
        String json = "IllegalStateException: JSON needs the library nanojson (com.grack:nanojson),"
                + " which is not on the class path";
        assertThat(report)
                .contains("django true", "own true", "tuned MEASURED", "to profile " + json)
                .anySatisfy(line -> assertThat(line).startsWith("the stored profile could not be read: JSON"))
                .anySatisfy(line -> assertThat(line).startsWith("the profile could not be stored: "));
        assertThat(report.stream().filter(line -> line.equals("keycloak " + keycloak)))
                .hasSize(2);
        assertThat(report.stream().filter(line -> line.equals("identify UNSUPPORTED")))
                .hasSize(2);
        assertThat(report.stream().filter(line -> line.startsWith("not accepted UNSUPPORTED: this is a hash of")))
                .hasSize(2);
        assertThat(report.stream().filter(line -> line.equals("profile " + json) || line.equals("read " + json)))
                .hasSize(4);
    }

    @Test
    void withNanojson_keycloakAndProfilesAreRead() throws IOException, InterruptedException {
        assertThat(ChildJvm.quick().run(Reader.class, directory))
                .contains("django true", "own true", "keycloak false", "identify NEEDS_DIALECT", "tuned MEASURED")
                .anySatisfy(line -> assertThat(line).startsWith("profile IllegalArgumentException: not a hashkit"));
    }

    private static ChildJvm jvm() {
        return ChildJvm.quick().option("--add-opens=java.base/java.lang=ALL-UNNAMED");
    }

    @Test
    void unusedLibrary_isNotLoaded() throws IOException, InterruptedException {
        List<String> report = jvm().run(Child.class, directory);

        assertThat(report)
                .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                .contains("scrypt/hashkit WORKING ")
                .contains("scrypt/lambdaworks-native OPT_IN ", "scrypt/lambdaworks-java OPT_IN ")
                .contains("lambdaworks loaded: false");
    }

    @Test
    void withoutLambdaworks_itsEnginesAreSkippedWithTheReason() throws IOException, InterruptedException {
        for (String engine : List.of("scrypt/lambdaworks-native", "scrypt/lambdaworks-java")) {
            List<String> report =
                    jvm().without("lambdaworks").option("-Dpreferred=" + engine).run(Child.class, directory);

            assertThat(report)
                    .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                    .contains("scrypt/hashkit WORKING ")
                    .contains(engine + " NO_LIBRARY com.lambdaworks:scrypt");
        }
    }

    @Test
    void nativeCodeThatDidNotLoad_isSkippedAndNeverReplacedByJava() throws IOException, InterruptedException {
        List<String> report = jvm().option("-Dcom.lambdaworks.jni.loader=nil")
                .option("-Dpreferred=scrypt/lambdaworks-native")
                .run(Child.class, directory);

        assertThat(report)
                .contains("scrypt: works", "scrypt/hashkit WORKING ", "scrypt/lambdaworks-java OPT_IN ")
                .anySatisfy(line ->
                        assertThat(line).startsWith("scrypt/lambdaworks-native PASSED_OVER UnsatisfiedLinkError"));
    }

    @Test
    void withoutAnyLibrary_everyAlgorithmWorksAndWhatAddsAFallbackIsSaid() throws IOException, InterruptedException {
        List<String> report = jvm().withoutVectorApi()
                .without("bcprov")
                .without("jbcrypt")
                .without("lambdaworks")
                .run(Child.class, directory);

        assertThat(report)
                .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                .contains("scrypt/hashkit WORKING ")
                .contains("scrypt/bouncy-castle NO_LIBRARY org.bouncycastle:bcprov-jdk18on")
                .contains(
                        "no fallback for argon2/hashkit (org.bouncycastle:bcprov-jdk18on adds argon2/bouncy-castle)",
                        "no fallback for bcrypt/hashkit (org.bouncycastle:bcprov-jdk18on adds bcrypt/bouncy-castle,"
                                + " org.mindrot:jbcrypt adds bcrypt/jbcrypt)",
                        "no fallback for scrypt/hashkit (org.bouncycastle:bcprov-jdk18on adds scrypt/bouncy-castle)",
                        "fallback among pbkdf2/hashkit, pbkdf2/jdk"
                                + " (org.bouncycastle:bcprov-jdk18on adds pbkdf2/bouncy-castle)");
    }

    @Test
    void engineWithoutItsLibrary_isSkippedWithTheReason() throws IOException, InterruptedException {
        List<String> report = jvm().without("bcprov")
                .option("-Dpreferred=scrypt/bouncy-castle")
                .run(Child.class, directory);

        assertThat(report)
                .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                .contains("scrypt/hashkit WORKING ")
                .contains("scrypt/bouncy-castle NO_LIBRARY org.bouncycastle:bcprov-jdk18on");
    }
}
