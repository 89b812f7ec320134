package io.hashkit.spring.internal.tuning;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.limit.Limiter;
import java.util.List;
import java.util.stream.Collectors;

/** Rows that Spring's {@code DelegatingPasswordEncoder} writes, and the memory that verifying them needs. */
final class SpringRows {
    private record Usual(String id, Scheme scheme) {}

    /** The other ids need 4 KiB or less. */
    private static final List<Usual> LARGE = List.of(
            new Usual("argon2", Argon2.id(4096, 3, 1)),
            new Usual("argon2@SpringSecurity_v5_8", Argon2.id(16384, 2, 1)),
            new Usual("scrypt", new Scrypt(14, 8, 1)),
            new Usual("scrypt@SpringSecurity_v5_8", new Scrypt(16, 8, 1)));

    private SpringRows() {}

    /**
     * What the log says of ids whose rows a limiter has no room for; empty if there are none.
     *
     * @param limitsMemory whether hashkit.limiter.memory is set
     */
    static String withoutRoom(Limiter limiter, boolean limitsMemory) {
        List<Usual> tooLarge = LARGE.stream()
                .filter(one -> !limiter.hasRoomFor(one.scheme().memoryBytes()))
                .toList();
        if (tooLarge.isEmpty()) {
            return "";
        }
        long mebibytes = tooLarge.stream()
                .mapToLong(one -> ((one.scheme().memoryBytes() - 1) >> 20) + 1)
                .max()
                .getAsLong();
        return "hashkit: rows "
                + tooLarge.stream().map(one -> "{" + one.id() + "}").collect(Collectors.joining(", "))
                + " at Spring's costs cannot be verified here: one hash needs up to " + mebibytes
                + " MiB. If there are such rows, "
                + (limitsMemory
                        ? "set hashkit.limiter.memory=" + mebibytes + "MiB or more."
                        : "give the process more heap (-Xmx), or the Limiter bean more memoryBytes.")
                + " If there are none, leave spring out of hashkit.dialects.";
    }
}
