package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import java.util.Arrays;

/**
 * The secrets of SCRAM (RFC 5802 section 3, RFC 7677): PostgreSQL's {@code SCRAM-SHA-256$4096:salt$StoredKey:ServerKey}
 * and Dovecot's <code>{SCRAM-SHA-256}4096,salt,StoredKey,ServerKey</code>. Both keys are compared. The password is not
 * prepared by SASLprep (RFC 4013), which leaves ASCII and most text in NFC as it is.
 */
public final class Scram {
    public static final Dialect DIALECT =
            new BuiltIn("scram", "PostgreSQL's and Dovecot's SCRAM", Scram::claims, Scram::parse);

    private static final String POSTGRES = "SCRAM-SHA-256$";
    private static final byte[] CLIENT = "Client Key".getBytes(US_ASCII);
    private static final byte[] SERVER = "Server Key".getBytes(US_ASCII);

    private Scram() {}

    private static boolean claims(String stored) {
        return stored.startsWith(POSTGRES) || isDovecot(stored);
    }

    private static boolean isDovecot(String stored) {
        String scheme = Fields.scheme(stored);
        return "SCRAM-SHA-256".equals(scheme) || "SCRAM-SHA-1".equals(scheme);
    }

    private static Verification parse(String stored, Ceilings ceilings) {
        if (stored.startsWith(POSTGRES)) {
            String[] halves = Fields.split(stored.substring(POSTGRES.length()), '$', 2);
            String[] costs = Fields.split(halves[0], ':', 2);
            String[] keys = Fields.split(halves[1], ':', 2);
            return verifier(Prf.SHA256, costs[0], costs[1], keys[0], keys[1], ceilings);
        }
        String[] parts = Fields.split(stored.substring(stored.indexOf('}') + 1), ',', 4);
        Prf prf = "SCRAM-SHA-1".equals(Fields.scheme(stored)) ? Prf.SHA1 : Prf.SHA256;
        return verifier(prf, parts[0], parts[1], parts[2], parts[3], ceilings);
    }

    private static Verification verifier(
            Prf prf, String iterations, String salt, String storedKey, String serverKey, Ceilings ceilings) {
        StoredHash salted = Fields.pbkdf2(
                prf,
                Fields.decimal("the iterations", iterations),
                Fields.padded("the salt", salt),
                new byte[prf.length()],
                ceilings);
        byte[] first = Fields.block(prf, Fields.padded("the stored key", storedKey));
        byte[] second = Fields.block(prf, Fields.padded("the server key", serverKey));
        String digest = prf == Prf.SHA1 ? "SHA-1" : "SHA-256";
        return Verification.of(salted, password -> keys(digest, password), Digests.joined(first, second));
    }

    /** The stored key and the server key of a salted password. */
    private static byte[] keys(String digest, byte[] saltedPassword) {
        try (Hmac hmac = new Hmac(digest, saltedPassword)) {
            byte[] clientKey = hmac.mac(CLIENT);
            byte[] storedKey = Digests.digest(digest, clientKey);
            byte[] serverKey = hmac.mac(SERVER);
            try {
                return Digests.joined(storedKey, serverKey);
            } finally {
                Arrays.fill(clientKey, (byte) 0);
                Arrays.fill(storedKey, (byte) 0);
                Arrays.fill(serverKey, (byte) 0);
            }
        }
    }
}
