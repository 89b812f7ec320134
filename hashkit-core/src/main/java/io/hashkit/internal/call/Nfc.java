package io.hashkit.internal.call;

/**
 * A fast check for text in NFC that, unlike {@code java.text.Normalizer}, creates no {@code String}.
 *
 * <p>Text is in NFC if none of its characters combines with the preceding one and none has a canonical decomposition
 * that NFC keeps (Unicode Standard Annex 15, quick check). {@link #isPlain} knows the blocks that contain such
 * characters. It may report normalised text as not plain, but never the reverse.
 */
final class Nfc {
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
        return c == 0x374
                || c == 0x37E
                || c == 0x387
                || in(c, 0x958, 0x95F)
                || in(c, 0x9DC, 0x9DF)
                || in(c, 0xA33, 0xA5E)
                || in(c, 0xB5C, 0xB5D)
                || in(c, 0xF43, 0xF69)
                || in(c, 0x1160, 0x11FF)
                || in(c, 0x1F00, 0x1FFF)
                || in(c, 0x2000, 0x2001)
                || in(c, 0x2126, 0x212B)
                || in(c, 0x2329, 0x232A)
                || c == 0x2ADC
                || in(c, 0xF900, 0xFAFF)
                || in(c, 0xFB1D, 0xFB4F)
                || in(c, 0x16D63, 0x16D6A)
                || in(c, 0x1D15E, 0x1D1C0)
                || in(c, 0x2F800, 0x2FA1F);
    }

    private static boolean in(int c, int first, int last) {
        return c >= first && c <= last;
    }
}
