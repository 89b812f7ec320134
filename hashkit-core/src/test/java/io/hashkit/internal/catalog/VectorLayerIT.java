package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.EngineStatus;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed jar, in a JVM that was started with the Vector API. */
class VectorLayerIT {
    private static final int MOST_HASHES = 2_000;

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** Hashes until the engine of the layer serves. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws IOException {
            List<String> report = new ArrayList<>();
            for (Scheme scheme : List.of(Argon2.id(512, 2, 1), new Scrypt(9, 8, 1))) {
                PasswordHasher hasher = PasswordHasher.builder().scheme(scheme).build();
                String stored = hasher.hash("pw");
                report.add("first " + status(hasher, scheme));
                for (int i = 0; i < MOST_HASHES && status(hasher, scheme).contains("WARMING_UP"); i++) {
                    if (!hasher.verify("pw", stored) || hasher.verify("no", stored)) {
                        throw new AssertionError("wrong");
                    }
                }
                report.add("then " + status(hasher, scheme));
                if (!hasher.verify("pw", stored) || hasher.verify("no", stored)) {
                    throw new AssertionError("wrong");
                }
                report.add("served " + status(hasher, scheme));
            }
            Files.write(Path.of(arguments[0]), report);
        }

        private static String status(PasswordHasher hasher, Scheme scheme) {
            String name = scheme instanceof Scrypt ? "scrypt/hashkit-vector" : "argon2/hashkit-vector";
            return hasher.engines().stream()
                    .filter(engine -> engine.name().equals(name))
                    .map(engine -> name + " " + engine.status())
                    .findFirst()
                    .orElse("nowhere");
        }
    }

    @Test
    void jar_hasItsLayer() {
        assertThat(VectorEngines.areBuiltIn()).isTrue();
        assertThat(VectorEngines.lack()).isEmpty();
        assertThat(VectorApi.isMissed()).isFalse();
        assertThat(Kernels.argon2()).hasSize(4);
    }

    @Test
    void tests_runOnThePackedJar() {
        assertThat(VectorEngines.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .endsWith(".jar");
    }

    @Test
    void engine_isWarmOrGivenUpInTheEnd() throws Exception {
        List<String> report = new ChildJvm().run(Child.class, folder);

        assertThat(report).contains("first argon2/hashkit-vector WARMING_UP", "first scrypt/hashkit-vector WARMING_UP");
        // On a processor whose vectors gain nothing they are given up instead.
        assertThat(report)
                .filteredOn(line -> line.startsWith("served"))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).containsAnyOf("WORKING", "PASSED_OVER"));
    }

    /** Tunes, and hashes once. */
    static final class Tuned {
        private Tuned() {}

        public static void main(String[] arguments) throws IOException {
            Tuning tuning = Tuning.measure(TuneOptions.defaults());
            PasswordHasher hasher = PasswordHasher.builder().tuning(tuning).build();
            hasher.hash("pw");
            String working = hasher.engines().stream()
                    .filter(engine -> engine.status() == EngineStatus.Status.WORKING)
                    .map(EngineStatus::name)
                    .findFirst()
                    .orElse("none");
            Files.write(Path.of(arguments[0]), List.of(tuning.engine(), working));
        }
    }

    @Test
    void engineThatTuningPicked_servesTheFirstHash() throws Exception {
        List<String> report = new ChildJvm().run(Tuned.class, folder);

        assertThat(report).hasSize(2);
        assertThat(report.get(1)).isEqualTo(report.get(0)).startsWith("argon2/");
    }

    @Test
    void processWithoutTheOption_isTold() throws Exception {
        List<String> report = new ChildJvm().withoutVectorApi().run(Told.class, folder);

        assertThat(report)
                .contains(
                        "missed true",
                        "argon2/hashkit-vector PASSED_OVER needs the option --add-modules jdk.incubator.vector",
                        "scrypt/hashkit-vector PASSED_OVER needs the option --add-modules jdk.incubator.vector");
    }

    /** Says what it lacks. */
    static final class Told {
        private Told() {}

        public static void main(String[] arguments) throws IOException {
            List<String> report = new ArrayList<>();
            report.add("missed " + VectorApi.isMissed());
            PasswordHasher.builder()
                    .build()
                    .engines()
                    .forEach(engine -> report.add(engine.name() + " " + engine.status() + " " + engine.detail()));
            Files.write(Path.of(arguments[0]), report);
        }
    }
}
