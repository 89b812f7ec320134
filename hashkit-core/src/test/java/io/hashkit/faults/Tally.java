package io.hashkit.faults;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The injected faults by site, and the failures. */
final class Tally {
    static final int CLASSES_LINE = 2;
    static final int FAILURES_LINE = 3;

    private final Map<String, Integer> byFault = new TreeMap<>();
    private final Set<Site> sites = new HashSet<>();
    private final Map<String, Failure> failures = new TreeMap<>();
    private final int visits;
    private @Nullable Throwable sample;
    private int injections;
    private int failed;

    /** @param visits how often a site is tried in one call */
    Tally(int visits) {
        this.visits = visits;
    }

    int visits() {
        return visits;
    }

    private static final class Failure {
        private final Set<String> cases = new TreeSet<>();
        private final String stack;
        private int times;

        Failure(String stack) {
            this.stack = stack;
        }
    }

    void injected(Faults.Fired fired, boolean well) {
        injections++;
        failed += well ? 0 : 1;
        sites.add(fired.site());
        byFault.merge(fired.thrown().getClass().getSimpleName(), 1, Integer::sum);
    }

    /** Keeps an exception of a call for the next failure report. */
    void sample(Throwable thrown) {
        sample = thrown;
    }

    void fault(String where, Faults.@Nullable Fired fired, List<String> wrong) {
        Throwable shown = sample != null ? sample : fired != null ? fired.thrown() : null;
        sample = null;
        String key = (fired == null ? "nothing injected" : fired.site() + " throws " + fired.thrown()) + " -> "
                + String.join("; ", new HashSet<>(wrong));
        Failure failure = failures.computeIfAbsent(key, k -> new Failure(stack(shown)));
        failure.times++;
        failure.cases.add(where);
    }

    private static String stack(@Nullable Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable one = thrown; one != null; one = one.getCause()) {
            text.append(" | ").append(one.getClass().getSimpleName());
            for (StackTraceElement element : one.getStackTrace()) {
                if (element.getClassName().startsWith("io.hashkit")
                        && !element.getClassName().contains(".faults.")) {
                    text.append(' ').append(element.getFileName()).append(':').append(element.getLineNumber());
                }
            }
        }
        return text.toString();
    }

    Set<String> classes() {
        Set<String> classes = new TreeSet<>();
        sites.forEach(site -> classes.add(site.type()));
        return classes;
    }

    /** One line of numbers, one of faults, one of classes, followed by the failures. */
    List<String> lines() {
        Set<String> classes = classes();
        List<String> lines = new ArrayList<>();
        lines.add(injections + " injections at " + sites.size() + " instructions of " + classes.size() + " classes, "
                + failed + " left damage");
        lines.add("faults " + byFault);
        lines.add("classes " + classes);
        failures.forEach(
                (key, failure) -> lines.add(failure.times + " x " + key + " in " + failure.cases + failure.stack));
        return lines;
    }
}
