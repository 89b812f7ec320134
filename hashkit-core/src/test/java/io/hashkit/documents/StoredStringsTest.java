package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.Vectors;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each stored string that a page or the Javadoc shows in full is the hash of a password that stands in quotation marks
 * on the same page.
 */
class StoredStringsTest {
    /** Strings that are the hash of no password, on purpose: damaged, or only measured. */
    private static final Set<String> OF_NO_PASSWORD = Set.of(
            "$argon2id$v=19$m=19456,t=2,p=1$" + "A".repeat(22) + "$" + "A".repeat(43)); // its verification is timed

    /** Vectors of sealed strings, which open only under a key. */
    private static final String SEALED = Vectors.text("sealing.json");

    private static final Pattern STRING = Pattern.compile("(?:\\{[^\\s{}]+\\}|[\\w.-]*\\$)[\\w$./+=,:@-]+");
    /** A salt or a tag in full; an elided string such as {@code $2b$12$...} has none. */
    private static final Pattern WHOLE_PART = Pattern.compile("[A-Za-z0-9./+]{20,}");

    private static final Pattern QUOTED = Pattern.compile("\"([^\"\\n]+)\"");
    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*.*?\\*/", Pattern.DOTALL);

    private final PasswordHasher hasher =
            PasswordHasher.builder().accept(Dialects.ALL).build();

    private static List<String> stringsIn(String text) {
        return STRING.matcher(text)
                .results()
                .map(match -> match.group())
                .filter(string -> Stream.of(string.split("\\$", -1))
                        .anyMatch(part -> WHOLE_PART.matcher(part).matches()))
                .toList();
    }

    private boolean isHashOfAQuotedPassword(String stored, String text) {
        return QUOTED.matcher(text).results().anyMatch(quoted -> verifies(quoted.group(1), stored));
    }

    private boolean verifies(String password, String stored) {
        try {
            return hasher.verify(password, stored);
        } catch (InvalidHashException e) {
            return false;
        }
    }

    private List<String> unexplained(String text) {
        return stringsIn(text).stream()
                .filter(stored -> !OF_NO_PASSWORD.contains(stored)
                        && !SEALED.contains('"' + stored + '"')
                        && !isHashOfAQuotedPassword(stored, text))
                .toList();
    }

    @Test
    void stringOnAPage_isTheHashOfAPasswordOnIt() {
        assertThat(Document.all().stream()
                        .flatMap(document ->
                                unexplained(document.text()).stream().map(string -> document.name() + ": " + string)))
                .isEmpty();
        assertThat(stringsIn(Document.named("README.md").text())).hasSize(1);
    }

    @Test
    void stringInJavadoc_isTheHashOfAPasswordInIt() throws IOException {
        try (Stream<Path> sources = Files.walk(Document.ROOT)) {
            for (Path source : sources.filter(StoredStringsTest::isMain).toList()) {
                JAVADOC.matcher(Files.readString(source))
                        .results()
                        .forEach(comment -> assertThat(unexplained(comment.group()))
                                .as("%s", source)
                                .isEmpty());
            }
        }
    }

    private static boolean isMain(Path file) {
        String name = file.toString().replace('\\', '/');
        return name.endsWith(".java") && name.contains("/src/main/") && !name.contains("/target/");
    }

    @Test
    void stringOfAnotherPassword_isFound() {
        String right = stringsIn(Document.named("README.md").text()).get(0);

        assertThat(unexplained("\"correct horse battery staple\" is " + right)).isEmpty();
        assertThat(unexplained("\"another\" is `" + right + "`")).containsExactly(right);
        assertThat(unexplained("\"x\" is `" + right.substring(0, right.length() - 5) + "`"))
                .hasSize(1);
        assertThat(unexplained("`{bcrypt}$2a$10$rOQKCcjOjE35fRER5sFZseeWkaJr/4vzJtxCF45OrZWW8Bx9NGy6.`"))
                .hasSize(1);
        assertThat(unexplained("`$argon2id$v=19$m=,t=,p=$salt$tag` and `$2b$12$...`"))
                .isEmpty();
    }
}
