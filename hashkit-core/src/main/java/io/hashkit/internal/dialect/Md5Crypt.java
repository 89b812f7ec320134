package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.internal.memory.WrongWorkException;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;

/** MD5-crypt (Poul-Henning Kamp, FreeBSD, 1994), and Apache's variant of it with another magic string. */
final class Md5Crypt {
    /** The length of a tag in characters. */
    static final int LENGTH = 22;

    private static final int ROUNDS = 1000;
    private static final int[][] TRIPLES = {{0, 6, 12}, {1, 7, 13}, {2, 8, 14}, {3, 9, 15}, {4, 10, 5}};

    private Md5Crypt() {}

    /** Computes the tag as text. */
    static byte[] compute(String magic, byte[] salt, byte[] password) {
        MessageDigest md5 = Digests.of("MD5");
        byte[] value = start(md5, magic, salt, password);
        int round = 0;
        for (; round < ROUNDS; round++) {
            boolean odd = (round & 1) != 0;
            md5.update(odd ? password : value);
            if (round % 3 != 0) {
                md5.update(salt);
            }
            if (round % 7 != 0) {
                md5.update(password);
            }
            value = md5.digest(odd ? value : password);
        }
        WrongWorkException.require("rounds of MD5-crypt", round, ROUNDS);
        ByteArrayOutputStream text = new ByteArrayOutputStream(LENGTH);
        for (int[] triple : TRIPLES) {
            int bits = ((value[triple[0]] & 0xFF) << 16) | ((value[triple[1]] & 0xFF) << 8) | (value[triple[2]] & 0xFF);
            CryptText.append(text, bits, 4);
        }
        CryptText.append(text, value[11] & 0xFF, 2);
        return text.toByteArray();
    }

    private static byte[] start(MessageDigest md5, String magic, byte[] salt, byte[] password) {
        md5.update(password);
        md5.update(salt);
        byte[] inner = md5.digest(password);
        md5.update(password);
        md5.update(magic.getBytes(US_ASCII));
        md5.update(salt);
        for (int left = password.length; left > 0; left -= inner.length) {
            md5.update(inner, 0, Math.min(left, inner.length));
        }
        for (int bits = password.length; bits > 0; bits >>>= 1) {
            md5.update((bits & 1) != 0 ? 0 : password[0]);
        }
        return md5.digest();
    }
}
