package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.Ladder.Room;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Combines the profiles of many hosts into one, so that hosts of different speeds use the same costs. */
public final class Fleet {
    private Fleet() {}

    /**
     * Finds the strongest costs that enough hosts can serve within their target and memory. If there are none, takes
     * the weakest costs that the policy accepts, provided that enough hosts have the memory for them. The order of the
     * profiles does not matter.
     *
     * @param profiles at least one, all with the same algorithm and the same {@link Profile#settings}
     * @param served the share of the hosts that must be able to serve the costs, above 0 and at most 1; the other hosts
     *     use the same costs and take longer
     * @return a profile with the fingerprint {@link Profile#FLEET}; its cost model is that of the slowest host that
     *     serves the costs
     * @throws IllegalArgumentException if there is no profile, or the profiles differ in algorithm or settings
     * @throws IllegalStateException if too few hosts have the memory for even the weakest costs that the policy accepts
     */
    public static Profile reduce(List<Profile> profiles, double served) {
        if (!(served > 0 && served <= 1)) {
            throw new IllegalArgumentException(
                    "the share of hosts that are served must be above 0 and at most 1, not " + served);
        }
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("at least one profile is needed");
        }
        Profile first = profiles.get(0);
        Algorithm algorithm = first.scheme().algorithm();
        for (Profile profile : profiles) {
            requireSame("algorithm", algorithm, profile.scheme().algorithm());
            requireSame("settings", first.settings(), profile.settings());
        }
        int needed = Math.max(1, (int) Math.ceil(served * profiles.size() - 1e-9));
        Ladder ladder = Ladders.of(algorithm);
        long memory = largestThatEnoughHave(profiles, needed);
        int lanes = first.scheme() instanceof Argon2 argon2 ? argon2.lanes() : 1;
        List<Scheme> rungs = ladder.rungs(new Room(first.policy(), Ceilings.defaults(), memory, lanes));
        if (rungs.isEmpty()) {
            throw new IllegalStateException(needed + " of " + profiles.size() + " hosts have at least "
                    + Text.mib(memory) + " for one hash, but " + algorithm + " needs at least "
                    + Text.mib(ladder.smallest(first.policy(), lanes).memoryBytes()));
        }
        Scheme strongest = rungs.get(0);
        double clearlyMore = 0;
        // Most memory first: with less, more hosts may serve costs that are clearly stronger.
        for (long room : rooms(profiles, memory)) {
            for (Scheme rung : ladder.rungs(new Room(first.policy(), Ceilings.defaults(), room, lanes))) {
                if (rung.work() > clearlyMore
                        && profiles.stream().filter(host -> serves(host, rung)).count() >= needed) {
                    strongest = rung;
                }
            }
            clearlyMore = Ladder.MOST_STEP * strongest.work();
        }
        return profile(profiles, strongest, memory);
    }

    private static List<Long> rooms(List<Profile> profiles, long most) {
        return profiles.stream()
                .map(Profile::memoryPerHash)
                .filter(room -> room <= most)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /** The reasons of all profiles with low confidence. */
    private static Doubts doubts(List<Profile> profiles) {
        List<Profile> unsure = profiles.stream()
                .filter(profile -> profile.confidence() == Confidence.LOW)
                .toList();
        List<String> reasons = new ArrayList<>();
        if (!unsure.isEmpty()) {
            reasons.add(unsure.size() + " of " + profiles.size()
                    + (profiles.size() == 1 ? " profile has" : " profiles have") + " low confidence");
            unsure.stream()
                    .flatMap(profile -> profile.reasons().stream())
                    .distinct()
                    .sorted()
                    .limit(Doubts.MOST_REASONS - 1)
                    .forEach(reasons::add);
        }
        return new Doubts(reasons, List.of());
    }

    /** What each host had in common: the fewest processors, the largest heap and the options that all had. */
    private static Needs needs(List<Profile> profiles) {
        return new Needs(
                profiles.stream()
                        .mapToDouble(profile -> profile.needs().processors())
                        .filter(processors -> processors > 0)
                        .min()
                        .orElse(0),
                profiles.stream()
                        .mapToDouble(profile -> profile.needs().heapTimesMemory())
                        .max()
                        .orElse(0),
                Arrays.stream(StartOption.values())
                        .filter(option -> profiles.stream()
                                .allMatch(profile ->
                                        profile.needs().startOptions().contains(option)))
                        .toList());
    }

    private static void requireSame(String what, Object one, Object other) {
        if (!one.equals(other)) {
            throw new IllegalArgumentException("the profiles differ in their " + what + ": " + one + " and " + other);
        }
    }

    private static long largestThatEnoughHave(List<Profile> profiles, int needed) {
        return profiles.stream()
                .map(Profile::memoryPerHash)
                .sorted(Comparator.reverseOrder())
                .skip(needed - 1L)
                .findFirst()
                .orElseThrow();
    }

    private static boolean serves(Profile host, Scheme rung) {
        return rung.memoryBytes() <= host.memoryPerHash()
                && host.measurement().costModel().nanos(rung) <= host.parts.limit();
    }

    /** The profile of the slowest host that serves the costs, or of the slowest host if none does. */
    private static Profile profile(List<Profile> profiles, Scheme scheme, long memory) {
        Comparator<Profile> byTime = Comparator.comparingDouble(
                host -> host.measurement().costModel().nanos(scheme) / host.parts.limit());
        Profile slowest = profiles.stream()
                .filter(host -> serves(host, scheme))
                .max(byTime)
                .or(() -> profiles.stream().min(byTime))
                .orElseThrow();
        Measurement measured = slowest.measurement();
        return new Profile(new Profile.Parts(
                scheme,
                new Measurement(
                        measured.engine(),
                        measured.costModel(),
                        profiles.stream()
                                .flatMapToDouble(host -> host.measurement().slowdown().stream())
                                .max(),
                        measured.share(),
                        memory,
                        measured.withVectorApi(),
                        profiles.stream()
                                .map(Profile::confidence)
                                .max(Comparator.naturalOrder())
                                .orElseThrow(),
                        doubts(profiles),
                        needs(profiles)),
                slowest.settings(),
                slowest.target(),
                slowest.policy(),
                slowest.parts.concurrency(),
                Profile.FLEET,
                profiles.size() + (profiles.size() == 1 ? " host" : " hosts")));
    }
}
