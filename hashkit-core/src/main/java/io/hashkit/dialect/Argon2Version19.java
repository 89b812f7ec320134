package io.hashkit.dialect;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;

/**
 * Argon2 without a version, by programs to which that means 19. The reference implementation takes it for 16, and so does
 * hashkit unless this is named.
 */
final class Argon2Version19 extends Dialect {
    Argon2Version19() {
        super("argon2-version-19", "programs that leave out v=19");
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith("$argon2") && stored.startsWith("$m=", Math.max(0, stored.indexOf('$', 1)));
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        int end = stored.indexOf('$', 1);
        return Reading.of(Argon2.read(stored.substring(0, end) + "$v=19" + stored.substring(end), ceilings));
    }
}
