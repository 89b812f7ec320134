package io.hashkit;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Turns passwords into bytes: Unicode NFC, strict UTF-8, a limit that is held before anything is copied. */
final class Secrets {
    /** Normalising to NFC shortens UTF-8 to a third at most; longer text need not be normalised to be refused. */
    private static final int MOST_SHRINKING = 3;

    private final int maxBytes;

    Secrets(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** A password in bytes, wiped when closed. Has no {@code equals}, and {@code toString} tells nothing. */
    static final class Secret implements AutoCloseable {
        private final byte @Nullable [] bytes;
        private final byte @Nullable [] asTyped;
        private final boolean differs;
        private final String objection;

        private Secret(byte @Nullable [] bytes, byte @Nullable [] asTyped, boolean differs, String objection) {
            this.bytes = bytes;
            this.asTyped = asTyped;
            this.differs = differs;
            this.objection = objection;
        }

        private static Secret accepted(byte[] bytes) {
            return new Secret(bytes, null, false, "");
        }

        private static Secret refused(String objection) {
            return new Secret(null, null, false, objection);
        }

        /** In NFC, or null if the password cannot be hashed. */
        byte @Nullable [] bytes() {
            return bytes;
        }

        /** The text as it was typed, if that is not in NFC and not too long, else null. */
        byte @Nullable [] asTyped() {
            return asTyped;
        }

        /** Whether the text as it was typed is not in NFC. */
        boolean differs() {
            return differs;
        }

        /** The bytes, for {@code hash}. */
        byte[] require() {
            if (bytes == null) {
                throw new IllegalArgumentException(objection);
            }
            return bytes;
        }

        @Override
        public void close() {
            wipe(bytes);
            wipe(asTyped);
        }

        @Override
        public String toString() {
            return "Secret[...]";
        }
    }

    static void wipe(byte @Nullable [] bytes) {
        if (bytes != null) {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** A copy of bytes that are not text. */
    Secret of(byte[] password) {
        return password.length > maxBytes ? Secret.refused(tooLong()) : Secret.accepted(password.clone());
    }

    Secret of(CharSequence text) {
        long typed = utf8Length(text, (long) maxBytes * MOST_SHRINKING);
        if (typed > (long) maxBytes * MOST_SHRINKING) {
            return Secret.refused(tooLong());
        }
        if (typed < 0) {
            return Secret.refused("the password contains a surrogate without its partner");
        }
        if (Nfc.isPlain(text) || Normalizer.isNormalized(text, Normalizer.Form.NFC)) {
            return typed > maxBytes ? Secret.refused(tooLong()) : Secret.accepted(encode(text, (int) typed));
        }
        String nfc = Normalizer.normalize(text, Normalizer.Form.NFC);
        long length = utf8Length(nfc, maxBytes);
        byte[] asTyped = typed > maxBytes ? null : encode(text, (int) typed);
        return length > maxBytes
                ? new Secret(null, asTyped, true, tooLong())
                : new Secret(encode(nfc, (int) length), asTyped, true, "");
    }

    private String tooLong() {
        return "the password is longer than " + maxBytes + " bytes in UTF-8";
    }

    /** The length in UTF-8, some number above {@code most} if it is longer than that, or -1 for a lone surrogate. */
    private static long utf8Length(CharSequence text, long most) {
        int chars = text.length();
        if (chars > most) {
            return chars;
        }
        long bytes = 0;
        for (int i = 0; i < chars && bytes <= most; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(c)) {
                bytes += 3;
            } else if (Character.isHighSurrogate(c) && i + 1 < chars && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else {
                return -1;
            }
        }
        return bytes;
    }

    private static byte[] encode(CharSequence text, int length) {
        byte[] bytes = new byte[length];
        CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        try {
            var result = encoder.encode(CharBuffer.wrap(text), ByteBuffer.wrap(bytes), true);
            if (!result.isUnderflow()) {
                result.throwException();
            }
            return bytes;
        } catch (CharacterCodingException | java.nio.BufferOverflowException e) {
            wipe(bytes);
            throw new IllegalArgumentException("the password changed while it was read");
        }
    }
}
