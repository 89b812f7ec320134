package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.measure.SimulatedHost.Output;
import io.hashkit.bench.tune.FleetCommand;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.FakeTunings;
import io.hashkit.internal.tune.Rung;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

/**
 * What tuning, benchmark and fleet say is read as a user reads it, and followed on hosts whose true times are known: no advice is
 * weaker than another one in the same output, above its own target by processor time, or later than its budget.
 */
@Tag("once")
@ResourceLock(Resources.SYSTEM_OUT)
class AdviceByConsequenceTest {
    /** The error of a measurement. */
    private static final double ERROR = 1.2;

    /** More memory is preferred to a step of more work, and ladders differ by less than that. */
    private static final double STEP = 1.4;

    private static final Pattern SET = Pattern.compile("hashkit\\.scheme=(\\S+)");
    private static final Pattern JAVA = Pattern.compile("Argon2\\.id\\((\\d+), (\\d+), (\\d+)\\)");
    private static final Pattern OTHER =
            Pattern.compile("(With|Without) --add-modules \\S+ set (\\S+) instead: ([^.]+)\\.");
    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)m");
    private static final Pattern FLEET = Pattern.compile(
            "Fleet (\\S+) is .*? within (\\d+) ms of processor time for a hash alone(; not .*?json)?\\.");
    private static final String BEYOND = "accepts no lower costs";

    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private static MatchResult found(Pattern pattern, String text) {
        List<MatchResult> all = pattern.matcher(text).results().toList();
        assertThat(all).as("%s in %s", pattern, text).isNotEmpty();
        return all.get(0);
    }

    /** What is wrong with an output; empty if nothing is. */
    private static List<String> faults(Output output) {
        List<String> faults = new ArrayList<>();
        SimulatedHost host = output.host();
        Tuning tuning = output.tuning();
        Scheme set = Scheme.parse(found(SET, output.text()).group(1));
        if (host.millis(set, tuning.engine()) > ERROR * host.targetMillis()
                && !output.text().contains(BEYOND)) {
            faults.add("above the target: " + set);
        }
        double most = host.millis(set, tuning.engine()) * (1 + host.load().noise);
        if (output.text().contains(BEYOND) && most < host.targetMillis() / ERROR) {
            faults.add("said to be above the target: " + set);
        }
        JAVA.matcher(output.text())
                .results()
                .filter(java -> !set.toString()
                        .equals("argon2id,m=" + java.group(1) + ",t=" + java.group(2) + ",p=" + java.group(3)))
                .forEach(java -> faults.add("two settings: " + set + " and " + java.group()));
        TunedHost.OF_TUNING.into(tuning).result().rungs().stream()
                .filter(rung -> Traits.of(rung.scheme()).work() > Traits.of(set).work()
                        && rung.predicted().toMillis() < host.targetMillis()
                        && !rung.reason().startsWith("a real hash took longer"))
                .map(Rung::scheme)
                .forEach(rung -> faults.add("weaker than a rung within the target: " + set + " and " + rung));
        OTHER.matcher(output.text()).results().forEach(other -> {
            boolean with = other.group(1).equals("With");
            Scheme there = Scheme.parse(other.group(2));
            if (with
                    ? Traits.of(there).work() < Traits.of(set).work()
                    : Traits.of(set).work() < Traits.of(there).work()) {
                faults.add("weaker for the faster engine: " + set + ", " + other.group());
            }
            if (host.millis(there, with ? "-vector" : "plain") > ERROR * host.targetMillis()
                    && !other.group().contains("exceed")) {
                faults.add("above the target: " + other.group());
            }
        });
        if (output.elapsed().compareTo(latest(output)) > 0
                || !FakeTunings.timeSpent(tuning).equals(output.elapsed())) {
            faults.add("later than the budget: " + output.elapsed() + ", said to be " + FakeTunings.timeSpent(tuning));
        }
        return faults;
    }

    /** A hash that has begun ends, and a floor that was not timed is timed once, in memory that was used before. */
    private static Duration latest(Output output) {
        Scheme floor = TunedHost.OF_TUNING
                .into(output.tuning())
                .result()
                .rungs()
                .get(0)
                .scheme();
        return FakeTunings.wallBudget(output.host().options())
                .plus(output.longest())
                .plus(output.host().elapsed(floor).multipliedBy(2));
    }

    @Test
    void adviceForAnyHost_isFollowedWithoutHarm() {
        List<String> faults = new ArrayList<>();
        for (SimulatedHost host : SimulatedHost.all()) {
            for (Output output : host.outputs()) {
                faults(output)
                        .forEach(
                                fault -> faults.add(host + " " + output.tuning().engine() + ": " + fault));
            }
        }

        assertThat(faults).isEmpty();
    }

    /** With the heap that is asked for, the same host has room for the costs, and chooses none that are weaker. */
    @Test
    void heapThatIsAskedFor_isEnoughForTheCosts() {
        for (SimulatedHost host : SimulatedHost.all()) {
            if (host.compiledMillis() == SimulatedHost.SOON) {
                Output output = host.outputs().get(0);
                long heap = Long.parseLong(found(HEAP, output.text()).group(1));
                Tuning there = host.heapMib(heap).outputs().get(0).tuning();

                assertThat(Traits.of(there.scheme()).work())
                        .as("%s", host)
                        .isGreaterThanOrEqualTo(
                                Traits.of(output.tuning().scheme()).work());
            }
        }
    }

    /** A mended fault that comes back is seen: each is planted in an output without faults. */
    @Test
    void plantedFault_isFound() {
        Output sound = new SimulatedHost(1, SimulatedHost.Load.QUIET, 4096, 250, SimulatedHost.SOON)
                .outputs()
                .get(0);
        String text = sound.text();
        String other = found(OTHER, text).group(2);
        Scheme chosen = sound.tuning().scheme();

        assertThat(faults(sound)).isEmpty();
        assertThat(faults(with(sound, text.replace(other, "argon2id,m=73728,t=2,p=1"))))
                .isNotEmpty()
                .allMatch(fault -> fault.startsWith("weaker for the faster engine"));
        assertThat(faults(with(sound, text.replace(other, "argon2id,m=1048576,t=2,p=1"))))
                .isNotEmpty()
                .allMatch(fault -> fault.startsWith("above the target"));
        assertThat(faults(with(sound, text.replace("scheme=" + chosen, "scheme=argon2id,m=245760,t=2,p=1"))))
                .anyMatch(fault -> fault.startsWith("above the target"))
                .anyMatch(fault -> fault.startsWith("two settings"));
        assertThat(faults(with(sound, text.replace("scheme=" + chosen, "scheme=argon2id,m=73728,t=2,p=1"))))
                .anyMatch(fault -> fault.startsWith("weaker than a rung"));
        assertThat(faults(with(sound, text + BEYOND)))
                .singleElement()
                .asString()
                .startsWith("said to be above");
        Duration late = sound.elapsed().plusSeconds(4);
        assertThat(faults(new Output(sound.host(), sound.tuning(), text, late, sound.longest())))
                .singleElement()
                .asString()
                .startsWith("later");
    }

    private static Output with(Output output, String text) {
        return new Output(output.host(), output.tuning(), text, output.elapsed(), output.longest());
    }

    private String fleet(List<Output> hosts, double served) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--served",
                Double.toString(served),
                "-o",
                folder.resolve("fleet").toString()));
        for (int i = 0; i < hosts.size(); i++) {
            Path file = folder.resolve("host-" + i + ".json");
            arguments.add(
                    Files.writeString(file, hosts.get(i).tuning().profile().toJson())
                            .toString());
        }
        out.forget();
        assertThat(new CommandLine(new FleetCommand()).execute(arguments.toArray(String[]::new)))
                .isZero();
        return out.text().replaceAll("\\s+", " ");
    }

    /** What is wrong with the costs of a fleet; empty if nothing is. */
    private static List<String> faults(List<Output> hosts, String text) {
        MatchResult told = found(FLEET, text);
        Scheme set = Scheme.parse(told.group(1));
        String named = Objects.requireNonNullElse(told.group(3), "") + ',';
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            Output output = hosts.get(i);
            SimulatedHost host = output.host();
            boolean late = host.millis(set, output.tuning().engine()) > ERROR * host.targetMillis();
            boolean full = set.memoryBytes()
                    > TunedHost.OF_TUNING
                            .into(output.tuning())
                            .profile()
                            .measurement()
                            .memoryPerHash();
            if ((late || full) && !named.contains(" host-" + i + ".json,")) {
                faults.add((late ? "above the target of " : "too large for ") + host + ": " + set);
            }
        }
        double least = hosts.stream()
                .mapToDouble(host -> Traits.of(host.tuning().scheme()).work())
                .min()
                .orElseThrow();
        if (STEP * Traits.of(set).work() < least) {
            faults.add("weaker than the costs of each host: " + set);
        }
        return faults;
    }

    @Test
    void costsOfAnyFleet_areFollowedWithoutHarm() throws IOException {
        Random random = new Random(1);
        Map<Integer, List<Output>> byTarget = SimulatedHost.all().stream()
                .filter(host -> host.compiledMillis() == SimulatedHost.SOON)
                .flatMap(host -> host.outputs().stream())
                .collect(Collectors.groupingBy(output -> output.host().targetMillis()));
        List<String> faults = new ArrayList<>();
        for (List<Output> all : byTarget.values()) {
            for (int fleet = 0; fleet < 20; fleet++) {
                Collections.shuffle(all, random);
                List<Output> hosts = all.subList(0, 1 + random.nextInt(8));
                double last = Double.POSITIVE_INFINITY;
                for (double served : new double[] {0.4, 0.7, 1}) {
                    String text = fleet(hosts, served);
                    faults.addAll(faults(hosts, text));
                    double work =
                            Traits.of(Scheme.parse(found(FLEET, text).group(1))).work();
                    if (work > STEP * last) {
                        faults.add("weaker for fewer hosts: " + text);
                    }
                    last = work;
                }
            }
        }

        assertThat(faults).isEmpty();
    }
}
