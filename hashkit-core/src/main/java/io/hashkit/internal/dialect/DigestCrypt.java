package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * MD5-crypt (Poul-Henning Kamp, FreeBSD, 1994), and SHA-crypt, which extends it (Ulrich Drepper, Unix crypt using SHA-256
 * and SHA-512, 2007); and what else iterates a digest in a way of its own.
 */
enum DigestCrypt {
    MD5("MD5", 4, 6, 0, 5, 10, 4, 11),
    SHA256("SHA-256", 10, 10, 2, 30, 31),
    SHA512("SHA-512", 21, 21, 1, 63);

    private final String digest;
    private final int triples;
    private final int step;
    private final int turn;
    private final int[] rest;

    /** What a function computes of a password and a salt. */
    interface Kernel {
        byte[] of(byte[] password, byte[] salt, long rounds);
    }

    /**
     * @param triples the number of groups of three bytes, which are {@code step} bytes apart; each group begins {@code
     *     turn} bytes later than the one before it
     * @param rest the places of the bytes after them
     */
    DigestCrypt(String digest, int triples, int step, int turn, int... rest) {
        this.digest = digest;
        this.triples = triples;
        this.step = step;
        this.turn = turn;
        this.rest = rest;
    }

    /** The function of a {@link Computation} that has a name; null if there is none. */
    static @Nullable Kernel named(String function) {
        return switch (function) {
            case "md5crypt" -> (password, salt, rounds) -> MD5.raw(ascii("$1$"), salt, rounds, password);
            case "apr1" -> (password, salt, rounds) -> MD5.raw(ascii("$apr1$"), salt, rounds, password);
            case "md5-crypt" -> (password, salt, rounds) -> MD5.compute(ascii("$1$"), salt, rounds, password);
            case "apr1-crypt" -> (password, salt, rounds) -> MD5.compute(ascii("$apr1$"), salt, rounds, password);
            case "sha256-crypt" -> (password, salt, rounds) -> SHA256.compute(new byte[0], salt, rounds, password);
            case "sha512-crypt" -> (password, salt, rounds) -> SHA512.compute(new byte[0], salt, rounds, password);
            case "sha1-crypt" -> DigestCrypt::sha1;
            case "phpass" -> (password, salt, rounds) -> phpass("MD5", salt, rounds, password);
            case "phpass-sha512" -> (password, salt, rounds) -> phpass("SHA-512", salt, rounds, password);
            default -> null;
        };
    }

    private static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }

    /** phpass' tag as text, which for SHA-512 is longer than the part that is stored. */
    private static byte[] phpass(String digest, byte[] salt, long rounds, byte[] password) {
        byte[] value = Digests.digest(digest, salt, password);
        Digests.iterate(Digests.of(digest), value, rounds, (state, last, index) -> {
            state.update(last);
            state.update(password);
        });
        return Digests.crypt(value);
    }

    /** The tag of SHA1-crypt (Simon Gerraty, NetBSD, 2004) as text: an HMAC of the salt under the password, iterated. */
    private static byte[] sha1(byte[] password, byte[] salt, long rounds) {
        try (Hmac hmac = new Hmac("SHA-1", password)) {
            byte[] value = hmac.mac(salt, ascii("$sha1$" + rounds));
            try {
                hmac.iterate(value, rounds - 1, new byte[0]);
                byte[] ordered = new byte[value.length + 1];
                for (int i = 0; i < ordered.length; i++) {
                    // Each three bytes from the last to the first. The first byte of the digest is also the last.
                    ordered[i] = value[(i - i % 3 + 2 - i % 3) % value.length];
                }
                return Digests.crypt(ordered);
            } finally {
                Arrays.fill(value, (byte) 0);
            }
        }
    }

    /**
     * Computes the tag as text. The letters are those of the specification of SHA-crypt. MD5-crypt digests {@code
     * magic} before the salt; it is empty for SHA-crypt.
     */
    byte[] compute(byte[] magic, byte[] salt, long rounds, byte[] password) {
        byte[] c = raw(magic, salt, rounds, password);
        try {
            return Digests.crypt(inOrder(c));
        } finally {
            Arrays.fill(c, (byte) 0);
        }
    }

    /** The tag as bytes, in their own order. */
    byte[] raw(byte[] magic, byte[] salt, long rounds, byte[] password) {
        MessageDigest sha = Digests.of(digest);
        byte[] c = start(sha, magic, salt, password);
        byte[] p = this == MD5 ? password.clone() : p(sha, password);
        byte[] s = this == MD5 ? salt : s(sha, salt, 16 + (c[0] & 0xFF));
        try {
            Digests.iterate(sha, c, rounds, (state, last, round) -> {
                boolean odd = (round & 1) != 0;
                state.update(odd ? p : last);
                if (round % 3 != 0) {
                    state.update(s);
                }
                if (round % 7 != 0) {
                    state.update(p);
                }
                state.update(odd ? last : p);
            });
            return c;
        } finally {
            Arrays.fill(p, (byte) 0);
        }
    }

    private byte[] start(MessageDigest sha, byte[] magic, byte[] salt, byte[] password) {
        sha.update(password);
        sha.update(salt);
        byte[] b = sha.digest(password);
        try {
            sha.update(password);
            sha.update(magic);
            sha.update(salt);
            for (int left = password.length; left > 0; left -= b.length) {
                sha.update(b, 0, Math.min(left, b.length));
            }
            byte[] one = this == MD5 ? new byte[1] : b;
            for (int bits = password.length; bits > 0; bits >>>= 1) {
                if ((bits & 1) != 0) {
                    sha.update(one);
                } else {
                    sha.update(password, 0, this == MD5 ? 1 : password.length);
                }
            }
            return sha.digest();
        } finally {
            Arrays.fill(b, (byte) 0);
        }
    }

    private static byte[] p(MessageDigest sha, byte[] password) {
        for (int i = 0; i < password.length; i++) {
            sha.update(password);
        }
        return repeated(sha.digest(), password.length);
    }

    private static byte[] s(MessageDigest sha, byte[] salt, int times) {
        for (int i = 0; i < times; i++) {
            sha.update(salt);
        }
        return repeated(sha.digest(), salt.length);
    }

    /** Wipes the block. */
    private static byte[] repeated(byte[] block, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i += block.length) {
            System.arraycopy(block, 0, bytes, i, Math.min(block.length, length - i));
        }
        Arrays.fill(block, (byte) 0);
        return bytes;
    }

    /** The bytes in the order in which they are encoded, the least significant one of each group first. */
    private byte[] inOrder(byte[] c) {
        byte[] ordered = new byte[c.length];
        for (int i = 0; i < 3 * triples; i++) {
            int group = i / 3;
            ordered[i] = c[group + step * ((2 - i % 3 + turn * group) % 3)];
        }
        for (int i = 0; i < rest.length; i++) {
            ordered[3 * triples + i] = c[rest[i]];
        }
        return ordered;
    }
}
