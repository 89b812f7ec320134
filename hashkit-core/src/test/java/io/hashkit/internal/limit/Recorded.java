package io.hashkit.internal.limit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** Limits recorded with JFR. */
final class Recorded {
    private Recorded() {}

    /** The parallel hashes and the budget in bytes, of each event. */
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
