package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WrongWorkException;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Digests of the JDK, and the texts that other systems derive from passwords before hashing them. */
final class Digests {
    /** The number of rounds between two checks of the interrupt flag; takes a few milliseconds. */
    private static final int UNCHECKED = 4096;

    private static final Map<String, String> NAMES = Map.of(
            "md5", "MD5", "sha1", "SHA-1", "sha224", "SHA-224", "sha256", "SHA-256", "sha384", "SHA-384", "sha512",
            "SHA-512");
    /** In bytes. */
    private static final Map<String, Integer> LENGTHS =
            Map.of("MD5", 16, "SHA-1", 20, "SHA-224", 28, "SHA-256", 32, "SHA-384", 48, "SHA-512", 64);

    private Digests() {}

    /**
     * Every JDK has MD5, SHA-1 and SHA-256, as its documentation requires, and the other members of SHA-2.
     *
     * @throws InvalidHashException with reason UNSUPPORTED if the providers of this JVM were reduced to those without it
     */
    @SuppressWarnings("CompileTimeConstant") // the names of digests are constants
    static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw Refusal.of(InvalidHashException.Reason.UNSUPPORTED, "this JVM does not provide " + algorithm);
        }
    }

    /** The name in the JDK of what a {@link Computation} calls {@code sha256}; null if there is no such digest. */
    static @Nullable String named(String name) {
        return NAMES.get(name);
    }

    /** The digest of {@code sha256}, and of {@code hmac-sha256} if the prefix is {@code hmac-}; null if there is none. */
    static @Nullable String named(String prefix, String name) {
        return name.startsWith(prefix) ? named(name.substring(prefix.length())) : null;
    }

    /** The length in bytes, found without an instance, which would take a microsecond. */
    static int length(String algorithm) {
        return Objects.requireNonNull(LENGTHS.get(algorithm), algorithm);
    }

    static byte[] joined(List<byte[]> parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer all = ByteBuffer.allocate(length);
        parts.forEach(all::put);
        return all.array();
    }

    /** The digest of the concatenated parts. */
    static byte[] digest(String algorithm, byte[]... parts) {
        MessageDigest digest = of(algorithm);
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    /** Applies rounds of a digest to a value as long as it, in place; wipes the value if this thread is interrupted. */
    static void iterate(MessageDigest digest, byte[] value, long rounds, Round round) {
        try {
            long done = 0;
            for (; done < rounds; done++) {
                if (done % UNCHECKED == 0) {
                    HashInterruptedException.check();
                }
                round.update(digest, value, done);
                digest.digest(value, 0, value.length);
            }
            WrongWorkException.require("rounds of a digest", done, rounds);
        } catch (DigestException e) {
            throw new IllegalStateException(e);
        } catch (HashInterruptedException | WrongWorkException e) {
            Arrays.fill(value, (byte) 0);
            throw e;
        }
    }

    /** The input of one round. */
    interface Round {
        void update(MessageDigest digest, byte[] value, long index);
    }

    /** Encodes a digest in crypt(3)'s base64 as ASCII, and wipes it. */
    static byte[] crypt(byte[] digest) {
        try {
            return Radix64.CRYPT3.encode(digest).getBytes(US_ASCII);
        } finally {
            Arrays.fill(digest, (byte) 0);
        }
    }
}
