package io.hashkit.internal.call;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Turns passwords into bytes: Unicode NFC, strict UTF-8, and a length limit that is checked before anything is copied.
 */
final class Secrets {
    /**
     * The largest factor by which NFC shortens text in UTF-8: longer text is refused without normalising it. The real
     * maximum is 3.5 in Unicode 13 and 16, for U+1FBE U+0308 U+0301, which is U+0390 in NFC.
     */
    static final int MOST_SHRINKING = 4;

    private final int maxBytes;

    Secrets(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * A password in bytes, wiped when closed. It has no {@code equals}, and its {@code toString} reveals nothing.
     *
     * <p>Text that may not be in NFC is normalised only by {@link #normalise}: sorting a few thousand combining marks
     * takes tens of milliseconds and therefore belongs under a permit.
     */
    final class Secret implements AutoCloseable {
        private char @Nullable [] text;
        private byte @Nullable [] bytes;
        private byte @Nullable [] asTyped;
        private boolean differs;
        private String objection;

        private Secret(char @Nullable [] text, byte @Nullable [] bytes, byte @Nullable [] asTyped, String objection) {
            this.text = text;
            this.bytes = bytes;
            this.asTyped = asTyped;
            this.objection = objection;
        }

        /** Whether {@link #normalise} would do nothing. */
        boolean isNormalised() {
            return text == null;
        }

        /** Normalises the text to NFC, unless it is known to be in NFC. */
        void normalise() {
            char[] typed = text;
            if (typed == null) {
                return;
            }
            CharBuffer chars = CharBuffer.wrap(typed);
            if (Normalizer.isNormalized(chars, Normalizer.Form.NFC)) {
                bytes = asTyped;
                asTyped = null;
                objection = bytes == null ? tooLong() : "";
            } else {
                String nfc = Normalizer.normalize(chars, Normalizer.Form.NFC);
                long length = utf8Length(nfc, maxBytes);
                differs = true;
                if (length > maxBytes) {
                    objection = tooLong();
                } else {
                    bytes = encode(nfc, (int) length);
                }
            }
            Arrays.fill(typed, '\0');
            text = null;
        }

        /** The bytes of the password in NFC, after {@link #normalise}; null if the password cannot be hashed. */
        byte @Nullable [] bytes() {
            return bytes;
        }

        /** The bytes of the text as typed; null if it is in NFC or too long. */
        byte @Nullable [] asTyped() {
            return asTyped;
        }

        /** Whether the text as typed is not in NFC. */
        boolean differs() {
            return differs;
        }

        /** The bytes of the password in NFC, for {@code hash}. Throws if it cannot be hashed. */
        byte[] require() {
            byte[] normalised = bytes;
            if (normalised == null) {
                throw new IllegalArgumentException(objection);
            }
            return normalised;
        }

        @Override
        public void close() {
            char[] typed = text;
            if (typed != null) {
                Arrays.fill(typed, '\0');
            }
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

    private Secret accepted(byte[] bytes) {
        return new Secret(null, bytes, null, "");
    }

    private Secret refused(String objection) {
        return new Secret(null, null, null, objection);
    }

    Secret of(byte[] password) {
        return password.length > maxBytes ? refused(tooLong()) : accepted(password.clone());
    }

    /** Copies a password: a {@code CharSequence}, or bytes. */
    Secret of(Object password) {
        return password instanceof byte[] bytes ? of(bytes) : of((CharSequence) password);
    }

    /**
     * Encodes text in time linear in the limit of this hasher, however long the text is. Reads each character once,
     * because a caller's own {@code CharSequence} may change between reads.
     */
    Secret of(CharSequence text) {
        long most = (long) maxBytes * MOST_SHRINKING;
        int length = text.length();
        if (length < 0) {
            throw new IllegalArgumentException("the password has a negative length: " + length);
        }
        if (length > most) {
            return refused(tooLong());
        }
        char[] chars = new char[length];
        boolean kept = false;
        try {
            for (int i = 0; i < length; i++) {
                chars[i] = text.charAt(i);
            }
            Secret secret = of(chars, most);
            kept = !secret.isNormalised();
            return secret;
        } finally {
            if (!kept) {
                Arrays.fill(chars, '\0');
            }
        }
    }

    private Secret of(char[] chars, long most) {
        CharBuffer text = CharBuffer.wrap(chars);
        long typed = utf8Length(text, most);
        if (typed > most) {
            return refused(tooLong());
        }
        if (typed < 0) {
            return refused("the password contains an unpaired surrogate");
        }
        byte[] asTyped = typed > maxBytes ? null : encode(text, (int) typed);
        if (!Nfc.isPlain(text)) {
            return new Secret(chars, null, asTyped, "");
        }
        return asTyped == null ? refused(tooLong()) : accepted(asTyped);
    }

    private String tooLong() {
        return "the password is longer than " + maxBytes + " bytes in UTF-8";
    }

    /**
     * The length in UTF-8. Any number above {@code most} if it is longer than that, and -1 for an unpaired surrogate.
     */
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

    /** @param length the length of the text in UTF-8, in bytes */
    private static byte[] encode(CharSequence text, int length) {
        byte[] bytes = new byte[length];
        CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var result = encoder.encode(CharBuffer.wrap(text), ByteBuffer.wrap(bytes), true);
        if (!result.isUnderflow()) {
            wipe(bytes);
            throw new IllegalStateException("could not encode text without unpaired surrogates: " + result);
        }
        return bytes;
    }
}
