package io.hashkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The findings of a {@link HeapStorm}: numbers by name, the classes that {@code verify} threw, and notes. */
final class HeapStormReport {
    private static final String TYPED = "io.hashkit.limit.OverloadedException";
    private static final String FULL = "java.lang.OutOfMemoryError";
    private static final int FRAMES = 12;
    private static final String NOTE = "# ";
    private static final String THROWN = "thrown ";

    /** The required numbers; every other number may have any value. */
    static final Map<String, Long> MUST_BE = Map.ofEntries(
            Map.entry("wrong", 0L),
            Map.entry("untyped", 0L),
            Map.entry("hanging", 0L),
            Map.entry("died", 0L),
            Map.entry("neverCompleted", 0L),
            Map.entry("running", 0L),
            Map.entry("waiting", 0L),
            Map.entry("bytesInUse", 0L),
            Map.entry("leasedBytes", 0L),
            Map.entry("passedOver", 0L),
            Map.entry("afterwards", HeapStorm.AFTERWARDS));

    private final Map<String, Long> figures = new LinkedHashMap<>();
    private final Map<String, Long> thrown = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();

    static HeapStormReport of(HeapStormWorker[] workers, Thread[] threads, HeapFiller[] fillers) {
        HeapStormReport report = new HeapStormReport();
        long answered = 0;
        long wrong = 0;
        int hanging = 0;
        int never = 0;
        int died = 0;
        for (int i = 0; i < workers.length; i++) {
            answered += workers[i].answered();
            wrong += workers[i].wrong();
            never += workers[i].never();
            workers[i].each(report::thrown);
            if (threads[i].isAlive()) {
                hanging++;
                report.note("hangs on " + workers[i].current() + frames(threads[i].getStackTrace()));
            } else if (!workers[i].ended()) {
                died++;
            }
        }
        long filled = 0;
        for (HeapFiller filler : fillers) {
            filled += filler.filled();
        }
        report.put("filled", filled);
        report.put("answered", answered);
        report.put("wrong", wrong);
        report.put("hanging", hanging);
        report.put("died", died);
        report.put("neverCompleted", never);
        if (never > 0) {
            report.note("a future was not completed");
            Thread.getAllStackTraces().forEach((thread, stack) -> report.note(thread.getName() + frames(stack)));
        }
        report.put("overloaded", report.thrown.getOrDefault(TYPED, 0L));
        report.thrown.remove(TYPED);
        // Without room for the call itself.
        report.put("withoutRoom", report.thrown.getOrDefault(FULL, 0L));
        report.thrown.remove(FULL);
        report.put(
                "untyped",
                report.thrown.values().stream().mapToLong(Long::longValue).sum());
        return report;
    }

    private void thrown(Class<?> kind, long times, Throwable[] samples, int[] methods) {
        thrown.merge(kind.getName(), times, Long::sum);
        if (!kind.getName().equals(TYPED) && !kind.getName().equals(FULL)) {
            for (int i = 0; i < samples.length; i++) {
                if (samples[i] != null) {
                    note("call " + methods[i] + ": " + describe(samples[i]));
                }
            }
        }
    }

    private static String describe(Throwable failure) {
        StringBuilder text = new StringBuilder();
        int depth = 0;
        for (Throwable one = failure; one != null && depth < 4; one = one.getCause(), depth++) {
            text.append(depth == 0 ? "" : " caused by ").append(one).append(frames(one.getStackTrace()));
        }
        return text.toString();
    }

    private static String frames(StackTraceElement[] stack) {
        if (stack.length == 0) {
            return " (without frames: an instance that the JVM keeps for a full heap)";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(FRAMES, stack.length); i++) {
            text.append(" < ").append(stack[i]);
        }
        return text.toString();
    }

    void put(String name, long value) {
        figures.put(name, value);
    }

    void note(String note) {
        notes.add(note.replaceAll("\\R", " "));
    }

    long figure(String name) {
        Long value = figures.get(name);
        if (value == null) {
            throw new AssertionError("the report has no " + name);
        }
        return value;
    }

    boolean isFaulty() {
        return MUST_BE.entrySet().stream().anyMatch(one -> figure(one.getKey()) != one.getValue());
    }

    /** How often each class but the typed one was thrown by {@code verify}. */
    Map<String, Long> untyped() {
        return thrown;
    }

    List<String> notes() {
        return notes;
    }

    /** Formats the report for {@link #parse}. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        figures.forEach((name, value) -> lines.add(name + "=" + value));
        thrown.forEach((name, value) -> lines.add(THROWN + name + "=" + value));
        notes.forEach(note -> lines.add(NOTE + note));
        return lines;
    }

    static HeapStormReport parse(List<String> lines) {
        HeapStormReport report = new HeapStormReport();
        for (String line : lines) {
            int equals = line.lastIndexOf('=');
            if (line.startsWith(NOTE)) {
                report.note(line.substring(NOTE.length()));
            } else if (line.startsWith(THROWN)) {
                report.thrown.put(line.substring(THROWN.length(), equals), Long.valueOf(line.substring(equals + 1)));
            } else {
                report.put(line.substring(0, equals), Long.parseLong(line.substring(equals + 1)));
            }
        }
        return report;
    }

    @Override
    public String toString() {
        return String.join("\n", lines());
    }
}
