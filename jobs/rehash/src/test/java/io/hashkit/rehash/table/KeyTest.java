package io.hashkit.rehash.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTest {
    private static final String ODD = "a1,\\u{}\n\t\u001b \u2028\ud83d\ude00\u00e9\u202e\uffff";

    @Test
    void anyKey_isReadAsItWasPrinted_onOneLine() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            Key key = new Key(List.of(text(random), text(random)));

            assertThat(Key.parse(key.toString())).isEqualTo(key);
            assertThat(key.toString()).doesNotContainPattern("[\\p{Cc}\\u2028\\u202e]");
        }
        Key empty = new Key(List.of(""));
        assertThat(Key.parse(empty.toString())).isEqualTo(empty);
    }

    private static String text(Random random) {
        int[] points = ODD.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(6); length > 0; length--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc\\", "\\x", "\\u{", "\\u{}", "\\u{zz}", "\\u{110000}", "a,\\u{41"})
    void backslashBeforeAnythingElse_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Key.parse(text)).withMessageContaining("backslash");
    }
}
