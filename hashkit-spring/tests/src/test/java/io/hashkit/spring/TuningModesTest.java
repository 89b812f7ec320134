package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.BackgroundTuning.State;
import io.hashkit.tune.Tuning;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Really measures, with a target that keeps it short. */
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
                });
    }

    @Test
    void background_servesAtOnceWithTheFloor_andThenWithWhatWasMeasured() {
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=background", "hashkit.target=40ms")
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    String early = hasher.hash("x");
                    for (int i = 0; i < 300 && hasher.tuning().isEmpty(); i++) {
                        Thread.sleep(100);
                    }
                    assertThat(hasher.tuning()).isPresent();
                    assertThat(hasher.verify("x", early)).isTrue();
                    assertThat(hasher.backgroundTuning().orElseThrow().cause()).isEmpty();
                });
    }

    private static void awaitEnd(BackgroundTuning tuning) throws InterruptedException {
        for (int i = 0; i < 300 && tuning.state() != State.DONE && tuning.state() != State.FAILED; i++) {
            Thread.sleep(100);
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void backgroundThatFails_isLoggedAndToldByTheEndpoint(CapturedOutput output) {
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
                    BackgroundTuning tuning = hasher.backgroundTuning().orElseThrow();
                    awaitEnd(tuning);

                    assertThat(tuning.state()).isEqualTo(State.FAILED);
                    assertThat(new HashkitEndpoint(hasher, context.getBean(Limiter.class)).hashkit())
                            .extractingByKey("backgroundTuning")
                            .asString()
                            .contains("FAILED", "of the test");
                    assertThat(hasher.hash("x")).startsWith("$argon2id$");
                });
        assertThat(output).contains("hashkit could not measure this host and goes on with argon2id");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void contextThatCloses_endsTheMeasurementQuietly(CapturedOutput output) throws Exception {
        AtomicReference<BackgroundTuning> started = new AtomicReference<>();
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=background", "hashkit.target=10s")
                .run(context -> started.set(
                        context.getBean(PasswordHasher.class).backgroundTuning().orElseThrow()));

        awaitEnd(started.get());
        assertThat(started.get().state()).isEqualTo(State.FAILED);
        assertThat(started.get().cause()).containsInstanceOf(CancellationException.class);
        assertThat(output).doesNotContain("could not measure");
    }

    @Test
    void shippedProfile_isTakenAsItIs() throws Exception {
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
    void profileThatIsNotThere_stopsTheStart() {
        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=off", "hashkit.profile=" + folder.resolve("none.json"))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("none.json: there is no such file"));
    }

    @Test
    void schemeBesideAProfile_isTheScheme() {
        Contexts.cheap()
                .withPropertyValues("hashkit.profile=" + folder.resolve("none.json"))
                .run(context -> assertThat(context.getBean(PasswordHasher.class).hash("x"))
                        .startsWith("$2b$04$"));
    }

    @Test
    void profileThatIsDamaged_stopsTheStart() throws Exception {
        Path profile = Files.writeString(folder.resolve("profile.json"), "{");

        Contexts.runner()
                .withPropertyValues("hashkit.auto-tune=off", "hashkit.profile=" + profile)
                .run(context ->
                        assertThat(context.getStartupFailure()).rootCause().hasMessageContaining("profile"));
    }

    /** Sparse, and longer than any text that Java could hold. */
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

    /** With the rates of three measurements, so that a busy host is not measured again. */
    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void cachedThatIsUnsure_servesAtOnceAndSaysWhy(CapturedOutput output) throws Exception {
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
                    assertThat(output).contains("(cached, ", " target, confidence low: of the test");
                    awaitEnd(context.getBean(PasswordHasher.class)
                            .backgroundTuning()
                            .orElseThrow());
                    assertThat(context.getBean(PasswordHasher.class).tuning()).isPresent();
                });
    }

    @Test
    void cached_measuresBehindTheStartAndKeepsTheProfile() {
        Path profile = folder.resolve("kept.json");
        Contexts.runner()
                .withPropertyValues("hashkit.target=40ms", "hashkit.profile=" + profile)
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    for (int i = 0; i < 300 && hasher.tuning().isEmpty(); i++) {
                        Thread.sleep(100);
                    }
                    assertThat(profile).content().contains("hashkit-profile");
                });
    }
}
