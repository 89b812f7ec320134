package io.hashkit.bench.contender;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;

/** Costs as code and as settings, ready to be copied. */
public final class Snippets {
    private Snippets() {}

    /** The line of Java code that creates a hasher. */
    public static String java(Scheme scheme) {
        String made;
        if (scheme instanceof Argon2 a) {
            made = "Argon2.id(" + a.memoryKib() + ", " + a.passes() + ", " + a.lanes() + ")";
        } else if (scheme instanceof Scrypt s) {
            made = "new Scrypt(" + s.logN() + ", " + s.r() + ", " + s.p() + ")";
        } else if (scheme instanceof Bcrypt b) {
            made = "new Bcrypt(" + b.cost() + ")";
        } else {
            Pbkdf2 p = (Pbkdf2) scheme;
            String digest = p.algorithm().name().substring("pbkdf2-".length());
            made = "Pbkdf2." + digest + "(" + p.iterations() + ")";
        }
        return "PasswordHasher hasher = PasswordHasher.of(" + made + ");";
    }

    /** The property of Spring Boot. */
    public static String spring(Scheme scheme) {
        return "hashkit.scheme=" + scheme;
    }
}
