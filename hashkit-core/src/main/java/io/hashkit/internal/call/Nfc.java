package io.hashkit.internal.call;

/**
 * A fast check for text in NFC that, unlike {@code java.text.Normalizer}, creates no {@code String}.
 *
 * <p>Text is in NFC if none of its characters combines with the preceding one and none has a canonical decomposition
 * that NFC keeps (Unicode Standard Annex 15, quick check). {@link #isPlain} knows the blocks that contain such
 * characters. It may report normalised text as not plain, but never the reverse.
 */
final class Nfc {
    /** The first and the last of each range. */
    private static final int[] DECOMPOSING = {
        0x374, 0x374, 0x37E, 0x37E, 0x387, 0x387, 0x958, 0x95F, 0x9DC, 0x9DF, 0xA33, 0xA5E, 0xB5C, 0xB5D, 0xF43, 0xF69,
        0x1160, 0x11FF, 0x1F00, 0x1FFF, 0x2000, 0x2001, 0x2126, 0x212B, 0x2329, 0x232A, 0x2ADC, 0x2ADC, 0xF900, 0xFAFF,
        0xFB1D, 0xFB4F, 0x16D63, 0x16D6A, 0x1D15E, 0x1D1C0, 0x2F800, 0x2FA1F
    };

    private Nfc() {}

    /** Whether the text is certainly in NFC. */
    static boolean isPlain(CharSequence text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < 0x300) {
                continue;
            }
            int codePoint = c;
            if (Character.isHighSurrogate(c) && i + 1 < length) {
                codePoint = Character.toCodePoint(c, text.charAt(++i));
            }
            if (!isPlain(codePoint)) {
                return false;
            }
        }
        return true;
    }

    static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.UNASSIGNED -> false;
            default -> !mayDecompose(c);
        };
    }

    private static boolean mayDecompose(int c) {
        for (int i = 0; i < DECOMPOSING.length; i += 2) {
            if (c >= DECOMPOSING[i] && c <= DECOMPOSING[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
