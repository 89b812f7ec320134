package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;

/** lambdaworks' {@code SCryptUtil} and its ports: {@code $s0$e0801$salt$tag}. */
final class Lambdaworks extends Dialect {
    private static final String PREFIX = "$s0$";

    Lambdaworks() {
        super("lambdaworks", "lambdaworks scrypt and its ports");
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(Fields.after(PREFIX, stored), '$', 3);
        return Reading.of(HexScrypt.hash(parts[0], parts[1], parts[2], ceilings));
    }
}
