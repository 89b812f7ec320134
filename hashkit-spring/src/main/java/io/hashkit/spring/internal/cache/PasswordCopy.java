package io.hashkit.spring.internal.cache;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;

/** A copy of a password, text or bytes, that can be wiped. */
final class PasswordCopy {
    private final byte[] array;

    private PasswordCopy(byte[] array) {
        this.array = array;
    }

    static PasswordCopy of(CharSequence password) {
        ByteBuffer copy = ByteBuffer.allocate(Character.BYTES * password.length());
        for (int i = 0; i < password.length(); i++) {
            copy.putChar(password.charAt(i));
        }
        return new PasswordCopy(copy.array());
    }

    static PasswordCopy of(byte[] password) {
        return new PasswordCopy(password.clone());
    }

    /** The copy itself; two bytes for each character of a text. */
    byte[] bytes() {
        return array;
    }

    /** The text, as a view of the copy. */
    CharBuffer text() {
        return ByteBuffer.wrap(array).asCharBuffer();
    }

    void wipe() {
        Arrays.fill(array, (byte) 0);
    }
}
