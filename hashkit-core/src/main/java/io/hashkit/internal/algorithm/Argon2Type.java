package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;

/** The variants of Argon2, in the order of their numbers (RFC 9106 section 3.1). */
public enum Argon2Type {
    D,
    I,
    ID;

    public Algorithm algorithm() {
        return this == ID ? Algorithm.ARGON2ID : this == I ? Algorithm.ARGON2I : Algorithm.ARGON2D;
    }

    public static Argon2Type of(Argon2 scheme) {
        Algorithm algorithm = scheme.algorithm();
        return algorithm == Algorithm.ARGON2ID ? ID : algorithm == Algorithm.ARGON2I ? I : D;
    }
}
