package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2.Prf;
import java.util.Arrays;

/** Atlassian's products: PBKDF2 with SHA-1 and always 10,000 iterations, 16 bytes of salt and 32 of tag. */
final class Atlassian extends Dialect {
    private static final String PREFIX = "{PKCS5S2}";

    Atlassian() {
        super("atlassian", "Jira, Confluence and Crowd");
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        byte[] both = Inner.exactly(48, "salt and tag", Fields.padded("salt and tag", Fields.after(PREFIX, stored)));
        return Reading.of(
                Inner.pbkdf2(Prf.SHA1, 10_000, Arrays.copyOf(both, 16), Arrays.copyOfRange(both, 16, 48), ceilings));
    }
}
