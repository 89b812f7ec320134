package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.tune.InsufficientMemoryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The algorithms that can be tuned, and their cost ladders. */
final class Ladders {
    /** The algorithms that tuning may choose, in order of preference. */
    private static final List<Map.Entry<Algorithm, Ladder>> LADDERS = List.of(
            Map.entry(Algorithm.ARGON2ID, new Argon2Ladder()),
            Map.entry(Algorithm.SCRYPT, new ScryptLadder()),
            Map.entry(Algorithm.BCRYPT, new BcryptLadder()),
            Map.entry(Algorithm.PBKDF2_SHA512, new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA512)),
            Map.entry(Algorithm.PBKDF2_SHA256, new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA256)));

    static final List<Algorithm> TUNED = LADDERS.stream().map(Map.Entry::getKey).toList();

    /** Those that a provider computes. */
    static final List<Algorithm> BY_PROVIDERS = List.of(Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256);

    private Ladders() {}

    /**
     * The first of some algorithms of which a policy allows any costs; the first of all if it allows none, which is
     * reported when it is to be tuned.
     */
    static Algorithm firstAllowed(Policy policy, List<Algorithm> some) {
        Ladder.Room any = new Ladder.Room(policy, Demands.highest(), 0, 1);
        return some.stream()
                .filter(algorithm -> of(algorithm).smallest(any).isPresent())
                .findFirst()
                .orElse(some.get(0));
    }

    /** The ladder of an algorithm. Refuses one that cannot be tuned. */
    static Ladder of(Algorithm algorithm) {
        int place = TUNED.indexOf(algorithm);
        if (place < 0) {
            throw new IllegalArgumentException(algorithm + " cannot be tuned; choose from " + TUNED);
        }
        return LADDERS.get(place).getValue();
    }

    /** The ladder to which a scheme can belong. Refuses an algorithm or version that cannot be tuned. */
    static Ladder of(Scheme scheme) {
        if (scheme instanceof Argon2 argon2 && argon2.version() != Argon2Traits.VERSION_13) {
            throw new IllegalArgumentException("version " + argon2.version() + " of Argon2 cannot be tuned");
        }
        return of(scheme.algorithm());
    }

    /** The lanes of a scheme of Argon2; 1 for others. */
    static int lanes(Scheme scheme) {
        return scheme instanceof Argon2 argon2 ? argon2.lanes() : 1;
    }

    /** The least memory in bytes that any of the allowed costs takes; 1 if there are none, which is reported later. */
    static long leastBytes(TuningRequest options) {
        Ladder.Room any = Ladder.Room.of(options, 0);
        return options.algorithms().stream()
                .flatMap(algorithm -> of(algorithm).smallest(any).stream())
                .mapToLong(Scheme::memoryBytes)
                .filter(bytes -> bytes > 0)
                .min()
                .orElse(1);
    }

    /** The rungs of the first allowed algorithm that fits into memory, whose lowest one is the {@link #floor}. */
    static List<Scheme> rungs(TuningRequest options, MemoryRoom memory) {
        return of(floor(options, memory)).rungs(Ladder.Room.of(options, memory.perHash()));
    }

    /**
     * The lowest costs of the first allowed algorithm that fits into memory. Time does not matter here, so that the same host
     * always tunes the same algorithm.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws InsufficientMemoryException if none fits into memory
     */
    static Scheme floor(TuningRequest options, MemoryRoom memory) {
        List<String> tooLarge = new ArrayList<>();
        for (Algorithm algorithm : options.algorithms()) {
            Ladder ladder = Ladders.of(algorithm);
            Ladder.Room room = Ladder.Room.of(options, memory.perHash());
            Optional<Scheme> floor = ladder.floor(room);
            if (floor.isPresent()) {
                return floor.get();
            }
            ladder.smallest(room)
                    .ifPresent(smallest ->
                            tooLarge.add(algorithm + " needs at least " + Text.mib(smallest.memoryBytes())));
        }
        if (tooLarge.isEmpty()) {
            throw new IllegalArgumentException("the policy " + options.policy.name()
                    + " and the ceilings allow no costs of " + options.algorithms());
        }
        throw memory.tooSmall("no costs that the policy " + options.policy.name() + " accepts fit into memory: "
                + String.join(", ", tooLarge) + " per hash");
    }
}
