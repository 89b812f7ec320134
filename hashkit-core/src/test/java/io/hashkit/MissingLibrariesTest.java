package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A library that is not there takes its own engines away and nothing else. */
class MissingLibrariesTest {
    @TempDir
    Path directory;

    /** Hashes and verifies with each algorithm, and reports what became of that and of the engines. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException, ReflectiveOperationException {
            List<String> report = new ArrayList<>();
            String preferred = System.getProperty("preferred", "");
            for (Scheme scheme :
                    List.of(Argon2.id(8, 1, 1), new Bcrypt(4), new Scrypt(1, 8, 1), new Pbkdf2(Pbkdf2.Prf.SHA256, 1))) {
                PasswordHasherBuilder builder = PasswordHasher.builder().scheme(scheme);
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
                report.add(scheme.id() + ": " + outcome);
                if (scheme instanceof Scrypt) {
                    hasher.engines()
                            .forEach(engine ->
                                    report.add(engine.name() + " " + engine.status() + " " + engine.detail()));
                }
            }
            Method findLoadedClass = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
            findLoadedClass.setAccessible(true);
            Object loaded = findLoadedClass.invoke(Child.class.getClassLoader(), "com.lambdaworks.crypto.SCrypt");
            report.add("lambdaworks loaded: " + (loaded != null));
            Files.write(Path.of(args[0]), report);
        }
    }

    private static ChildJvm jvm() {
        return new ChildJvm().option("--add-opens=java.base/java.lang=ALL-UNNAMED");
    }

    @Test
    void libraryThatNobodyAskedFor_isNotLoaded() throws IOException, InterruptedException {
        List<String> report = jvm().run(Child.class, directory);

        assertThat(report)
                .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                .contains("scrypt/hashkit WORKING ")
                .contains("scrypt/lambdaworks-native OPT_IN ", "scrypt/lambdaworks-java OPT_IN ")
                .contains("lambdaworks loaded: false");
    }

    @Test
    void withoutLambdaworks_itsEnginesArePassedOverWithTheReason() throws IOException, InterruptedException {
        for (String engine : List.of("scrypt/lambdaworks-native", "scrypt/lambdaworks-java")) {
            List<String> report =
                    jvm().without("lambdaworks").option("-Dpreferred=" + engine).run(Child.class, directory);

            assertThat(report)
                    .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                    .contains("scrypt/hashkit WORKING ")
                    .contains(engine + " PASSED_OVER NoClassDefFoundError: com/lambdaworks/crypto/SCrypt");
        }
    }

    @Test
    void nativeCodeThatDidNotLoad_isPassedOverAndNeverTurnsIntoJava() throws IOException, InterruptedException {
        List<String> report = jvm().option("-Dcom.lambdaworks.jni.loader=nil")
                .option("-Dpreferred=scrypt/lambdaworks-native")
                .run(Child.class, directory);

        assertThat(report)
                .contains("scrypt: works", "scrypt/hashkit WORKING ", "scrypt/lambdaworks-java OPT_IN ")
                .anySatisfy(line ->
                        assertThat(line).startsWith("scrypt/lambdaworks-native PASSED_OVER UnsatisfiedLinkError"));
    }

    @Test
    void withoutAnyLibrary_everyAlgorithmWorks() throws IOException, InterruptedException {
        List<String> report = jvm().without("bcprov")
                .without("jbcrypt")
                .without("lambdaworks")
                .run(Child.class, directory);

        assertThat(report)
                .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                .contains("scrypt/hashkit WORKING ");
    }

    @Test
    void engineWhoseLibraryIsMissing_isPassedOverWithTheReason() throws IOException, InterruptedException {
        List<String> report = jvm().without("bcprov")
                .option("-Dpreferred=scrypt/bouncy-castle")
                .run(Child.class, directory);

        assertThat(report)
                .contains("argon2id: works", "2b: works", "scrypt: works", "pbkdf2-sha256: works")
                .contains("scrypt/hashkit WORKING ")
                .anySatisfy(
                        line -> assertThat(line).startsWith("scrypt/bouncy-castle PASSED_OVER NoClassDefFoundError"));
    }
}
