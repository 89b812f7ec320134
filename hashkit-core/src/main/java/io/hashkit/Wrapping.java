package io.hashkit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.WrappedHash;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Sha256;
import io.hashkit.phc.WrappedString;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The construction of wrapped strings. The outer algorithm hashes a label, the inner header and the inner tag, each
 * after its length in two bytes. One iteration of PBKDF2 with HMAC-SHA-256 (RFC 8018 section 5.2), salted with the
 * label, turns its output into the tag of the string.
 *
 * <p>The inner header is part of the input, so that a changed one never matches. The last step is why the tag of a
 * wrapped string is the tag of no ordinary one, whatever password is tried, and the other way round.
 */
final class Wrapping {
    private static final byte[] LABEL = "hashkit.wrap".getBytes(US_ASCII);
    private static final int LENGTH_BYTES = 2;

    /** The tag for the output 0, 1 to 31, computed by Python's {@code hashlib}. */
    private static final String KNOWN = "7af835af4d5f375d5e46036aa1d61a3d6501aeefe1343fe8c9c1656d7c7873ab"
            + "4afb76f23979c63c3b094ceba8b75a477d762f641a00e26f45a7f621f3610684";

    private Wrapping() {}

    /**
     * A wrapped hash.
     *
     * @param inner what was read from the inner string
     */
    static ParsedHash of(WrappedHash wrapped, ParsedHash inner) {
        byte[] header = wrapped.string().header();
        int length = wrapped.outer().tag().length;
        return ParsedHash.nested(inner, tag -> input(header, tag), wrapped.outer(), output -> tag(output, length));
    }

    /** What the outer algorithm hashes; the caller wipes it. */
    static byte[] input(byte[] header, byte[] innerTag) {
        ByteBuffer input = ByteBuffer.allocate(3 * LENGTH_BYTES + LABEL.length + header.length + innerTag.length);
        for (byte[] field : new byte[][] {LABEL, header, innerTag}) {
            input.putShort((short) field.length).put(field);
        }
        return input.array();
    }

    /** The tag of the string, from the output of the outer algorithm; the caller wipes it. */
    static byte[] tag(byte[] output, int length) {
        try (Sha256 sha = new Sha256()) {
            return Pbkdf2Hashkit.derive(sha, Input.of(output, LABEL), 1, length);
        }
    }

    /**
     * Reproduces the known answer, and loads and links what wrapped strings need, which must happen before the heap can
     * be full: a lambda that is linked then stays broken.
     *
     * @param any some hash
     * @throws IllegalStateException if this JVM computes another answer
     */
    static void prepare(ParsedHash any) {
        byte[] numbers = new byte[32];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (byte) i;
        }
        byte[] known = HexFormat.of().parseHex(KNOWN);
        if (!MessageDigest.isEqual(tag(numbers, known.length), known)) {
            throw new IllegalStateException("this JVM does not reproduce a known answer of wrapped strings");
        }
        Argon2 scheme = Argon2.recommended();
        byte[] header = new InnerHeader("", '0', 1, "").bytes();
        String stored = WrappedString.of(scheme.print(numbers, numbers), header).print();
        of(WrappedHash.read(Algorithm.ALL, stored, Ceilings.defaults()), any);
    }
}
