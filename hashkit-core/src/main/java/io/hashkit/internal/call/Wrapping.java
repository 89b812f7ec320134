package io.hashkit.internal.call;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.internal.engine.argon2.Blake2b;
import io.hashkit.internal.seal.HkdfExpand;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.UnaryOperator;

/**
 * The construction of wrapped strings. The outer algorithm hashes a label, the inner header and the inner tag, each
 * after its length in two bytes. BLAKE2b (RFC 7693) with a public key of its own turns its output into the tag of the
 * string.
 *
 * <p>The inner header is part of the input, so that a changed one never matches. The last step is why the tag of a
 * wrapped string is the tag of no ordinary one, whatever password in bytes is tried, and the other way round: nothing
 * else that hashkit reads computes BLAKE2b with a key. A step of SHA-1 or SHA-2, HMAC and PBKDF2 included, would not do:
 * what it hashes last can be the password of an unsalted digest.
 */
final class Wrapping {
    private static final byte[] LABEL = "hashkit.wrap".getBytes(US_ASCII);
    private static final byte[] TAG_KEY = "hashkit.wrap.tag".getBytes(US_ASCII);

    /** The tag for the output 0, 1 to 31, computed by Python's {@code hashlib}. */
    private static final String KNOWN = "fab6d6080754e0d1a38ab293d7fc5a58dfe30d00309403008b7fd45c7255be26"
            + "fe553cb77567c13700a1c7683178ae6f0f88ebebf8c0bc2be3df3fafbed89625";

    private Wrapping() {}

    /** A wrapped hash, as {@link StoredHashReader.Construction#nested}. */
    static Verification nested(Verification inner, byte[] header, StoredHash outer) {
        int length = outer.tag().length;
        return Verification.nested(inner, new Input(header), outer, new Tag(length));
    }

    private static final class Input implements UnaryOperator<byte[]> {
        private final byte[] header;

        Input(byte[] header) {
            this.header = header;
        }

        @Override
        public byte[] apply(byte[] tag) {
            return input(header, tag);
        }
    }

    private record Tag(int length) implements UnaryOperator<byte[]> {
        @Override
        public byte[] apply(byte[] output) {
            return tag(output, length);
        }
    }

    /** What the outer algorithm hashes; the caller wipes it. */
    static byte[] input(byte[] header, byte[] innerTag) {
        return HkdfExpand.join(LABEL, header, innerTag);
    }

    /** The tag of the string, from the output of the outer algorithm; the caller wipes it. */
    static byte[] tag(byte[] output, int length) {
        byte[] tag = new byte[length];
        new Blake2b(length, TAG_KEY).update(output).digest(tag, 0);
        return tag;
    }

    /** Refuses a JVM that does not reproduce the known answer. */
    static void prepare() {
        byte[] numbers = new byte[32];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (byte) i;
        }
        byte[] known = HexFormat.of().parseHex(KNOWN);
        if (!MessageDigest.isEqual(tag(numbers, known.length), known)) {
            throw new IllegalStateException("this JVM does not reproduce a known answer of wrapped strings");
        }
    }
}
