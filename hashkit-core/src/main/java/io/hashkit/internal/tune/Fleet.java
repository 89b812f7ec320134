package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.Ladder.Room;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** Combines the profiles of many hosts into one, so that hosts of different speeds use the same costs. */
public final class Fleet {
    private Fleet() {}

    /** The profile of all hosts, as {@link Profile#ofFleet} says. Its cost model is that of the slowest host that serves the costs. */
    public static ProfileData reduce(List<ProfileData> profiles, double served) {
        if (!(served > 0 && served <= 1)) {
            throw new IllegalArgumentException(
                    "the share of hosts that are served must be above 0 and at most 1, not " + served);
        }
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("at least one profile is needed");
        }
        ProfileData first = profiles.get(0);
        Algorithm algorithm = first.scheme().algorithm();
        for (ProfileData profile : profiles) {
            requireSame("algorithm", algorithm, profile.scheme().algorithm());
            requireSame("settings", first.settings(), profile.settings());
        }
        int needed = Math.max(1, (int) Math.ceil(served * profiles.size() - 1e-9));
        Ladder ladder = Ladders.of(algorithm);
        List<Long> rooms = profiles.stream()
                .map(profile -> profile.measurement().memoryPerHash())
                .sorted(Comparator.reverseOrder())
                .toList();
        // The largest that enough hosts have.
        long memory = rooms.get(needed - 1);
        int lanes = Ladders.lanes(first.scheme());
        Room most = new Room(first.policy(), Ceilings.defaults(), memory, lanes);
        List<Scheme> rungs = ladder.rungs(most);
        if (rungs.isEmpty()) {
            throw new IllegalStateException(ladder.smallest(most)
                    .map(smallest -> needed + " of " + profiles.size() + " hosts have at least " + Text.mib(memory)
                            + " for one hash, but " + algorithm + " needs at least "
                            + Text.mib(smallest.memoryBytes()))
                    .orElse("the policy " + first.policy().name() + " accepts no costs of " + algorithm));
        }
        Scheme strongest = rungs.get(0);
        double clearlyMore = 0;
        // Most memory first: with less, more hosts may serve costs that are clearly stronger.
        for (long room : new LinkedHashSet<>(rooms.subList(needed - 1, rooms.size()))) {
            for (Scheme rung : ladder.rungs(new Room(first.policy(), Ceilings.defaults(), room, lanes))) {
                if (Traits.of(rung).work() > clearlyMore
                        && profiles.stream().filter(host -> serves(host, rung)).count() >= needed) {
                    strongest = rung;
                }
            }
            clearlyMore = Ladder.MOST_STEP * Traits.of(strongest).work();
        }
        return profile(profiles, strongest, memory);
    }

    /** The reasons of all profiles with low confidence. */
    private static UnsureMeasurements doubts(List<ProfileData> profiles) {
        List<ProfileData> unsure = profiles.stream()
                .filter(profile -> profile.measurement().confidence() == Confidence.LOW)
                .toList();
        List<String> reasons = new ArrayList<>();
        if (!unsure.isEmpty()) {
            reasons.add(unsure.size() + " of " + profiles.size()
                    + (profiles.size() == 1 ? " profile has" : " profiles have") + " low confidence");
            unsure.stream()
                    .flatMap(profile -> profile.reasons().stream())
                    .distinct()
                    .sorted()
                    .limit(UnsureMeasurements.MOST_REASONS - 1)
                    .forEach(reasons::add);
        }
        return new UnsureMeasurements(reasons, List.of());
    }

    /** What each host had in common: the fewest processors, the largest heap and the options that all had. */
    private static Requirements requirements(List<Requirements> all) {
        return new Requirements(
                all.stream()
                        .mapToDouble(Requirements::processors)
                        .filter(processors -> processors > 0)
                        .min()
                        .orElse(0),
                all.stream().mapToDouble(Requirements::heapTimesMemory).max().orElse(0),
                Arrays.stream(JvmOption.values())
                        .filter(option ->
                                all.stream().allMatch(one -> one.startOptions().contains(option)))
                        .toList());
    }

    private static void requireSame(String what, Object one, Object other) {
        if (!one.equals(other)) {
            throw new IllegalArgumentException("the profiles differ in their " + what + ": " + one + " and " + other);
        }
    }

    private static boolean serves(ProfileData host, Scheme rung) {
        return rung.memoryBytes() <= host.measurement().memoryPerHash()
                && host.measurement().costModel().nanos(rung) <= host.limit();
    }

    /** The profile of the slowest host that serves the costs, or of the slowest host if none does. */
    private static ProfileData profile(List<ProfileData> profiles, Scheme scheme, long memory) {
        Comparator<ProfileData> byTime = Comparator.comparingDouble(
                host -> host.measurement().costModel().nanos(scheme) / host.limit());
        ProfileData slowest = profiles.stream()
                .filter(host -> serves(host, scheme))
                .max(byTime)
                .or(() -> profiles.stream().min(byTime))
                .orElseThrow();
        Measurement measured = slowest.measurement();
        List<Measurement> all = profiles.stream().map(ProfileData::measurement).toList();
        return new ProfileData(
                scheme,
                new Measurement(
                        measured.engine(),
                        measured.costModel(),
                        all.stream()
                                .flatMapToDouble(one -> one.slowdown().stream())
                                .max(),
                        measured.share(),
                        memory,
                        measured.withVectorApi(),
                        measured.seats(),
                        all.stream()
                                .map(Measurement::confidence)
                                .max(Comparator.naturalOrder())
                                .orElseThrow(),
                        doubts(profiles),
                        requirements(all.stream().map(Measurement::requirements).toList())),
                slowest.settings(),
                slowest.target(),
                slowest.policy(),
                slowest.concurrency(),
                ProfileData.FLEET,
                profiles.size() + (profiles.size() == 1 ? " host" : " hosts"));
    }
}
