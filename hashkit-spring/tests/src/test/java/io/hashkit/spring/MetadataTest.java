package io.hashkit.spring;

import static io.hashkit.spring.DocumentationTest.OPERATION;
import static io.hashkit.spring.DocumentationTest.defaults;
import static io.hashkit.spring.DocumentationTest.fieldsOfAKey;
import static io.hashkit.spring.DocumentationTest.metadata;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The metadata of the properties says what the documents and the table of hashkit-core say. */
class MetadataTest {
    /** Each setting of the core, but for keys, which have a record of their own. */
    static Stream<String> settingsOfTheCore() {
        return Settings.table().keySet().stream().filter(name -> !name.matches(".*\\*.*|keyring\\.(write|next|read)"));
    }

    @ParameterizedTest
    @MethodSource("settingsOfTheCore")
    void metadata_saysWhatTheTableOfTheCoreSays(String name) throws IOException {
        List<String> row = Settings.table().get(name);
        String description = Pattern.compile("\"name\": \"hashkit\\." + Pattern.quote(name)
                        + "\",\\s+\"type\": \"[^\"]+\",\\s+\"description\": \"((?:[^\"\\\\]|\\\\.)+)\"")
                .matcher(metadata())
                .results()
                .map(match -> match.group(1).replaceAll("hashkit\\.(scheme|target)", "the $1"))
                .findFirst()
                .orElseThrow();
        String byDefault = defaults().get("hashkit." + name);

        assertThat(description).startsWith(row.get(3).replaceFirst("\\.$", ""));
        if (!byDefault.isEmpty() && !name.equals("dialects")) { // Spring's plain text is read too
            assertThat(byDefault).isEqualTo(row.get(2));
        }
    }

    /** Otherwise an editor would write one text with brackets, which is no dialect. */
    @Test
    void defaultOfAList_isAListInTheMetadata() throws IOException {
        assertThat(metadata().replaceAll("\\s+", "")).contains("\"defaultValue\":[\"all\",\"plain-text\"]");
    }

    @Test
    void key_hasTheSettingsOfTheCore_andBundle() {
        assertThat(Stream.concat(
                        Settings.table().keySet().stream()
                                .filter(name -> name.startsWith("keyring.keys.*"))
                                .map(name -> name.replaceFirst(".*\\*\\.", "")),
                        Stream.of("bundle")))
                .containsExactlyInAnyOrderElementsOf(fieldsOfAKey().toList());
    }

    @Test
    void tableOfProperties_hasEachPropertyWithItsDefault() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        OPERATION
                .text()
                .split("## Properties\n", 2)[1]
                .lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> line.split("\\|"))
                .forEach(cells -> documented.put(cells[1].replace("`", "").strip(), cells[2].strip()));

        assertThat(documented.keySet()).isEqualTo(defaults().keySet());
        defaults().forEach((name, value) -> {
            if (!value.isEmpty()) {
                assertThat(documented.get(name)).as(name).isEqualTo("`" + value + "`");
            }
        });
        assertThat(defaults())
                .containsEntry("hashkit.target", "250ms")
                .containsEntry("hashkit.dialects", "all,plain-text");
    }
}
