package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.HashFormat;

/**
 * Argon2 without a version, by programs that mean version 19. The reference implementation means version 16, and so
 * does hashkit unless this dialect is accepted.
 */
public final class Argon2Version19 extends HashFormat {
    public Argon2Version19() {
        super("argon2-version-19", "programs that leave out v=19");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$argon2") && stored.startsWith("$m=", Math.max(0, stored.indexOf('$', 1)));
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        int end = stored.indexOf('$', 1);
        return ParsedHash.of(Argon2.read(stored.substring(0, end) + "$v=19" + stored.substring(end), ceilings));
    }
}
