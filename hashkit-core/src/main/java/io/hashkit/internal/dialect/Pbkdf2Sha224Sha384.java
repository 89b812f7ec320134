package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WrongWorkException;
import io.hashkit.internal.phc.Refusal;
import java.util.Arrays;

/**
 * PBKDF2 (RFC 8018 section 5.2) with SHA-224 and SHA-384: zitadel's {@code $pbkdf2-sha384$290000$salt$tag} and
 * Werkzeug's {@code pbkdf2:sha384:1000000$salt$tag}. hashkit's engines do not compute these, so the iterations count as
 * rounds of a digest. The tag is one block.
 *
 * <p>Ory Kratos writes {@code $pbkdf2-sha384$i=,l=$salt$tag} for SHA3-384; that form is not read.
 */
public final class Pbkdf2Sha224Sha384 {
    public static final Dialect DIALECT = new BuiltIn(
            "pbkdf2-sha224-sha384",
            "zitadel and Werkzeug, with SHA-224 or SHA-384",
            Pbkdf2Sha224Sha384::claims,
            Pbkdf2Sha224Sha384::parse);

    private static final byte[] FIRST_BLOCK = {0, 0, 0, 1};

    private Pbkdf2Sha224Sha384() {}

    private static boolean claims(String stored) {
        return Pbkdf2Forms.isSha224OrSha384(stored);
    }

    private static Verification parse(String stored, Ceilings ceilings) {
        String digest = stored.indexOf("sha384") == stored.indexOf("sha") ? "SHA-384" : "SHA-224";
        if (stored.startsWith("$")) {
            String[] parts = Fields.split(stored, '$', 5);
            return hash(
                    digest,
                    Fields.decimal("the iterations", parts[2]),
                    Pbkdf2Forms.bytes("the salt", parts[3], parts[4]),
                    Pbkdf2Forms.bytes("the tag", parts[4], parts[3]),
                    ceilings);
        }
        String[] parts = Fields.split(stored, '$', 3);
        return hash(
                digest,
                Fields.decimal("the iterations", Fields.split(parts[0], ':', 3)[2]),
                parts[1].getBytes(UTF_8),
                Fields.hex("the tag", parts[2]),
                ceilings);
    }

    private static Verification hash(String digest, long iterations, byte[] salt, byte[] tag, Ceilings ceilings) {
        if (iterations < 1) {
            throw Refusal.malformed("PBKDF2 needs at least 1 iteration");
        }
        Fields.exactly(Digests.length(digest), "the tag", tag);
        Fields.lengths(salt, tag, ceilings);
        return Verification.digest(
                digest.equals("SHA-384") ? "pbkdf2-sha384" : "pbkdf2-sha224",
                "i=" + iterations,
                iterations,
                Verification.bitsOf(salt),
                tag,
                password -> compute(digest, salt, iterations, password));
    }

    /** Computes the first block of output. */
    static byte[] compute(String digest, byte[] salt, long iterations, byte[] password) {
        try (Hmac hmac = new Hmac(digest, password)) {
            byte[] u = hmac.mac(salt, FIRST_BLOCK);
            byte[] sum = new byte[u.length];
            try {
                hmac.iterate(u, iterations - 1, sum);
                Hmac.add(sum, u);
                return sum;
            } catch (HashInterruptedException | WrongWorkException e) {
                Arrays.fill(sum, (byte) 0);
                throw e;
            } finally {
                Arrays.fill(u, (byte) 0);
            }
        }
    }
}
