package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What the hashers of a row say of it when it has lost something, or something stands around it. */
@Tag("once")
class DamagedRowsTest {
    /** Whose programs write or take an empty salt. */
    private static final Set<String> WITH_EMPTY_SALTS = Set.of(
            "authlogic",
            "authlogic-v2",
            "camunda",
            "casdoor",
            "crypt3",
            "django-hashers-passlib",
            "omeka",
            "opensimulator",
            "oxid",
            "shiro",
            "shiro-md5",
            "p5k2",
            "sorcery",
            "spring",
            "symfony-sha1",
            "web2py",
            "woltlab",
            "zookeeper");
    /** Which have a form without a salt, and Allura, where any eight characters are one. */
    private static final Set<String> WITHOUT_A_SALT =
            Set.of("allura", "django", "encoded-column", "tomcat-digest", "unsalted-digest");

    /** Without its last character, a row of these is a whole one of another dialect. */
    private static final Set<String> WHOLE_WHEN_CUT = Set.of("netscaler", "sftpgo", "usercake");

    /** Whose rows begin as those of a dialect of all, or end as one behind a colon: they must be named. */
    private static final Set<String> ALIKE = Set.of(
            "atom",
            "chef",
            "coturn",
            "cronicle",
            "dokuwiki",
            "elkarte",
            "gitea",
            "metabase",
            "mosquitto",
            "movable-type",
            "nimforum",
            "pagure",
            "password4j",
            "pimcore",
            "sftpgo",
            "smf",
            "sorcery",
            "tbdev",
            "x3");

    private static final Map<String, Row> ROWS = new LinkedHashMap<>();
    private static final Map<List<Dialect>, StoredHashReader> READERS = new HashMap<>();

    /** A row, the dialect that reads it, and readers that accept that one alone, and all others as well. */
    private record Row(String text, FormDialect dialect, StoredHashReader alone, StoredHashReader all) {
        Template template() {
            return Objects.requireNonNull(dialect.forms.fitting(text)).template();
        }
    }

    private static StoredHashReader reader(List<Dialect> dialects) {
        return new StoredHashReader(
                List.copyOf(dialects), Algorithm.ALL, Demands.highest(), false, (inner, header, outer) -> inner);
    }

    @BeforeAll
    static void readRows() throws IOException {
        ObjectMapper json = new ObjectMapper();
        try (InputStream in = DamagedRowsTest.class.getResourceAsStream("/io/hashkit/dialect/forms.jsonl")) {
            new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(json::readTree)
                    .forEach(DamagedRowsTest::add);
        }
        assertThat(ROWS).hasSizeGreaterThan(2000);
    }

    private static void add(JsonNode row) {
        List<Dialect> accepted = new ArrayList<>();
        if (row.has("accept")) {
            row.get("accept")
                    .values()
                    .forEach(
                            name -> accepted.add(Dialects.named(name.asString()).orElseThrow()));
        }
        accepted.addAll(Dialects.ALL);
        StoredHashReader all = READERS.computeIfAbsent(accepted, DamagedRowsTest::reader);
        String text = Vectors.string(row, "row");
        if (all.read(text) instanceof Stored.Plain plain && plain.dialect() instanceof FormDialect dialect) {
            ROWS.put(
                    Vectors.string(row, "id"),
                    new Row(text, dialect, READERS.computeIfAbsent(List.of(dialect), DamagedRowsTest::reader), all));
        }
    }

    /** Null if the text is read. */
    private static @Nullable InvalidHashException refusal(StoredHashReader reader, String text) {
        return reader.read(text) instanceof Stored.Refused refused ? refused.why() : null;
    }

    @Test
    void rowWithoutItsSalt_isRefused() {
        Set<String> read = new TreeSet<>();
        int lost = 0;
        for (Row row : ROWS.values()) {
            if (!row.template().has(Part.SALT)) {
                continue;
            }
            String salt = row.template().read(row.text).text(Part.SALT);
            int at = salt.isEmpty() ? -1 : row.text.indexOf(salt);
            if (at < 0 || row.text.indexOf(salt, at + 1) >= 0) {
                continue;
            }
            lost++;
            String rest = row.text.substring(0, at) + row.text.substring(at + salt.length());
            if (row.all.read(rest) instanceof Stored.Plain plain && plain.dialect() != null) {
                read.add(plain.dialect().name());
            }
        }
        assertThat(lost).isGreaterThan(1000);
        read.removeAll(WITHOUT_A_SALT);
        assertThat(read).isEqualTo(WITH_EMPTY_SALTS);
    }

    @Test
    void blankOrControlCharacterAfterARow_isNamed() {
        assertThat(ROWS).allSatisfy((id, row) -> {
            for (String after : List.of("\n", "\r", "\0", "\t", " ")) {
                for (StoredHashReader reader : List.of(row.alone, row.all)) {
                    if (row.dialect != Dialects.PLAIN_TEXT) {
                        assertThat(refusal(reader, row.text + after))
                                .isNotNull()
                                .hasMessageStartingWith("blanks, line ends or NULs stand before or after the string")
                                .returns(Reason.MALFORMED, InvalidHashException::reason);
                    }
                }
            }
        });
    }

    @Test
    void wholeRowOfAnotherProgram_isNoDamagedOne() {
        Set<String> damaged = new TreeSet<>();
        for (List<Dialect> accepted : List.of(
                List.<Dialect>of(),
                Dialects.ALL,
                Stream.concat(Stream.of(Dialects.named("phpbb").orElseThrow()), Dialects.ALL.stream())
                        .toList())) {
            StoredHashReader reader = reader(accepted);
            ROWS.forEach((id, row) -> {
                InvalidHashException why = refusal(reader, row.text);
                if (why != null && why.reason() == Reason.MALFORMED) {
                    damaged.add(row.dialect.name());
                }
            });
        }
        assertThat(damaged).isEqualTo(ALIKE);
    }

    @Test
    void textThatIsNoHash_isNotOneOfThePhpbbForum() {
        StoredHashReader reader =
                reader(Stream.concat(Stream.of(Dialects.named("phpbb").orElseThrow()), Dialects.ALL.stream())
                        .toList());
        for (String text : List.of("changeme", "joe", "!x")) {
            assertThat(refusal(reader, text))
                    .as(text)
                    .isNotNull()
                    .hasMessageStartingWith("this is not a stored hash")
                    .returns(Reason.MALFORMED, InvalidHashException::reason);
        }
    }

    @Test
    void rowThatIsKnownButNotComputed_isNotDamaged() {
        StoredHashReader reader = reader(List.of(Dialects.named("password-hash").orElseThrow()));

        assertThat(refusal(reader, "sha1$1a2b3c4d$1000$" + "0f".repeat(20)))
                .isNotNull()
                .hasMessage("hashes of password-hash with iterations are known, but not computed here");
    }

    @Test
    void rowThatWasCut_isNoneOfAnotherDialect() {
        assertThat(ROWS).allSatisfy((id, row) -> {
            InvalidHashException why = refusal(row.alone, row.text.substring(0, row.text.length() - 1));
            if (!WHOLE_WHEN_CUT.contains(row.dialect.name())) {
                assertThat(why == null ? "" : why.getMessage()).doesNotContain("this is a hash of");
            }
        });
    }

    @Test
    void rowThatWasCut_hasNoNameBeforeIt() {
        assertThat(ROWS).allSatisfy((id, row) -> {
            for (int length : List.of(row.text.length() - 1, Math.min(60, row.text.length() - 1))) {
                for (StoredHashReader reader : List.of(row.alone, row.all)) {
                    InvalidHashException why = refusal(reader, row.text.substring(0, length));
                    assertThat(why == null ? "" : why.getMessage()).doesNotContain("a name and a colon");
                }
            }
        });
    }
}
