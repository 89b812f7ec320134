package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFormat;

/** {@code SCryptUtil} of lambdaworks and its ports: {@code $s0$e0801$salt$tag}. */
public final class Lambdaworks extends HashFormat {
    private static final String PREFIX = "$s0$";

    public Lambdaworks() {
        super("lambdaworks", "lambdaworks scrypt and its ports");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(Fields.after(PREFIX, stored), '$', 3);
        return ParsedHash.of(HexScrypt.hash(parts[0], parts[1], parts[2], ceilings));
    }
}
