package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
        Limiter limiter = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        Path file = folder.resolve("permits.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.hashkit.Permit").withThreshold(Duration.ZERO);
            recording.start();
            try (Permit held = limiter.acquire(Work.LOGIN, 4096)) {
                assertThatExceptionOfType(OverloadedException.class)
                        .isThrownBy(() -> limiter.acquire(Work.IMPORT, 8192));
            }
            recording.stop();
            recording.dump(file);
        }

        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.hashkit.Permit"))
                .toList();
        assertThat(events)
                .extracting(
                        event -> event.getString("work"),
                        event -> event.getLong("bytes"),
                        event -> event.getString("outcome"))
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("LOGIN", 4096L, "ADMITTED"),
                        org.assertj.core.groups.Tuple.tuple("IMPORT", 8192L, "BUSY"));
        assertThat(Files.size(file)).isPositive();
    }
}
