package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.HashFormat;

/** A dialect that is part of hashkit. */
final class BuiltIn extends Dialect {
    private final HashFormat format;

    BuiltIn(HashFormat format) {
        super(format.name(), format.writtenBy());
        this.format = format;
    }

    @Override
    public boolean claims(String stored) {
        return format.claims(stored);
    }

    @Override
    public ParsedHash read(String stored, Ceilings ceilings) {
        return format.readOrRefuse(stored, ceilings);
    }
}
