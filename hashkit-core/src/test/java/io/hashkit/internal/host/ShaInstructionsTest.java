package io.hashkit.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.PasswordHasher;
import io.hashkit.TestScope;
import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which engine computes PBKDF2, by what processor and JVM say of themselves. */
class ShaInstructionsTest {
    private static final String ZEN = "model name\t: AMD EPYC\nflags\t\t: fpu sse2 avx2 sha_ni vaes\nbugs\t\t: none\n";

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private File processors(String text) throws IOException {
        return Files.writeString(folder.resolve("cpuinfo"), text).toFile();
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "flags\t\t: fpu sse2 avx2 sha_ni vaes | true",
                "flags\t\t: fpu sse2 avx2 vaes | false",
                "Features\t: fp asimd aes sha1 sha2 crc32 | true",
                "Features\t: fp asimd crc32 cpuid | false",
                "features\t: esan3 zarch stfle msa ldisp | false",
                "isa\t\t: rv64imafdc | false",
            },
            delimiter = '|')
    void flags_tellWhetherTheProcessorHasThem(String line, boolean expected) throws IOException {
        assertThat(ShaInstructions.areUsed(
                        processors("processor\t: 0\n" + line + "\n"), "Linux", "any", name -> Optional.empty()))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "Windows Server 2022, amd64, true",
        "Windows 11, aarch64, true",
        "Mac OS X, aarch64, true",
        "Mac OS X, x86_64, false",
        "Windows 7, x86, false",
        "'', '', false",
    })
    void systemThatDoesNotTell_isJudgedByItsArchitecture(String system, String architecture, boolean expected) {
        assertThat(ShaInstructions.areUsed(
                        folder.resolve("none").toFile(), system, architecture, name -> Optional.empty()))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "UseSHA, true, true",
        "UseSHA, false, false",
        "TieredStopAtLevel, 4, true",
        "TieredStopAtLevel, 1, false",
    })
    void flagOfTheJvm_switchesThemOff(String flag, String value, boolean expected) throws IOException {
        Map<String, String> flags = Map.of(flag, value);

        assertThat(ShaInstructions.areUsed(
                        processors(ZEN), "Linux", "amd64", name -> Optional.ofNullable(flags.get(name))))
                .isEqualTo(expected);
    }

    /** A module that has failed its own tests. */
    private static final class Failed extends Provider {
        private static final long serialVersionUID = 1L;

        Failed() {
            super("Failed", "1", "of the test");
            for (String mac : List.of("HmacSHA1", "HmacSHA256", "HmacSHA512")) {
                putService(new Service(this, "Mac", mac, "of the test", null, null) {
                    @Override
                    public Object newInstance(@Nullable Object parameter) {
                        throw new AssertionError("of the test");
                    }
                });
            }
        }
    }

    /** Hashes with each digest, and reports which engine did. */
    static final class Served {
        private Served() {}

        public static void main(String[] args) throws IOException {
            if (Boolean.getBoolean("behind")) {
                Security.insertProviderAt(new BouncyCastleProvider(), 1);
            }
            if (Boolean.getBoolean("behindFailed")) {
                Security.insertProviderAt(new Failed(), 1);
            }
            List<String> report = new ArrayList<>();
            report.add(Boolean.toString(ShaInstructions.areUsed()));
            for (Prf prf : Prf.values()) {
                PasswordHasher hasher = PasswordHasher.builder()
                        .scheme(new Pbkdf2(prf.algorithm(), 1000))
                        .allowWeakCosts()
                        .build();
                hasher.hash("of the test");
                hasher.info().engines().stream()
                        .filter(engine -> engine.computed() > 0)
                        .map(EngineStatus::name)
                        .forEach(report::add);
            }
            Files.write(Path.of(args[0]), report);
        }
    }

    static List<String> options() {
        List<String> options = List.of(
                "-XX:-UseSHA",
                "-Dbehind=true",
                "-DbehindFailed=true",
                "-Dorg.graalvm.nativeimage.imagecode=runtime",
                "-XX:TieredStopAtLevel=1");
        return TestScope.isFull() ? options : options.subList(0, options.size() - 1);
    }

    @ParameterizedTest
    @MethodSource("options")
    void jvmThatDoesNotUseThem_hashesInPlainJava(String option) throws Exception {
        assertThat(new ChildJvm().option(option).run(Served.class, folder))
                .containsExactly("false", "pbkdf2/hashkit", "pbkdf2/hashkit", "pbkdf2/hashkit");
    }

    @Test
    void jvmWithDefaults_usesTheEngineThatTheProcessorMakesFaster() throws Exception {
        // Not by the flags of this JVM, which may run with another compiler.
        boolean used = ShaInstructions.areUsed(
                new File("/proc/cpuinfo"),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                name -> Optional.empty());
        String faster = used ? "pbkdf2/jdk" : "pbkdf2/hashkit";

        assertThat(new ChildJvm().run(Served.class, folder))
                .containsExactly(Boolean.toString(used), faster, faster, "pbkdf2/hashkit");
    }

    @Test
    void interruptedThread_readsThemToo() throws IOException {
        File processors = processors(ZEN);
        Thread.currentThread().interrupt();
        try {
            assertThat(ShaInstructions.areUsed(processors, "Mac OS X", "x86_64", name -> Optional.empty()))
                    .isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Compares times, so it needs a host that is quiet; the default budget is often too small for this race. */
    @ParameterizedTest
    @ValueSource(strings = {"pbkdf2-sha256", "pbkdf2-sha512"})
    @Tag("heavy")
    void raceOfTuning_agrees(String name) {
        Algorithm algorithm = Algorithm.ALL.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        boolean jdk = algorithm.equals(Algorithm.PBKDF2_SHA256) && ShaInstructions.areUsed();

        Tuning tuning = Tuning.measure(TuneOptions.defaults()
                .algorithms(algorithm)
                .cpuBudget(Duration.ofMinutes(1))
                .wallBudget(Duration.ofMinutes(1)));

        assertThat(tuning.report()).contains(" of the time of ");
        assertThat(tuning.engine()).isEqualTo(jdk ? "pbkdf2/jdk" : "pbkdf2/hashkit");
    }
}
