package io.hashkit.faults;

import io.hashkit.TestHashers;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.faults.Setting.Call;
import io.hashkit.internal.algorithm.Prf;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The main class of a JVM with the agent: injects each fault at each site of each call. */
final class FaultMatrix {
    /** If set, covers all settings and each round of each loop. */
    static final String FULL = "faults.full";
    /** Of so many sites of a call, one is tried; another one in each call, so that hardly any is left out of all. */
    static final String EVERY = "faults.every";

    /** Classes in which faults must have been injected: sites are tried until they were. */
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
        int every = Integer.getInteger(EVERY, 1);
        int first = 0;
        do {
            injectAll(settings, tally, Path.of(args[0]), first++, every);
        } while (only.isEmpty() && first < every && !reachedAll(tally));
        System.exit(0); // Callers may hang.
    }

    private static boolean reachedAll(Tally tally) {
        return tally.classes().containsAll(REACHED);
    }

    /** The first round is whole; a later one ends where the last of the classes is reached. */
    private static void injectAll(List<Setting> settings, Tally tally, Path report, int first, int every)
            throws Exception {
        int round = first;
        for (Setting setting : settings) {
            try (Trial trial = new Trial(setting, tally)) {
                for (Call call : setting.calls()) {
                    for (Fault fault : Fault.values()) {
                        if (setting.threads() || !fault.needsThreads()) {
                            trial.run(call, fault, 1 + round++ % every, every);
                        }
                    }
                }
            }
            Files.write(report, tally.lines());
            if (first > 0 && reachedAll(tally)) {
                return;
            }
        }
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
