package io.hashkit.bench.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelledLinesTest {
    private static String lines(int width, String label, String text) {
        return new LabelledLines(width).add(label, text).toString();
    }

    @Test
    void text_beginsInTheSameColumnAfterEachLabel() {
        assertThat(new LabelledLines(80).add("Set", "a").add("How sure", "b").toString())
                .hasLineCount(2)
                .isEqualToNormalizingNewlines("Set         a\nHow sure    b\n");
    }

    @Test
    void longText_isWrappedUnderItsBeginning() {
        assertThat(lines(30, "Next", "one two three four five six seven"))
                .isEqualToNormalizingNewlines("Next        one two three four\n            five six seven\n");
    }

    @Test
    void wideWindow_isNotFilled() {
        assertThat(lines(200, "Next", "word ".repeat(60)).lines())
                .allMatch(line -> line.length() <= LabelledLines.WIDEST)
                .hasSizeGreaterThan(3);
    }

    /** It is to be copied. */
    @Test
    void longWord_isNotBroken() {
        String word = "hashkit.scheme=argon2id,m=154624,t=2,p=1";

        assertThat(lines(40, "  Spring", word)).contains(word);
    }
}
