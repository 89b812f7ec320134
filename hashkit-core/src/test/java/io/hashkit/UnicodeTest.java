package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.call.Inside;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A password does not depend on how a keyboard encodes its letters; hashes of text that was not normalised still
 * verify.
 */
class UnicodeTest {
    private static final PasswordHasher HASHER = TestHashers.of(CheapestForTests.ARGON2ID);

    static final List<Arguments> SPELT_ALIKE = List.of(
            Arguments.of("é", "e\u0301"),
            Arguments.of("Å", "\u212b"),
            Arguments.of("Å", "A\u030a"),
            Arguments.of("Ω", "\u2126"),
            Arguments.of("K", "\u212a"),
            Arguments.of("한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"),
            Arguments.of("mật khẩu", "ma\u0323\u0302t kha\u0302\u0309u"),
            Arguments.of("mật khẩu", "m\u00e2\u0323t kh\u00e2\u0309u"),
            Arguments.of("ᾲ", "\u1f70\u0345"),
            Arguments.of("\u0915\u093c", "\u0958"),
            Arguments.of("\u05e9\u05c1", "\ufb2a"),
            Arguments.of("\u2add\u0338", "\u2adc"),
            Arguments.of("\u4e3d", "\ud87e\udc00"),
            Arguments.of("q\u0323\u0307", "q\u0307\u0323"),
            Arguments.of(";", "\u037e"));

    @ParameterizedTest
    @FieldSource("SPELT_ALIKE")
    void textSpeltAlike_isTheSamePassword(String nfc, String other) {
        assertThat(Normalizer.normalize(other, Normalizer.Form.NFC)).isEqualTo(nfc);

        assertThat(HASHER.verify(other, HASHER.hash(nfc))).isTrue();
        assertThat(HASHER.verify(nfc, HASHER.hash(other))).isTrue();
        assertThat(HASHER.verify(CharBuffer.wrap(other.toCharArray()), HASHER.hash(nfc)))
                .isTrue();
        assertThat(HASHER.verify(utf8(nfc), HASHER.hash(other))).isTrue();
    }

    @Test
    void textThatOnlyLooksAlike_isAnotherPassword() {
        for (String[] pair : new String[][] {
            {"a", "а"},
            {"ﬁ", "fi"},
            {"①", "1"},
            {"ß", "ss"},
            {"I", "ı"},
            {"\u00a0", " "},
            {"👩‍💻", "👩💻"},
            {"❤️", "❤"},
            {"Ａ", "A"}
        }) {
            assertThat(HASHER.verify(pair[0], HASHER.hash(pair[1]))).as(pair[0]).isFalse();
        }
    }

    @Test
    void emojiAndZeroWidthJoiners_areKept() {
        for (String password : List.of("👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇺🇦", "नमस्ते", "ไทย", "\u200d", "\u200b")) {
            assertThat(HASHER.verify(password, HASHER.hash(password)))
                    .as(password)
                    .isTrue();
            assertThat(HASHER.verify(utf8(Normalizer.normalize(password, Normalizer.Form.NFC)), HASHER.hash(password)))
                    .isTrue();
        }
    }

    /** The last and the first character of each length in UTF-8. */
    @ParameterizedTest
    @ValueSource(ints = {0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff})
    void characterOfEachLength_isThePasswordOfItsBytes(int codePoint) {
        String password = Character.toString(codePoint);

        assertThat(HASHER.verify(utf8(password), HASHER.hash(password))).isTrue();
        assertThat(HASHER.verify(utf8("x" + password + "x"), HASHER.hash("x" + password + "x")))
                .isTrue();
    }

    @Test
    void bytes_areNotNormalised() {
        String stored = HASHER.hash(utf8("e\u0301"));

        assertThat(HASHER.verify(utf8("e\u0301"), stored)).isTrue();
        assertThat(HASHER.verify(utf8("é"), stored)).isFalse();
        byte[] notText = {(byte) 0xff, (byte) 0xfe, 0, (byte) 0x80};
        assertThat(HASHER.verify(notText, HASHER.hash(notText))).isTrue();
    }

    static Stream<Scheme> schemes() {
        return CheapestForTests.schemes();
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void oldHashOfTextAsTyped_verifiesAndIsReplacedByOneInNfc(Scheme scheme) {
        PasswordHasher hasher = TestHashers.of(scheme);
        String typed = "mot de passe\u0301";
        String old = hasher.hash(utf8(typed));
        List<String> upgrades = new ArrayList<>();

        assertThat(hasher.verify(typed, old)).isTrue();
        assertThat(hasher.verify(typed, old, upgrades::add)).isTrue();

        assertThat(hasher.verify("mot de passé", old)).isFalse();
        assertThat(upgrades).hasSize(1);
        assertThat(hasher.verify("mot de passé", upgrades.get(0))).isTrue();
        assertThat(hasher.verify(typed, upgrades.get(0), better -> {
                    throw new AssertionError("upgraded twice");
                }))
                .isTrue();
    }

    /** 39 bytes as typed and 78 in NFC, more than bcrypt takes. */
    @Test
    void oldHashWhoseNfcIsTooLong_verifiesAndIsLeftAlone() {
        PasswordHasher hasher =
                TestHashers.builder().scheme(CheapestForTests.BCRYPT).build();
        String typed = "\u0958".repeat(13);
        String old = hasher.hash(utf8(typed));

        assertThat(utf8(Normalizer.normalize(typed, Normalizer.Form.NFC)).length)
                .isGreaterThan(72);
        assertThat(hasher.verify(typed, old, better -> {
                    throw new AssertionError("upgraded");
                }))
                .isTrue();
    }

    /** U+1FBE is an encoding of iota in three bytes; with two marks, U+0390 has two. */
    @Test
    void textThatNfcShortensMost_isTheSamePasswordAtTheLimit() {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .maxPasswordBytes(64)
                .build();
        String stored = hasher.hash("\u0390".repeat(32));

        assertThat(hasher.verify("\u1fbe\u0308\u0301".repeat(32), stored)).isTrue();
        assertThat(hasher.verify("\u1fbe\u0308\u0301".repeat(33), stored)).isFalse();
    }

    /** For any Unicode version: compares each character of NFC with the longest encoding of each of its parts. */
    @Test
    void normalising_shortensByNoMoreThanIsAllowedFor() {
        Map<Integer, Integer> longestSpelling = new HashMap<>();
        codePoints().forEach(c -> {
            String parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD);
            if (parts.codePointCount(0, parts.length()) == 1) {
                longestSpelling.merge(parts.codePointAt(0), utf8Length(c), Math::max);
            }
        });

        double most = codePoints()
                .filter(c -> Normalizer.isNormalized(Character.toString(c), Normalizer.Form.NFC))
                .mapToDouble(c -> Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD)
                                .codePoints()
                                .map(part -> longestSpelling.getOrDefault(part, utf8Length(part)))
                                .sum()
                        / (double) utf8Length(c))
                .max()
                .orElseThrow();

        assertThat(most).isBetween(3.0, (double) Inside.MOST_SHRINKING);
    }

    private static IntStream codePoints() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    }

    private static int utf8Length(int codePoint) {
        return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    }

    @Test
    void textThatMayNotBeInNfc_isNotNormalisedBeforeThereIsAPermit() {
        List<String> read = new ArrayList<>();
        CharSequence typed = CharBuffer.wrap("e\u0301".toCharArray());
        assertThat(Inside.normalised(typed, false)).isNull();
        assertThat(Inside.normalised(typed, true)).isEqualTo(utf8("é"));
        Limiter limiter = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .build();
        String stored = hasher.hash("é");
        try (Permit held = limiter.acquire(Priority.LOGIN, 1)) {
            CharSequence watched = new Watched("e\u0301".repeat(500), read);

            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> hasher.verify(watched, stored));
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> hasher.hash(watched));
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> hasher.verifyNothing(watched));
        }

        assertThat(read).as("who reads the text").isNotEmpty().noneMatch(name -> name.contains("ormal"));
    }

    /** Records which classes read it. */
    private record Watched(String text, List<String> read) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (index == 1) {
                StackWalker.getInstance().forEach(frame -> read.add(frame.getClassName()));
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
