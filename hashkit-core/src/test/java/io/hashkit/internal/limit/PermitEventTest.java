package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.ChildJvm;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PermitEventTest {
    @Test
    void recording_showsEachPermitWithWorkBytesAndOutcome(@TempDir Path folder) throws Exception {
        Permits limiter =
                new PermitsBuilder().parallel(1).maxWait(Duration.ZERO).build();
        Path file = folder.resolve("permits.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.hashkit.Permit").withThreshold(Duration.ZERO);
            recording.start();
            try (HashPermit held = limiter.acquire(Priority.LOGIN, 4096)) {
                assertThatExceptionOfType(OverloadedException.class)
                        .isThrownBy(() -> limiter.acquire(Priority.IMPORT, 8192));
                assertThat(limiter.tryAcquire(Priority.LOGIN, 16_384)).isNull();
                assertThat(limiter.acquireAsync(Priority.LOGIN, 32_768, 1)).isCompletedExceptionally();
            }
            limiter.acquireAsync(Priority.IMPORT, 65_536, 1).join().close();
            Permits patient = new PermitsBuilder()
                    .parallel(1)
                    .maxWait(Duration.ofMillis(20))
                    .build();
            try (HashPermit held = patient.acquire(Priority.LOGIN, 1)) {
                assertThat(held).isNotNull();
                assertThatExceptionOfType(OverloadedException.class)
                        .isThrownBy(() -> patient.acquire(Priority.LOGIN, 2));
            }
            recording.stop();
            recording.dump(file);
        }

        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.hashkit.Permit"))
                .toList();
        assertThat(events)
                .extracting(
                        event -> event.getString("priority"),
                        event -> event.getLong("bytes"),
                        event -> event.getString("outcome"))
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("LOGIN", 4096L, "ADMITTED"),
                        org.assertj.core.groups.Tuple.tuple("IMPORT", 8192L, "BUSY"),
                        org.assertj.core.groups.Tuple.tuple("LOGIN", 16_384L, "NOT_FREE"),
                        org.assertj.core.groups.Tuple.tuple("LOGIN", 32_768L, "BUSY"),
                        org.assertj.core.groups.Tuple.tuple("IMPORT", 65_536L, "ADMITTED"),
                        org.assertj.core.groups.Tuple.tuple("LOGIN", 1L, "ADMITTED"),
                        org.assertj.core.groups.Tuple.tuple("LOGIN", 2L, "DEADLINE"));
        assertThat(events.get(6).getDuration()).as("the wait").isGreaterThan(Duration.ofMillis(1));
        assertThat(Files.size(file)).isPositive();
    }

    /** Loading it would add 0.1 s to the first hash of a process. */
    @Test
    void withoutARecording_noEventClassIsLoaded(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("classes");

        ChildJvm.quick().option("-Xlog:class+load:file=" + log).run(Unrecorded.class, folder);

        assertThat(Files.readString(log))
                .contains("io.hashkit.internal.limit.Permits ")
                .doesNotContain("io.hashkit.internal.limit.PermitEvent ");
    }

    static final class Unrecorded {
        private Unrecorded() {}

        public static void main(String[] arguments) throws IOException {
            try (HashPermit permit = new PermitsBuilder().build().acquire(Priority.LOGIN, 4096)) {
                Files.writeString(Path.of(arguments[0]), "admitted");
            }
        }
    }
}
