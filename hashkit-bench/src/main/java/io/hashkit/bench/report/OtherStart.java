package io.hashkit.bench.report;

import static io.hashkit.bench.console.JsonRecords.ABOVE_0;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.bench.console.Texts;
import io.hashkit.internal.algorithm.Traits;
import java.util.Locale;

/**
 * The costs for the same host if the application is started in the other way: with the Vector API if this process runs without
 * it, and without it if this process has it.
 *
 * @param option the option of the JVM
 * @param with whether the other process ran with the option
 * @param scheme algorithm and costs that the other process chose
 * @param millis milliseconds of processor time of one hash alone there
 * @param confidence HIGH, MEDIUM or LOW
 */
public record OtherStart(
        String option,
        @Member(optional = true) boolean with,
        Scheme scheme,
        @Member(least = ABOVE_0) double millis,
        String confidence) {
    /**
     * The costs as a sentence; that they are not clear, if those with the option would be the weaker ones: the engines that it
     * adds are faster, or are not used.
     *
     * @param here the costs for this way of starting
     * @param targetMillis target time of one hash; lower costs were not to be had if it is exceeded
     */
    public String sentence(Scheme here, double targetMillis) {
        Scheme faster = with ? scheme : here;
        Scheme slower = with ? here : scheme;
        if (faster.algorithm().equals(slower.algorithm())
                && Traits.of(faster).work() < Traits.of(slower).work()) {
            return (with ? "With " : "Without ") + option
                    + ", the costs are not clear on this host now: measure again when it is quiet.";
        }
        return Texts.format(
                "%s %s, %s %.0f ms of processor time%s (confidence %s).",
                with ? "With" : "Without",
                option,
                scheme.equals(here) ? "the same costs take" : "set " + scheme + " instead:",
                millis,
                millis > targetMillis ? ", which exceeds the target" : "",
                confidence.toLowerCase(Locale.ROOT));
    }
}
