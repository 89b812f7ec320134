package io.hashkit.bench.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {
    @Test
    void longSentence_isBrokenBetweenWords() {
        assertThat(Paragraph.of("one two three four", 12).lines())
                .containsExactly("  one two", "    three", "    four");
        assertThat(Paragraph.of("short", 12).lines()).containsExactly("  short");
    }

    @Test
    void wordLongerThanTheWidth_hasALineOfItsOwn() {
        assertThat(Paragraph.of("a --add-modules=jdk.incubator.vector b", 12).lines())
                .containsExactly("  a", "    --add-modules=jdk.incubator.vector", "    b");
    }
}
