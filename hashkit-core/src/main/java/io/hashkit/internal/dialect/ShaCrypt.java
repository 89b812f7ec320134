package io.hashkit.internal.dialect;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;

/** SHA-crypt (Ulrich Drepper, Unix crypt using SHA-256 and SHA-512, 2007). */
enum ShaCrypt {
    SHA256("SHA-256", "sha256-crypt", 10, 2, 43),
    SHA512("SHA-512", "sha512-crypt", 21, 1, 86);

    private final String digest;
    final String algorithm;
    private final int triples;
    private final int turn;
    /** The length of a tag in characters. */
    final int length;

    ShaCrypt(String digest, String algorithm, int triples, int turn, int length) {
        this.digest = digest;
        this.algorithm = algorithm;
        this.triples = triples;
        this.turn = turn;
        this.length = length;
    }

    /** Computes the tag as text. The letters are those of the specification. */
    byte[] compute(byte[] salt, long rounds, byte[] password) {
        MessageDigest sha = Digests.of(digest);
        byte[] c = start(sha, salt, password);
        for (int i = 0; i < password.length; i++) {
            sha.update(password);
        }
        byte[] p = repeated(sha.digest(), password.length);
        int repeats = 16 + (c[0] & 0xFF);
        for (int i = 0; i < repeats; i++) {
            sha.update(salt);
        }
        byte[] s = repeated(sha.digest(), salt.length);
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
            return encode(c);
        } finally {
            Arrays.fill(c, (byte) 0);
            Arrays.fill(p, (byte) 0);
        }
    }

    private static byte[] start(MessageDigest sha, byte[] salt, byte[] password) {
        sha.update(password);
        sha.update(salt);
        byte[] b = sha.digest(password);
        sha.update(password);
        sha.update(salt);
        sha.update(repeated(b, password.length));
        for (int bits = password.length; bits > 0; bits >>>= 1) {
            sha.update((bits & 1) != 0 ? b : password);
        }
        return sha.digest();
    }

    private static byte[] repeated(byte[] block, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i += block.length) {
            System.arraycopy(block, 0, bytes, i, Math.min(block.length, length - i));
        }
        return bytes;
    }

    /** Encodes bytes that are a third of the digest apart as four characters, starting with another third each time. */
    private byte[] encode(byte[] c) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(length);
        for (int i = 0; i < triples; i++) {
            int[] places = new int[3];
            for (int j = 0; j < 3; j++) {
                places[j] = i + triples * ((j + turn * i) % 3);
            }
            CryptText.append(text, c, places);
        }
        if (this == SHA256) {
            CryptText.append(text, c, 31, 30);
        } else {
            CryptText.append(text, c, 63);
        }
        return text.toByteArray();
    }
}
