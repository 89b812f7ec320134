package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link of the documents to a file of the repository, or to a heading in one, leads there, and a path to each page. */
class LinksTest {
    private static final Pattern LINK =
            Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|srcset)=\"([^\"]+)\"", Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    static List<Document> documents() {
        return Document.all();
    }

    private static Stream<String> linksOf(Document document) {
        return LINK.matcher(document.prose())
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .filter(link -> !link.startsWith("http"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void link_leadsToAFileAndAHeading(Document document) {
        Path here = Document.ROOT.resolve(document.name());
        assertThat(linksOf(document)).allSatisfy(link -> {
            String[] parts = link.split("#", 2);
            Path file =
                    parts[0].isEmpty() ? here : here.resolveSibling(parts[0]).normalize();
            assertThat(Files.exists(file)).as(link).isTrue();
            if (parts.length == 2) {
                assertThat(anchors(Document.named(Document.ROOT.relativize(file).toString())))
                        .as(link)
                        .contains(parts[1]);
            }
        });
    }

    /** The site takes its navigation from there. */
    @Test
    void page_isInAPathOfTheIndex() {
        assertThat(linksOf(Document.named("docs/README.md")).map(link -> link.replaceAll("#.*", "")))
                .containsAll(Document.all().stream()
                        .map(Document::name)
                        .filter(name -> name.matches("docs/[a-z-]+\\.md"))
                        .map(name -> name.replace("docs/", ""))
                        .toList());
    }

    /** As GitHub makes them. */
    private static Stream<String> anchors(Document document) {
        return HEADING.matcher(document.prose())
                .results()
                .map(match -> match.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'));
    }
}
