package io.hashkit.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * {@code isPlain} may be false for normalised text, but never true for other text: checked for all of Unicode in this
 * JDK.
 */
class NfcTest {
    /** Letters that combine with marks and vowels of many scripts, and compositions that combine again. */
    private static final String STARTERS = "AaEeIiOoUuYyNnSsKkZz<=>"
            + "\u00c4\u00e6\u0398\u03b1\u03c9\u0391\u1f00\u1f08\u0413\u0456\u05d0\u0627\u0648\u06d5\u0928\u0930\u09c7"
            + "\u0b47\u0b92\u0bc6\u0c46\u0cbf\u0cc6\u0d46\u0dd9\u1025\u1100\u1112\uac00\ud788\u1b05\u1b11\u304b\u30cf"
            + "\u2190\u2203\u2208\u223c\u0fb2\u0f71"
            + "\ud804\udc99\ud804\udd31\ud804\udf47\ud804\udf82\ud804\udf84\ud804\udf8b\ud804\udfc2\ud805\udcb9\ud806\udd35"
            + "\ud818\udd1e\ud81b\udd63\ud81b\udd67\ud81b\udd68\ud81b\udd69";

    @Test
    void plainCodePoint_isNormalisedByItself() {
        TreeSet<String> wrong = new TreeSet<>();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (!isSurrogate(c) && Nfc.isPlain(c) && !isNormalised(Character.toString(c))) {
                wrong.add(Integer.toHexString(c));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void plainCodePoint_neverCombinesWithTheOneBefore() {
        TreeSet<String> wrong = new TreeSet<>();
        int[] starters = STARTERS.codePoints().toArray();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (isSurrogate(c) || !Character.isDefined(c) || !Nfc.isPlain(c) || isHanOrPrivate(c)) {
                continue;
            }
            for (int starter : starters) {
                String text = Character.toString(starter) + Character.toString(c);
                if (Nfc.isPlain(text) && !isNormalised(text)) {
                    wrong.add(Integer.toHexString(starter) + " " + Integer.toHexString(c));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Finds the compositions of newer Unicode versions than those of this test: each is two code points long. */
    @Test
    void decompositionOfEachCodePoint_isNotPlain() {
        TreeSet<String> wrong = new TreeSet<>();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (isSurrogate(c)) {
                continue;
            }
            String one = Character.toString(c);
            String apart = Normalizer.normalize(one, Normalizer.Form.NFD);
            if (!apart.equals(one) && Nfc.isPlain(apart) && !isNormalised(apart)) {
                wrong.add(Integer.toHexString(c));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void plainText_isNormalised() {
        long seed = 20261120;
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            StringBuilder text = new StringBuilder();
            int block = random.nextInt(0x30000);
            for (int left = 1 + random.nextInt(6); left > 0; left--) {
                int c = random.nextBoolean() ? random.nextInt(0x3400) : block + random.nextInt(128);
                text.appendCodePoint(isSurrogate(c) ? 'x' : c);
            }
            if (Nfc.isPlain(text)) {
                assertThat(isNormalised(text.toString()))
                        .as("seed %s: %s", seed, text)
                        .isTrue();
            }
        }
    }

    @Test
    void textOfMostLanguages_isPlain() {
        for (String text : new String[] {
            "",
            "password",
            "pässwörd",
            "Zażółć gęślą jaźń",
            "пароль",
            "πάσσα",
            "סיסמה",
            "كلمه",
            "密码",
            "パスワード",
            "비밀번호",
            "mật khẩu",
            "🔑🗝"
        }) {
            assertThat(Nfc.isPlain(text)).as(text).isTrue();
        }
    }

    private static boolean isNormalised(String text) {
        return Normalizer.isNormalized(text, Normalizer.Form.NFC);
    }

    private static boolean isSurrogate(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    private static boolean isHanOrPrivate(int c) {
        return Character.isIdeographic(c) || Character.getType(c) == Character.PRIVATE_USE;
    }
}
