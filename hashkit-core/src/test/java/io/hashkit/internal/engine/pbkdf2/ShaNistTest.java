package io.hashkit.internal.engine.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The compression functions of SHA-1, SHA-256 and SHA-512 with the padding of FIPS 180-4 give NIST's digests. */
class ShaNistTest {
    /** The digests between two of NIST's Monte Carlo test. */
    private static final int CHAIN = 1000;

    /** The vectors of an algorithm, of which a test report shows only its name. */
    record Algorithm(String name, JsonNode vectors) {
        String hex(byte[] message) {
            return HexFormat.of().formatHex(digest(message));
        }

        byte[] digest(byte[] message) {
            return switch (name) {
                case "SHA-1" -> ShaNistTest.digest(new Sha1(), int[]::clone, message);
                case "SHA-256" -> ShaNistTest.digest(new Sha256(), int[]::clone, message);
                case "SHA-512" -> ShaNistTest.digest(new Sha512(), long[]::clone, message);
                default -> throw new IllegalArgumentException(name);
            };
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static <T> byte[] digest(ShaSteps<T> sha, UnaryOperator<T> copy, byte[] message) {
        int wordBytes = sha.length() / Array.getLength(sha.iv);
        int blockBytes = 16 * wordBytes;
        int blocks = (message.length + 1 + 2 * wordBytes + blockBytes - 1) / blockBytes;
        byte[] padded = ByteBuffer.allocate(blocks * blockBytes)
                .put(message)
                .put((byte) 0x80)
                .putLong(blocks * blockBytes - Long.BYTES, 8L * message.length)
                .array();
        T state = copy.apply(sha.iv);
        byte[] block = new byte[blockBytes];
        for (int start = 0; start < padded.length; start += blockBytes) {
            System.arraycopy(padded, start, block, 0, blockBytes);
            sha.load(block, sha.block);
            sha.compress(state, sha.block);
        }
        byte[] digest = new byte[sha.length()];
        sha.store(state, digest);
        return digest;
    }

    static List<Algorithm> algorithms() {
        return Vectors.rows("sha_nist.json", "vectors").stream()
                .map(row -> new Algorithm(Vectors.string(row, "algorithm"), row))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void message_hasTheDigestOfNist(Algorithm algorithm) {
        assertThat(algorithm.vectors.get("messages").values())
                .hasSizeGreaterThan(64)
                .allSatisfy(row -> assertThat(algorithm.hex(Vectors.hex(row, "message")))
                        .isEqualTo(Vectors.string(row, "digest")));
    }

    /** The Monte Carlo test of NIST's SHA Validation System: 100,000 digests, each of the three before it. */
    @ParameterizedTest
    @MethodSource("algorithms")
    void chainOfDigests_isThatOfNist(Algorithm algorithm) {
        List<String> found = new ArrayList<>();
        byte[] seed = Vectors.hex(algorithm.vectors, "seed");
        for (int i = 0; i < 100; i++) {
            seed = lastOfChain(algorithm, seed);
            found.add(HexFormat.of().formatHex(seed));
        }

        assertThat(algorithm.vectors.get("monte_carlo").values())
                .extracting(JsonNode::asString)
                .isEqualTo(found);
    }

    private static byte[] lastOfChain(Algorithm algorithm, byte[] seed) {
        byte[] first = seed;
        byte[] second = seed;
        byte[] third = seed;
        for (int i = 0; i < CHAIN; i++) {
            byte[] message = ByteBuffer.allocate(3 * seed.length)
                    .put(first)
                    .put(second)
                    .put(third)
                    .array();
            first = second;
            second = third;
            third = algorithm.digest(message);
        }
        return third;
    }
}
