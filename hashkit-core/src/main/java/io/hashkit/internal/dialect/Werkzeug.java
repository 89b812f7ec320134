package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;

/**
 * Werkzeug, which Flask uses ({@code werkzeug/security.py}): method and costs separated by colons, a salt as text, a
 * tag in hexadecimal.
 */
public final class Werkzeug extends HashFormat {
    public Werkzeug() {
        super("werkzeug", "Werkzeug and Flask");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("scrypt:") || (stored.startsWith("pbkdf2:") && !Pbkdf2Sha224Sha384.isOf(stored));
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored, '$', 3);
        byte[] salt = parts[1].getBytes(UTF_8);
        byte[] tag = Fields.hex("the tag", parts[2]);
        if (stored.startsWith("scrypt:")) {
            String[] method = Fields.split(parts[0], ':', 4);
            return ParsedHash.of(HashFactory.scryptByN(
                    Fields.decimal("N", method[1]),
                    Fields.decimal("r", method[2]),
                    Fields.decimal("p", method[3]),
                    salt,
                    HashFactory.exactly(64, "the tag", tag),
                    ceilings));
        }
        if (parts[0].indexOf(':') == parts[0].lastIndexOf(':')) {
            throw InvalidHashException.malformed(
                    "the iterations are missing, and Werkzeug's default differs by version");
        }
        String[] method = Fields.split(parts[0], ':', 3);
        Prf prf = HashFactory.prf(method[1]);
        return ParsedHash.of(HashFactory.pbkdf2(
                prf, Fields.decimal("the iterations", method[2]), salt, HashFactory.block(prf, tag), ceilings));
    }
}
