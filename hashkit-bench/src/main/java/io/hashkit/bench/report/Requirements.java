package io.hashkit.bench.report;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.bench.console.Texts;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.JvmOption;
import java.util.List;

/**
 * What an application needs so that recommended costs keep their time and their logins a second.
 *
 * @param heapBytes the least maximum heap in bytes, with which all permits can hash at once; 0 if the costs take no memory, or
 *     if unknown
 * @param processors the processors of the measured process; 0 if unknown
 * @param options the JVM options that the measured engine ran with and gains from
 */
public record Requirements(@Member(optional = true) long heapBytes, double processors, List<String> options) {
    private static final long MIB = 1 << 20;

    public Requirements {
        options = List.copyOf(options);
    }

    public static Requirements of(ProfileData profile) {
        var needs = profile.measurement().requirements();
        return new Requirements(
                needs.heapBytes(profile.scheme()),
                needs.processors(),
                needs.startOptions().stream().map(JvmOption::option).toList());
    }

    /** The command that starts an application with the heap and the options. */
    public String command() {
        StringBuilder command = new StringBuilder("java");
        if (heapBytes >= MIB) {
            command.append(" -Xmx").append(mebibytes()).append('m');
        }
        options.forEach(option -> command.append(' ').append(option));
        return command.append(" -jar app.jar").toString();
    }

    /** What is needed, as a sentence. */
    public String sentence() {
        return isKnown() ? "These costs need " + words() + '.' : "What these costs need is not known.";
    }

    boolean isKnown() {
        return heapBytes >= MIB || processors > 0 || !options.isEmpty();
    }

    /** What is needed, if it is known, without a full stop. */
    String words() {
        return (heapBytes < MIB ? "" : "a heap of " + mebibytes() + " MiB or more, ")
                + (processors > 0 ? counted(processors) + ", " : "")
                + (options.isEmpty()
                        ? "and no option of the JVM"
                        : "and the JVM started with " + String.join(" ", options));
    }

    /** What follows the word "measure" where confidence is low; the number of processors is 0 if unknown. */
    public static String again(double processors) {
        // No rest helps a hash that is suspended in each period.
        return "again " + (processors > 0 && processors < 1 ? "with a whole processor" : "when the host is quiet");
    }

    /** A number of processors in words. */
    public static String counted(double processors) {
        return Texts.format(processors == Math.rint(processors) ? "%.0f" : "%.2f", processors)
                + (processors == 1 ? " processor" : " processors");
    }

    private String mebibytes() {
        return Bytes.mebibytes((heapBytes + MIB - 1) / MIB * MIB);
    }
}
