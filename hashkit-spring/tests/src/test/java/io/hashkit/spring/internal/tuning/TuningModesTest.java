package io.hashkit.spring.internal.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.PasswordHasherCustomizer;
import io.hashkit.spring.internal.monitor.HashkitEndpoint;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.BackgroundTuning.State;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Measures the real host, with a target that keeps the measurement short. */
@Tag("once")
class TuningModesTest {
    @TempDir
    private Path folder;

    @Test
    void foreground_hasMeasuredWhenTheContextHasStarted() {
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=foreground", "hashkit.target=40ms")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    Tuning tuning = context.getBean(Tuning.class);
                    assertThat(tuning.source()).isEqualTo(Tuning.Source.MEASURED);
                    assertThat(context.getBean(PasswordHasher.class).hash("x")).startsWith("$argon2id$");
                    assertThat(context.getBean(HostTuning.class).scheme()).isEqualTo(tuning.scheme());
                    assertThat(shapeOf(StartLine.of(
                                    tuning.scheme(),
                                    context.getBean(PasswordHasher.class).info())))
                            .isEqualTo(shapeOf(lineInTheDocumentation()));
                });
    }

    private static String lineInTheDocumentation() throws IOException {
        return Files.readString(Path.of("../../docs/spring.md"))
                .split("```text\\R", 2)[1]
                .lines()
                .findFirst()
                .orElseThrow();
    }

    /** The line without its figures and findings, which differ from host to host. */
    private static String shapeOf(String line) {
        return line.replaceAll(" \\([^)]*\\)", "")
                .replaceFirst("confidence [a-z]+", "confidence #")
                .replaceAll("[0-9]+(\\.[0-9]+)?", "#");
    }

    @Test
    void background_usesTheFloorAtOnceAndTheMeasuredCostsLater() {
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=background", "hashkit.target=40ms")
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    String early = hasher.hash("x");
                    while (hasher.info().tuning().isEmpty()) {
                        Thread.sleep(100);
                    }
                    assertThat(hasher.verify("x", early)).isTrue();
                    assertThat(hasher.info().backgroundTuning().orElseThrow().cause())
                            .isEmpty();
                });
    }

    private static void awaitEnd(BackgroundTuning tuning) throws InterruptedException {
        while (tuning.state() != State.DONE && tuning.state() != State.FAILED) {
            Thread.sleep(100);
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void backgroundMeasurementThatFails_isLoggedAndShownByTheEndpoint(CapturedOutput output) {
        AtomicInteger built = new AtomicInteger();
        PasswordHasherCustomizer once = builder -> {
            if (built.incrementAndGet() > 1) {
                throw new IllegalStateException("of the test");
            }
        };
        Contexts.runner()
                .withBean(PasswordHasherCustomizer.class, () -> once)
                .withPropertyValues("hashkit.auto-tune=background", "hashkit.target=40ms")
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    BackgroundTuning tuning = hasher.info().backgroundTuning().orElseThrow();
                    awaitEnd(tuning);

                    assertThat(tuning.state()).isEqualTo(State.FAILED);
                    assertThat(new HashkitEndpoint(hasher, context.getBean(Limiter.class), null).hashkit())
                            .extractingByKey("backgroundTuning")
                            .asString()
                            .contains("FAILED", "of the test");
                    assertThat(hasher.hash("x")).startsWith("$argon2id$");
                });
        assertThat(output).contains("hashkit could not measure this host; new hashes still use argon2id");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void closingTheContext_endsTheMeasurementWithoutAnErrorLine(CapturedOutput output) throws Exception {
        AtomicReference<BackgroundTuning> started = new AtomicReference<>();
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=background", "hashkit.target=10s")
                .run(context -> started.set(context.getBean(PasswordHasher.class)
                        .info()
                        .backgroundTuning()
                        .orElseThrow()));

        awaitEnd(started.get());
        assertThat(started.get().state()).isEqualTo(State.FAILED);
        assertThat(started.get().cause()).containsInstanceOf(CancellationException.class);
        assertThat(output).doesNotContain("could not measure");
    }

    @Test
    void profileWithTuningOff_isUsedWithoutMeasuring() throws Exception {
        Path profile = folder.resolve("profile.json");
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=foreground", "hashkit.target=40ms")
                .run(context -> Files.writeString(
                        profile, context.getBean(Tuning.class).profile().toJson()));

        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=off", "hashkit.profile=" + profile)
                .run(context -> {
                    assertThat(context.getBean(Tuning.class).source()).isEqualTo(Tuning.Source.PROFILE);
                });
    }

    @Test
    void missingProfile_stopsTheStart() {
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=off", "hashkit.profile=" + folder.resolve("none.json"))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("none.json: the file does not exist"));
    }

    @Test
    void schemeAndProfile_usesTheScheme() {
        Contexts.cheap()
                .withPropertyValues("hashkit.profile=" + folder.resolve("none.json"))
                .run(context -> assertThat(context.getBean(PasswordHasher.class).hash("x"))
                        .startsWith("$2b$04$"));
    }

    @Test
    void damagedProfile_stopsTheStart() throws Exception {
        Path profile = Files.writeString(folder.resolve("profile.json"), "{");

        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=off", "hashkit.profile=" + profile)
                .run(context ->
                        assertThat(context.getStartupFailure()).rootCause().hasMessageContaining("profile"));
    }

    /** A sparse file, longer than any Java string can be. */
    @Test
    void profileOfGigabytes_isNotReadToItsEnd() throws Exception {
        Path profile = folder.resolve("profile.json");
        try (RandomAccessFile file = new RandomAccessFile(profile.toFile(), "rw")) {
            file.setLength(4L << 30);
        }

        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=off", "hashkit.profile=" + profile)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("is longer than a profile can be"));
    }

    /** The profile holds the rates of three measurements, so that a busy host is not measured again. */
    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void cachedProfileOfLowConfidence_isUsedAtOnceAndTheLineSaysWhatToDo(CapturedOutput output) throws Exception {
        Path profile = folder.resolve("unsure.json");
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=foreground", "hashkit.target=40ms")
                .run(context -> Files.writeString(
                        profile,
                        context.getBean(Tuning.class)
                                .profile()
                                .toJson()
                                .replaceFirst("\"confidence\":\"[A-Z]+\"", "\"confidence\":\"LOW\"")
                                .replaceFirst(
                                        "(?s)(,\\s*\"doubts\".*)?\\s*\\}\\s*$",
                                        ",\"doubts\":[\"of the test\"],\"unsureNanosPerWork\":[500,500,500]}")));

        Contexts.runner()
                .withPropertyValues("hashkit.target=40ms", "hashkit.profile=" + profile)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(output).contains("confidence low (restart on a quiet host); hashkit.scheme=");
                    awaitEnd(context.getBean(PasswordHasher.class)
                            .info()
                            .backgroundTuning()
                            .orElseThrow());
                    assertThat(context.getBean(PasswordHasher.class).info().tuning())
                            .isPresent();
                });
    }

    @Test
    void cached_measuresInTheBackgroundAndWritesTheProfile() {
        Path profile = folder.resolve("kept.json");
        Contexts.runner()
                .withPropertyValues("hashkit.target=40ms", "hashkit.profile=" + profile)
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    while (hasher.info().tuning().isEmpty()) {
                        Thread.sleep(100);
                    }
                    assertThat(profile).content().contains("hashkit-profile");
                });
    }

    @Test
    void tuningBean_isThatOfTheLastMeasurement() {
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=foreground", "hashkit.target=40ms")
                .run(context -> {
                    Tuning first = context.getBean(Tuning.class);
                    HostTuning host = context.getBean(HostTuning.class);
                    host.forget();
                    host.start();
                    assertThat(context.getBean(Tuning.class))
                            .isNotSameAs(first)
                            .isSameAs(context.getBean(PasswordHasher.class)
                                    .info()
                                    .tuning()
                                    .orElseThrow());
                });
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void profileThatIsDamagedOrCannotBeWritten_isLogged(CapturedOutput output) throws IOException {
        Path damaged = Files.writeString(folder.resolve("damaged.json"), "{");
        Path unwritable = Files.writeString(folder.resolve("file"), "").resolve("profile.json");
        for (Path file : List.of(damaged, unwritable)) {
            Contexts.runner()
                    .withPropertyValues("hashkit.profile=" + file, "hashkit.target=40ms")
                    .run(context -> awaitEnd(context.getBean(PasswordHasher.class)
                            .info()
                            .backgroundTuning()
                            .orElseThrow()));
        }

        assertThat(output.getOut().lines().filter(line -> line.contains("WARN")))
                .anyMatch(line -> line.contains(damaged + ": the stored profile could not be read"))
                .anyMatch(line -> line.contains(unwritable + ": the profile could not be stored"))
                .noneMatch(line -> line.contains(".tmp"));
    }
}
