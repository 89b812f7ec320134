package io.hashkit.limit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** Limits that JFR has recorded. */
final class Recorded {
    private Recorded() {}

    /** Hashes that may run and bytes that they may take, of each event. */
    static List<List<Number>> during(String event, Runnable action) throws Exception {
        Path file = Files.createTempFile("limits", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(event).withThreshold(Duration.ZERO);
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(recorded -> recorded.getEventType().getName().equals(event))
                    .map(recorded -> List.<Number>of(recorded.getInt("parallel"), recorded.getLong("budgetBytes")))
                    .toList();
        } finally {
            Files.delete(file);
        }
    }
}
