package io.hashkit.bench.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.limit.OverloadedException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The table of known settings on this host, one line at a time. */
final class RungsText {
    /** Columns of a line with its longest last cell. */
    private static final int WITH_USERS = 115;

    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration EACH = Duration.ofMillis(400);

    private final AttackModel model;
    private final int width;
    private final List<RungTime> times = new ArrayList<>();
    private final List<String> notWarm = new ArrayList<>();
    private int missing;

    /** @param width columns of the terminal; the last column is left out if it does not fit */
    RungsText(AttackModel model, int width) {
        this.model = model;
        this.width = width;
    }

    /** Measures the settings in the jar, and prints line by line. Returns the exit code. */
    static int run() throws InterruptedException {
        return run(Rung.published(), WARM_UP, EACH, Console.standard());
    }

    static int run(List<Rung> rungs, Duration warmUp, Duration each, Console console) throws InterruptedException {
        RungsText text = new RungsText(AttackModel.published(), console.width());
        PrintStream out = console.out();
        out.print(text.header());
        Set<String> warm = new HashSet<>();
        for (Rung rung : rungs) {
            out.print(text.line(rung, warm.add(rung.family()) ? warmUp : Duration.ZERO, each));
            out.flush();
        }
        out.print(text.footer(Runtime.getRuntime().availableProcessors()));
        return ExitCode.OK;
    }

    private String line(Rung rung, Duration warmUp, Duration each) throws InterruptedException {
        try {
            if (!warmUp.isZero() && !RungTime.warmUp(rung.scheme(), warmUp)) {
                notWarm(rung);
            }
            return line(rung, RungTime.measure(rung.scheme(), each));
        } catch (OverloadedException | IllegalArgumentException doesNotFitIntoMemory) {
            return missing(rung);
        }
    }

    String header() {
        return String.format(
                "Known settings on this host, ready to paste (Spring Boot; in Java, Scheme.parse takes what follows the =)%n%n%s%n",
                line("Setting", "ms", "MiB", "logins/s", "USD", "Used by"));
    }

    String line(Rung rung, RungTime time) {
        times.add(time);
        return line(
                        Snippets.spring(rung.scheme()),
                        Bill.number(time.processorMillis()) + (time.isUnsteady() ? "?" : ""),
                        memory(rung.scheme()),
                        Bill.number(time.perSecond()) + (time.isCrowded() ? "?" : ""),
                        price(rung.scheme()),
                        users(rung))
                + System.lineSeparator();
    }

    /** Notes that an engine of the algorithm was not ready, so that a slower one computed. */
    void notWarm(Rung rung) {
        notWarm.add(rung.family());
    }

    /** The line of a setting that this JVM cannot compute. */
    String missing(Rung rung) {
        missing++;
        return line(Snippets.spring(rung.scheme()), "-", memory(rung.scheme()), "-", price(rung.scheme()), users(rung))
                + System.lineSeparator();
    }

    private String line(String setting, String ms, String mebibytes, String logins, String usd, String users) {
        String figures = String.format("%-41s %7s %5s %8s %9s", setting, ms, mebibytes, logins, usd);
        return width < WITH_USERS ? figures : figures + "  " + users;
    }

    private static String users(Rung rung) {
        return String.join(", ", rung.usedBy());
    }

    private static String memory(Scheme scheme) {
        long bytes = scheme.memoryBytes();
        return bytes < 1 << 20 ? "-" : Bytes.mebibytes(bytes);
    }

    private String price(Scheme scheme) {
        return model.cheapest(scheme)
                .map(device -> mark(model.guesses(device.device(), scheme)
                                .orElseThrow()
                                .basis())
                        + Bill.number(model.usd(device, scheme)))
                .orElse("-");
    }

    private static String mark(Basis basis) {
        return basis == Basis.UPPER_BOUND ? ">=" : basis == Basis.EXTRAPOLATION ? "~" : "";
    }

    /** How sure the figures are, and what they mean. */
    String footer(int processors) {
        long unsure = times.stream()
                .filter(time -> time.isUnsteady() || time.isCrowded())
                .count();
        int least = times.stream().mapToInt(RungTime::hashes).min().orElse(0);
        String sure = unsure == 0
                ? "HIGH: times varied by at most 15 %, and nothing else used the processors"
                : Texts.format(
                        "%s: in %d of %d lines times varied by over 15 %%, or other work ran (?); measure again when the host is"
                                + " quiet",
                        unsure * 3 <= times.size() ? "MEDIUM" : "LOW", unsure, times.size());
        return Texts.format(
                "%nms: processor time of one hash alone, median of %d or more. logins/s: with all %d processors hashing.%n"
                        + "USD: of 10^9 guesses on the cheapest device (~ an extrapolation, >= a lower bound; see attack).%n"
                        + "Confidence %s.%n%s%s",
                least,
                processors,
                sure,
                notWarm.isEmpty()
                        ? ""
                        : String.format(
                                "The Vector API was not ready for %s: these times are of the plain engine.%n",
                                String.join(", ", notWarm)),
                missing == 0
                        ? ""
                        : String.format(
                                "-: no room in this heap of %2$s for %1$d settings; start with the -Xmx of your application.%n",
                                missing,
                                Bytes.print((double) Runtime.getRuntime().maxMemory())));
    }
}
