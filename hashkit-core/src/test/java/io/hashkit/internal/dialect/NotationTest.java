package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.hashkit.documents.Document;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page on forms has the notation of the code. */
class NotationTest {
    private static final Document PAGE = Document.named("docs/forms.md");
    private static final Template ALL_FIELDS =
            new Template("<s:hex>$<i>$<c>$<n>$<ln>$<r>$<p1>$<hash>,<tag[32]:hex>", false, 0);

    private static List<String> first(String heading) {
        return PAGE.tableUnder(heading).stream()
                .flatMap(row -> Document.code(row.get(0)).stream())
                .toList();
    }

    @Test
    void fields_areThoseOfTheCode() {
        assertThat(first("Fields"))
                .containsExactlyInAnyOrderElementsOf(Stream.of(Part.values())
                        .filter(part -> part != Part.HEAD)
                        .map(part -> part.letters)
                        .toList());
    }

    @Test
    void spellings_areThoseOfTheCode() {
        assertThat(first("Spellings"))
                .containsExactlyInAnyOrderElementsOf(Stream.of(Spelling.values())
                        .map(spelling -> spelling.letters)
                        .toList());
    }

    private static List<String> functions() {
        return first("The computation");
    }

    @ParameterizedTest
    @MethodSource("functions")
    void functionOfThePage_exists(String function) {
        String computation = function.contains("(") ? function : function + "($p)";

        assertThatCode(() -> Computation.parse(computation, ALL_FIELDS)).doesNotThrowAnyException();
    }
}
