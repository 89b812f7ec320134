package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;

/** The pseudorandom functions of PBKDF2: HMAC with a digest. */
public enum Prf {
    SHA1("HmacSHA1", 20, 1_400_000, Ceilings.Limit.PBKDF2_ITERATIONS),
    SHA256("HmacSHA256", 32, 600_000, Ceilings.Limit.PBKDF2_ITERATIONS),
    SHA512("HmacSHA512", 64, 220_000, Ceilings.Limit.PBKDF2_SHA512_ITERATIONS);

    private final String jcaName;
    private final int length;
    private final int owasp;
    private final Ceilings.Limit limit;

    Prf(String jcaName, int length, int owasp, Ceilings.Limit limit) {
        this.jcaName = jcaName;
        this.length = length;
        this.owasp = owasp;
        this.limit = limit;
    }

    public static Prf of(Pbkdf2 scheme) {
        return of(scheme.algorithm());
    }

    static Prf of(Algorithm algorithm) {
        return algorithm == Algorithm.PBKDF2_SHA512 ? SHA512 : algorithm == Algorithm.PBKDF2_SHA256 ? SHA256 : SHA1;
    }

    public Algorithm algorithm() {
        return this == SHA512
                ? Algorithm.PBKDF2_SHA512
                : this == SHA256 ? Algorithm.PBKDF2_SHA256 : Algorithm.PBKDF2_SHA1;
    }

    /** The standard name of the MAC in the Java Cryptography Architecture, for example {@code HmacSHA256}. */
    public String jcaName() {
        return jcaName;
    }

    /** The standard name of the hash function inside it, for example {@code SHA-256}. */
    public String digestName() {
        return jcaName.replace("HmacSHA", "SHA-");
    }

    /** The length of one output block in bytes. */
    public int length() {
        return length;
    }

    /** The iterations that OWASP recommends (Password Storage Cheat Sheet, August 2026). */
    public int owasp() {
        return owasp;
    }

    /** The ceiling for the iterations. SHA-512 has its own ceiling, because its iterations take longer. */
    public Ceilings.Limit limit() {
        return limit;
    }
}
