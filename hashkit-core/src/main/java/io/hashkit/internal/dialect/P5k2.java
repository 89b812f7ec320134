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
 * Two forms that begin with {@code $p5k2$}, both PBKDF2 with SHA-1 and rounds in hexadecimal. That of cta has a salt in
 * base64 and ends with a padded tag of 20 bytes. That of dlitz uses the string up to the salt as salt and has a tag of
 * 24 bytes.
 */
public final class P5k2 extends HashFormat {
    private static final int CTA_TAG = 28;
    private static final int DLITZ_TAG = 32;
    private static final int DLITZ_DEFAULT_ROUNDS = 400;

    public P5k2() {
        super("p5k2", "cta and dlitz, for Python");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$p5k2$");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 4);
        String tag = parts[3];
        if (tag.length() == CTA_TAG && tag.endsWith("=")) {
            return ParsedHash.of(HashFactory.pbkdf2(
                    Prf.SHA1,
                    Fields.hexadecimal("the rounds", parts[1]),
                    Fields.urlSafe("the salt", parts[2]),
                    Fields.urlSafe("the tag", tag),
                    ceilings));
        }
        if (tag.length() != DLITZ_TAG) {
            throw InvalidHashException.malformed("the tag must have 28 characters (cta) or 32 (dlitz)");
        }
        long rounds = parts[1].isEmpty() ? DLITZ_DEFAULT_ROUNDS : Fields.hexadecimal("the rounds", parts[1]);
        byte[] config = stored.substring(0, stored.lastIndexOf('$')).getBytes(UTF_8);
        return ParsedHash.of(HashFactory.pbkdf2(Prf.SHA1, rounds, config, Fields.ab64("the tag", tag), ceilings));
    }
}
