package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * ASP.NET Identity ({@code PasswordHasher.cs}): one byte of version and the rest, in base64. Version 2 is PBKDF2 with
 * SHA-1 and 1,000 iterations; version 3 contains digest, iterations and salt length as big-endian numbers.
 */
public final class AspNetIdentity extends HashFormat {
    private static final int SALT = 16;
    private static final int TAG = 32;
    private static final int V2_LENGTH = 1 + SALT + TAG;
    private static final int V2_TEXT = 68;
    private static final int V3_HEADER = 13;

    public AspNetIdentity() {
        super("aspnet-identity", "ASP.NET Identity 2 and 3");
    }

    @Override
    public boolean claims(String stored) {
        // The version byte, and in version 3 the upper bytes of the digest's number.
        return stored.startsWith("AQAAA") || (stored.startsWith("A") && stored.length() == V2_TEXT && isBase64(stored));
    }

    private static boolean isBase64(String stored) {
        char second = stored.charAt(1);
        return second >= 'A' && second <= 'P' && stored.endsWith("==") && stored.indexOf('$') < 0;
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        byte[] blob = Fields.padded("the hash", stored);
        if (blob[0] == 0) {
            HashFactory.exactly(V2_LENGTH, "version 2", blob);
            return ParsedHash.of(HashFactory.pbkdf2(
                    Prf.SHA1,
                    1000,
                    Arrays.copyOfRange(blob, 1, 1 + SALT),
                    Arrays.copyOfRange(blob, 1 + SALT, V2_LENGTH),
                    ceilings));
        }
        if (blob.length < V3_HEADER) {
            throw InvalidHashException.malformed("version 3 must have at least # bytes, not #", V3_HEADER, blob.length);
        }
        ByteBuffer header = ByteBuffer.wrap(blob, 1, V3_HEADER - 1);
        int digest = header.getInt();
        long iterations = Integer.toUnsignedLong(header.getInt());
        long saltLength = Integer.toUnsignedLong(header.getInt());
        if (digest < 0 || digest > 2 || saltLength > blob.length - V3_HEADER) {
            throw InvalidHashException.malformed(
                    "version 3 must have a digest from 0 to 2, and its salt within the hash");
        }
        Prf prf = digest == 0 ? Prf.SHA1 : digest == 1 ? Prf.SHA256 : Prf.SHA512;
        int tag = V3_HEADER + (int) saltLength;
        byte[] expected = Arrays.copyOfRange(blob, tag, blob.length);
        boolean whole =
                expected.length == 64 || (blob.length % 3 != 0 && (expected.length == 16 || expected.length == TAG));
        if (!whole) {
            // A prefix of a tag is the tag of a shorter length; a length that needs padding was not truncated.
            throw InvalidHashException.malformed("the tag has # bytes and may be truncated", expected.length);
        }
        return ParsedHash.of(
                HashFactory.pbkdf2(prf, iterations, Arrays.copyOfRange(blob, V3_HEADER, tag), expected, ceilings));
    }
}
