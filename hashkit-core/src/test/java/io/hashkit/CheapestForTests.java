package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.List;
import java.util.stream.Stream;

/** Costs so low that they protect nothing; they exist only in tests. */
public final class CheapestForTests {
    public static final Argon2 ARGON2ID = Argon2.id(8, 1, 1);
    public static final Argon2 ARGON2I = Argon2.i(8, 1, 1);
    public static final Argon2 ARGON2D = Argon2.d(8, 1, 1);
    public static final Bcrypt BCRYPT = new Bcrypt(4);
    public static final Scrypt SCRYPT = new Scrypt(1, 8, 1);
    public static final Pbkdf2 PBKDF2_SHA1 = Pbkdf2.sha1(1);
    public static final Pbkdf2 PBKDF2_SHA256 = Pbkdf2.sha256(1);
    public static final Pbkdf2 PBKDF2_SHA512 = Pbkdf2.sha512(1);

    private CheapestForTests() {}

    /** One scheme for each identifier. */
    public static Stream<Scheme> schemes() {
        return all().stream();
    }

    public static List<Scheme> all() {
        return List.of(ARGON2ID, ARGON2I, ARGON2D, BCRYPT, SCRYPT, PBKDF2_SHA1, PBKDF2_SHA256, PBKDF2_SHA512);
    }

    /** The schemes that accept any bytes: all except bcrypt. */
    public static Stream<Scheme> withoutBcrypt() {
        return schemes().filter(scheme -> !(scheme instanceof Bcrypt));
    }
}
