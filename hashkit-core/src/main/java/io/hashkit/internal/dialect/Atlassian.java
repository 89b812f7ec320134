package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import java.util.Arrays;

/** Atlassian's products: PBKDF2 with SHA-1, always 10,000 iterations, 16 bytes of salt and 32 of tag. */
public final class Atlassian extends HashFormat {
    private static final String PREFIX = "{PKCS5S2}";

    public Atlassian() {
        super("atlassian", "Jira, Confluence and Crowd");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        byte[] both =
                HashFactory.exactly(48, "salt and tag", Fields.padded("salt and tag", Fields.after(PREFIX, stored)));
        return ParsedHash.of(HashFactory.pbkdf2(
                Prf.SHA1, 10_000, Arrays.copyOf(both, 16), Arrays.copyOfRange(both, 16, 48), ceilings));
    }
}
