package io.hashkit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs many {@link HeapStorm}s and prints a table: {@code .ci/long.sh storms}. Exits with 1 if any run found a
 * fault. Threads that the JDK's own pool lost are counted but are not faults of hashkit.
 *
 * <p>Arguments: the runs of each kind, the milliseconds for which the heap is filled, and options of the JVMs. Default:
 * 20 runs of 8 seconds.
 */
final class HeapStormCampaign {
    private static final int[] HEAPS_MIB = {32, 48, 64};

    private HeapStormCampaign() {}

    /** One storm in a separate JVM. */
    record Storm(ChildJvm jvm) {
        HeapStormReport run(Path folder) throws IOException, InterruptedException {
            return HeapStormReport.parse(jvm.run(HeapStorm.class, folder));
        }
    }

    /** The kind of calls of a storm, and where it computes. */
    enum Calls {
        ON_CALLERS("the callers"),
        ON_A_POOL("a pool"),
        IN_FUTURES("a pool, in futures");

        private final String text;

        Calls(String text) {
            this.text = text;
        }
    }

    static Storm child(int heapMib, long millis, Calls calls, int seed, String... options) {
        ChildJvm jvm = new ChildJvm()
                .option("-Xmx" + heapMib + "m")
                .option("-Dstorm.millis=" + millis)
                .option("-Dstorm.pool=" + (calls == Calls.ON_A_POOL))
                .option("-Dstorm.futures=" + (calls == Calls.IN_FUTURES))
                .option("-Dstorm.seed=" + seed);
        Arrays.stream(options).forEach(jvm::option);
        return new Storm(jvm);
    }

    public static void main(String[] arguments) throws Exception {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
        long millis = arguments.length > 1 ? Long.parseLong(arguments[1]) : 8_000;
        String[] options = Arrays.copyOfRange(arguments, Math.min(2, arguments.length), arguments.length);
        Path folder = Files.createTempDirectory("hashkit-storm-");
        PrintStream out = System.out;
        out.println("JDK " + System.getProperty("java.version") + ", " + runs + " runs of " + millis + " ms each");
        out.println(
                "| heap | computes on | runs | answered | refused | without room | wrong | untyped | permits lost | hang | never completed | pool threads lost "
                        + "| faulty runs |");
        out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        Map<String, Long> untyped = new TreeMap<>();
        boolean faulty = false;
        for (int heap : HEAPS_MIB) {
            for (Calls calls : Calls.values()) {
                Totals totals = new Totals();
                for (int run = 1; run <= runs; run++) {
                    HeapStormReport report =
                            child(heap, millis, calls, run, options).run(folder);
                    totals.add(report);
                    report.untyped().forEach((kind, times) -> untyped.merge(kind, times, Long::sum));
                    if (report.isFaulty() || report.figure("poolThreadsLost") > 0) {
                        System.err.println(heap + " MiB, " + calls.text + ", seed " + run + "\n" + report + "\n");
                    }
                }
                out.println(totals.row(heap, calls.text, runs));
                faulty |= totals.faultyRuns > 0;
            }
        }
        untyped.forEach((kind, times) -> out.println(kind + ": " + times));
        Files.deleteIfExists(folder.resolve("report"));
        Files.deleteIfExists(folder.resolve("output"));
        Files.delete(folder);
        System.exit(faulty ? 1 : 0);
    }

    /** The sums for one row of the table. */
    private static final class Totals {
        private static final List<String> SUMMED = List.of(
                "answered",
                "overloaded",
                "withoutRoom",
                "wrong",
                "untyped",
                "running",
                "hanging",
                "neverCompleted",
                "poolThreadsLost");

        private final long[] sums = new long[SUMMED.size()];
        private int faultyRuns;

        void add(HeapStormReport report) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += report.figure(SUMMED.get(i));
            }
            faultyRuns += report.isFaulty() ? 1 : 0;
        }

        String row(int heap, String calls, int runs) {
            StringBuilder row =
                    new StringBuilder(String.format(Locale.ROOT, "| %d MiB | %s | %d |", heap, calls, runs));
            for (long sum : sums) {
                row.append(' ').append(sum).append(" |");
            }
            return row.append(' ').append(faultyRuns).append(" |").toString();
        }
    }
}
