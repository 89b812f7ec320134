package io.hashkit.faults;

import io.hashkit.faults.Setting.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The main class of a JVM with the agent: injects each fault at each site of each call. */
final class FaultMatrix {
    /** Set for all settings, and each round of each loop. */
    static final String FULL = "faults.full";

    private FaultMatrix() {}

    /** Writes its report into the file that {@code args} names. */
    public static void main(String[] args) throws Exception {
        boolean full = Boolean.getBoolean(FULL);
        String only = System.getProperty("faults.only", "");
        List<Setting> settings = (full ? Setting.all() : Setting.some())
                .stream().filter(setting -> setting.name().contains(only)).toList();
        Tally tally = new Tally(full ? Integer.MAX_VALUE : 1);
        for (Setting setting : settings) {
            try (Trial trial = new Trial(setting, tally)) {
                for (Call call : setting.calls()) {
                    for (Fault fault : Fault.values()) {
                        if (setting.threads() || !fault.needsThreads()) {
                            trial.run(call, fault);
                        }
                    }
                }
            }
            Files.write(Path.of(args[0]), tally.lines());
        }
        System.exit(0); // Callers may hang.
    }
}
