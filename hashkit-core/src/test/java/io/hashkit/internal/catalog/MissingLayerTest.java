package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.PasswordHasher;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory of classes has no layers, and neither has a jar that was repackaged without {@code Multi-Release}. */
class MissingLayerTest {
    /** Reports what it lacks. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws IOException {
            List<String> report = new ArrayList<>();
            PasswordHasher.builder()
                    .build()
                    .info()
                    .engines()
                    .forEach(engine -> report.add(engine.name() + ": " + engine.detail()));
            Tuning.measure(TuneOptions.defaults()).advice().forEach(advice -> report.add("advice: " + advice));
            report.add("missed: " + VectorApi.isMissed());
            Files.write(Path.of(arguments[0]), report);
        }
    }

    @Test
    void newerJdk_isToldThatTheLayerIsMissing(@TempDir Path folder) throws IOException, InterruptedException {
        List<String> report =
                ChildJvm.quick().of(LayerJdk.home()).withoutVectorApi().run(Child.class, folder);

        String reason = "this copy of hashkit has no layer for JDK 25: it needs a jar with META-INF/versions/25 and"
                + " Multi-Release: true in its manifest";
        assertThat(report)
                .contains(
                        "argon2/hashkit-vector: " + reason,
                        "scrypt/hashkit-vector: " + reason,
                        "advice: use the engines on the Vector API: " + reason,
                        "missed: false");
    }

    @Test
    void thisProcess_isToldIfAnotherJarWouldHelp() {
        assertThat(VectorApi.missingLayer().isPresent())
                .isEqualTo(Runtime.version().feature() >= LayerJdk.FIRST);
        assertThat(VectorApi.isMissed()).isFalse();
    }
}
