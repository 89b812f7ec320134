package io.hashkit.rehash.run;

import com.grack.nanojson.JsonWriter;
import java.io.PrintStream;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What the program tells: lines for people with the time, or lines of JSON for programs. Never a stored string. */
public final class Report {
    private final PrintStream out;
    private final Time time;
    private final boolean json;
    private int waiting;
    private long since;

    public Report(PrintStream out, Time time, boolean json) {
        this.out = out;
        this.time = time;
        this.json = json;
    }

    /**
     * A connection waits, which is told of the first one.
     *
     * @param began when it began to wait
     * @param words for what, for how long at most, and what the database said, without a row
     */
    synchronized void waits(long began, String words) {
        if (waiting++ == 0) {
            since = began;
            say("waiting", words);
        }
    }

    /**
     * A connection waits no longer, which is told of the last one.
     *
     * @param words what it waited for; null if the wait was in vain, or the end was requested
     */
    synchronized void waited(@Nullable String words) {
        if (--waiting == 0 && words != null) {
            double seconds = (double) (time.nanos() - since) / TimeUnit.SECONDS.toNanos(1);
            say("continues", "goes on: " + words + " after " + Progress.words(seconds));
        }
    }

    public void say(String event, String words) {
        say(event, words, Map.of());
    }

    /**
     * Prints a line.
     *
     * @param event what happened, in one word for programs
     * @param words the same for people
     * @param figures numbers and names for programs
     */
    public void say(String event, String words, Map<String, ?> figures) {
        String now = time.now().truncatedTo(ChronoUnit.SECONDS).toString();
        if (!json) {
            out.println(now + " " + words);
            return;
        }
        StringBuilder line = new StringBuilder("{\"time\":\"" + now + "\",\"event\":" + JsonWriter.string(event));
        figures.forEach((name, value) -> line.append(',')
                .append(JsonWriter.string(name.replace(' ', '_').replace("-", "")))
                .append(':')
                .append(
                        value instanceof Number || value instanceof Boolean
                                ? value
                                : JsonWriter.string(String.valueOf(value))));
        out.println(line.append(",\"text\":").append(JsonWriter.string(words)).append('}'));
    }
}
