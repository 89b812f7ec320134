package io.hashkit.faults;

import io.hashkit.TestHashers;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.faults.Setting.Call;
import io.hashkit.internal.algorithm.Prf;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The main class of a JVM with the agent: injects each fault at each site of each call. */
final class FaultMatrix {
    /** If set, covers all settings and each round of each loop. */
    static final String FULL = "faults.full";
    /** Of so many sites of a call, one is tried; another one in each call. */
    static final String EVERY = "faults.every";

    /** Classes in which faults must have been injected. */
    static final List<String> REACHED = List.of(
            "Lanes",
            "WorkMemory",
            "Permits",
            "HashPermit",
            "HashExecutor",
            "ForwardingPasswordHasher",
            "PasswordCalls",
            "MasterKeys",
            "Deadlines",
            "HostCapacity",
            "ControlGroup",
            "CpuTime");

    private FaultMatrix() {}

    /** Writes its report to the file that {@code args} names. */
    public static void main(String[] args) throws Exception {
        boolean full = Boolean.getBoolean(FULL);
        String only = System.getProperty("faults.only", "");
        List<Setting> settings = (full ? Setting.all() : Setting.some())
                .stream().filter(setting -> setting.name().contains(only)).toList();
        initializeDigests();
        Tally tally = new Tally(full ? Integer.MAX_VALUE : 1);
        Path report = Path.of(args[0]);
        injectAll(settings, tally, report, Integer.getInteger(EVERY, 1));
        if (only.isEmpty()) {
            injectIntoMissed(settings, tally);
        }
        Files.write(report, tally.lines());
        System.exit(0); // Callers may hang.
    }

    private static void injectAll(List<Setting> settings, Tally tally, Path report, int every) throws Exception {
        int round = 0;
        for (Setting setting : settings) {
            try (Trial trial = new Trial(setting, tally)) {
                for (Call call : setting.calls()) {
                    for (Fault fault : faults(setting)) {
                        trial.run(call, fault, 1 + round++ % every, every, Set.of());
                    }
                }
            }
            Files.write(report, tally.lines());
        }
    }

    /** Faults at all sites of those classes that the shares of all calls have missed, until each of them was reached. */
    private static void injectIntoMissed(List<Setting> settings, Tally tally) throws Exception {
        Set<String> missed = new HashSet<>(REACHED);
        for (Setting setting : settings) {
            try (Trial trial = new Trial(setting, tally)) {
                for (Call call : setting.calls()) {
                    for (Fault fault : faults(setting)) {
                        missed.removeAll(tally.classes());
                        if (missed.isEmpty()) {
                            return;
                        }
                        trial.run(call, fault, 1, 1, Set.copyOf(missed));
                    }
                }
            }
        }
    }

    private static List<Fault> faults(Setting setting) {
        return Stream.of(Fault.values())
                .filter(fault -> setting.threads() || !fault.needsThreads())
                .toList();
    }

    /**
     * Uses each digest before any fault is armed. A class whose initialiser fails stays unusable in the process, and the
     * background thread that measures engines may be the first to use a digest.
     */
    private static void initializeDigests() {
        for (Prf prf : Prf.values()) {
            TestHashers.builder()
                    .scheme(new Pbkdf2(prf.algorithm(), 1))
                    .engine("pbkdf2/hashkit")
                    .build()
                    .hash(Setting.PASSWORD);
        }
    }
}
