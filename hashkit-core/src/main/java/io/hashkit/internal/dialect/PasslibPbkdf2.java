package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;

/**
 * passlib, and zitadel in the same form: {@code $pbkdf2-sha256$29000$salt$tag}, with {@code $pbkdf2$} for SHA-1. The
 * canonical strings, which RustCrypto uses too, have {@code i=} before the number.
 */
public final class PasslibPbkdf2 extends HashFormat {
    public PasslibPbkdf2() {
        super("passlib-pbkdf2", "passlib and zitadel");
    }

    @Override
    public boolean claims(String stored) {
        int end = stored.startsWith("$pbkdf2") ? stored.indexOf('$', 1) : -1;
        return end > 0
                && end + 1 < stored.length()
                && Fields.isDigit(stored.charAt(end + 1))
                && !Pbkdf2Sha224Sha384.isOf(stored);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 4);
        Prf prf = switch (parts[0]) {
            case "pbkdf2" -> Prf.SHA1;
            case "pbkdf2-sha256" -> Prf.SHA256;
            case "pbkdf2-sha512" -> Prf.SHA512;
            default ->
                throw InvalidHashException.malformed("the identifier must be pbkdf2, pbkdf2-sha256 or pbkdf2-sha512");
        };
        return ParsedHash.of(HashFactory.pbkdf2(
                prf,
                Fields.decimal("the rounds", parts[1]),
                bytes("the salt", parts[2], parts[3]),
                HashFactory.block(prf, bytes("the tag", parts[3], parts[2])),
                ceilings));
    }

    /**
     * Decodes the salt or the tag. Both are in passlib's alphabet, or in the standard one with or without padding, which
     * zitadel also verifies.
     *
     * @param other the other of the two
     */
    static byte[] bytes(@CompileTimeConstant final String what, String text, String other) {
        if (text.indexOf('.') >= 0 || other.indexOf('.') >= 0) {
            return Fields.ab64(what, text);
        }
        boolean padded = text.endsWith("=") || other.endsWith("=");
        return padded ? Fields.padded(what, text) : Fields.unpadded(what, text);
    }

    /** Reads rounds, salt and tag, which passlib's LDAP form has too: a full stop in place of plus, without padding. */
    static StoredHash hash(Prf prf, String rounds, String salt, String tag, Ceilings ceilings) {
        return HashFactory.pbkdf2(
                prf,
                Fields.decimal("the rounds", rounds),
                Fields.ab64("the salt", salt),
                HashFactory.block(prf, Fields.ab64("the tag", tag)),
                ceilings);
    }
}
