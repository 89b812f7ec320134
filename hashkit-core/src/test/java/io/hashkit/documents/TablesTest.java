package io.hashkit.documents;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Vectors;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.dialect.Forms;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tables of the documents say what the code says. */
class TablesTest {
    private static final Document GUIDE = Document.named("docs/guide.md");
    private static final Document FORMATS = Document.named("docs/formats.md");
    private static final Document COSTS = Document.named("docs/costs.md");
    private static final Document OVERLOAD = Document.named("docs/overload.md");

    /** The verdicts of {@code peers.jsonl}, and how the page writes them. */
    private static final Map<String, String> VERDICTS = Stream.concat(
                    Stream.of("match", "wrong"),
                    Stream.of(InvalidHashException.Reason.values()).map(Enum::name))
            .collect(Collectors.toMap(
                    verdict -> verdict,
                    verdict -> verdict.equals("match") ? "true" : verdict.equals("wrong") ? "false" : verdict));

    private static Stream<Field> constants(Class<?> type, Class<?> ofType) {
        return Arrays.stream(type.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && ofType.isAssignableFrom(field.getType()));
    }

    private static Object value(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> firstCode(List<List<String>> table) {
        return table.stream().flatMap(row -> Document.code(row.get(0)).stream()).toList();
    }

    private static String engine(EngineFamily<?> row, EngineFamily.Candidate<?> candidate) {
        return "`" + row.algorithm() + "/" + candidate.name() + "`" + (candidate.optIn() ? " (opt-in)" : "");
    }

    @Test
    void engines_areThoseOfTheCatalogueInItsOrder() {
        List<String> expected = Catalog.FAMILIES.stream()
                .map(row -> String.join(
                        ", ",
                        row.candidates().stream()
                                .map(candidate -> engine(row, candidate))
                                .toList()))
                .toList();

        assertThat(GUIDE.tableUnder("Engines"))
                .extracting(row -> row.get(3))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(GUIDE.tableUnder("Engines"))
                .extracting(row -> Document.code(row.get(1)).get(0))
                .containsExactlyInAnyOrderElementsOf(Catalog.FAMILIES.stream()
                        .map(row -> row.type().getSimpleName())
                        .toList());
    }

    @Test
    void dialects_areThoseOfTheConstants() {
        Map<Boolean, List<String>> inAll = constants(Dialects.class, Dialect.class)
                .collect(Collectors.partitioningBy(
                        field -> Dialects.ALL.contains(value(field)),
                        Collectors.mapping(Field::getName, Collectors.toList())));

        assertThat(firstCode(FORMATS.tableUnder("Dialects in `ALL`")))
                .containsExactlyInAnyOrderElementsOf(inAll.get(true));
        assertThat(firstCode(FORMATS.tableUnder("Dialects that must be named")))
                .filteredOn(name -> !name.endsWith("(...)"))
                .containsExactlyInAnyOrderElementsOf(inAll.get(false));
    }

    @Test
    void dialectsByName_areThoseWithoutAConstant_withTheirProgramsAndWhetherAllHasThem() {
        List<String> constants = constants(Dialects.class, Dialect.class)
                .map(field -> ((Dialect) value(field)).name())
                .toList();
        Map<Boolean, List<String>> expected = Dialects.names().stream()
                .filter(name -> !constants.contains(name))
                .map(name -> Dialects.named(name).orElseThrow())
                .collect(Collectors.partitioningBy(
                        Dialects.ALL::contains,
                        Collectors.mapping(
                                dialect -> "`" + dialect.name() + "`: " + dialect.writtenBy(), Collectors.toList())));

        assertThat(FORMATS.itemsUnder("Dialects by name"))
                .map(TablesTest::withoutVersions)
                .containsExactlyInAnyOrderElementsOf(expected.get(true));
        assertThat(Stream.of("", "salt:hash", "hash:salt", "name:hash").flatMap(TablesTest::itemsAlone))
                .containsExactlyInAnyOrderElementsOf(expected.get(false));
    }

    /** Those of one order of columns, which the heading of their list says. */
    private static Stream<String> itemsAlone(String columns) {
        return FORMATS.itemsUnder(columns.isEmpty() ? "Dialects by name alone" : columns).stream()
                .map(item -> withoutVersions(item) + (columns.isEmpty() ? "" : ", " + columns));
    }

    private static String withoutVersions(String item) {
        return item.replaceFirst(" \\([^()]*\\)$", "");
    }

    @Test
    void formsThatAreNotRead_areThoseThatAreRecognised() throws IOException {
        try (InputStream file = Objects.requireNonNull(Forms.class.getResourceAsStream("forms.txt"))) {
            List<String> recognised = new String(file.readAllBytes(), US_ASCII)
                    .lines()
                    .filter(line -> line.matches("=[^= ]*\\*.* .*"))
                    .map(line -> line.substring(line.indexOf(' ') + 1))
                    .filter(name -> !name.equals("none"))
                    .toList();

            assertThat(firstCode(FORMATS.tableUnder("Forms that are not read")))
                    .containsExactlyInAnyOrderElementsOf(recognised);
        }
    }

    @Test
    void costSets_haveTheCostsAndTheWorkOfTheConstants() {
        List<List<String>> table = COSTS.tableUnder("Named sets");
        List<Field> constants = Stream.of(Argon2.class, Bcrypt.class, Scrypt.class, Pbkdf2.class)
                .flatMap(type -> constants(type, Scheme.class))
                .toList();

        assertThat(table).hasSameSizeAs(constants);
        for (Field constant : constants) {
            String name = constant.getDeclaringClass().getSimpleName() + "." + constant.getName();
            Scheme scheme = (Scheme) value(constant);
            List<String> row = table.stream()
                    .filter(one -> Document.code(one.get(0)).contains(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name + " is not in the table"));
            assertThat(row.get(1).replace("cost ", "cost=").replace(", ", ","))
                    .as(name)
                    .isEqualTo(costs(scheme));
            assertThat(row.get(3))
                    .as(name)
                    .isEqualTo(
                            String.format(Locale.ROOT, "%.2f", Traits.of(scheme).owaspRatio()));
        }
    }

    private static String costs(Scheme scheme) {
        return String.join(
                ",",
                Traits.of(scheme).parameters().entrySet().stream()
                        .map(cost -> cost.getKey() + "=" + cost.getValue())
                        .toList());
    }

    @Test
    void recommendedCosts_areNamedBesideTheirSet() {
        for (Scheme scheme :
                List.of(Argon2.recommended(), Bcrypt.recommended(), Scrypt.recommended(), Pbkdf2.recommended())) {
            String type = scheme.getClass().getSimpleName();
            String cell = COSTS.tableUnder("Named sets").stream()
                    .map(row -> row.get(0))
                    .filter(one -> one.contains("`" + type + ".recommended()`"))
                    .findFirst()
                    .orElseThrow();
            assertThat(constants(scheme.getClass(), Scheme.class)
                            .filter(field -> value(field).equals(scheme))
                            .map(field -> "`" + type + "." + field.getName() + "`"))
                    .anySatisfy(name -> assertThat(cell).contains(name));
        }
    }

    @Test
    void ceilings_haveTheirDefaults() {
        Map<String, String> table = COSTS.tableUnder("Ceilings").stream()
                .collect(Collectors.toMap(row -> Document.code(row.get(0)).get(0), row -> row.get(1)));

        assertThat(table)
                .containsOnlyKeys(Stream.of(Limit.values()).map(Limit::name).toList());
        for (Limit limit : Limit.values()) {
            String cell = Objects.requireNonNull(table.get(limit.name()));
            long figure = Long.parseLong(cell.replaceFirst("[^0-9,].*", "").replace(",", ""));
            boolean inMib = cell.matches("[0-9,]+ MiB.*");
            assertThat(inMib ? figure << 20 : figure)
                    .as(limit.name())
                    .isEqualTo(Ceilings.defaults().get(limit));
        }
    }

    @Test
    void foldersOfTheReadme_areThoseOfTheRepository() throws IOException {
        List<String> table = Document.named("README.md").tableUnder("Folders").stream()
                .flatMap(row -> Document.code(row.get(0)).stream())
                .toList();

        try (Stream<Path> files = Files.list(Document.ROOT)) {
            assertThat(files.filter(Files::isDirectory)
                            .map(folder -> folder.getFileName().toString())
                            .filter(name -> !name.startsWith(".") && !name.equals("target")))
                    .isSubsetOf(table);
        }
        assertThat(table)
                .allSatisfy(name -> assertThat(Document.ROOT.resolve(name)).isDirectory());
    }

    @Test
    void reasonsOfRefusals_areThoseOfTheExceptions() {
        assertThat(firstCode(OVERLOAD.tableUnder("What you catch")))
                .containsExactlyInAnyOrderElementsOf(Stream.of(OverloadedException.Reason.values())
                        .map(Enum::name)
                        .toList());
        assertThat(firstCode(FORMATS.tableUnder("Refusals")))
                .containsExactlyInAnyOrderElementsOf(Stream.of(InvalidHashException.Reason.values())
                        .map(Enum::name)
                        .toList());
    }

    @Test
    void differencesFromOtherPrograms_areThoseOfTheirSuites() {
        Map<String, List<JsonNode>> differences = Vectors.lines("peers.jsonl").stream()
                .filter(row -> row.has("because"))
                .collect(Collectors.groupingBy(row -> Vectors.string(row, "because")));
        List<List<String>> table = FORMATS.tableUnder("Where other programs decide otherwise");

        assertThat(table).extracting(row -> row.get(0)).containsExactlyInAnyOrderElementsOf(differences.keySet());
        for (List<String> difference : table) {
            List<JsonNode> rows = Objects.requireNonNull(differences.get(difference.get(0)));
            assertThat(difference.get(3).split(", "))
                    .as(difference.get(0))
                    .containsExactlyInAnyOrder(suites(rows).distinct().toArray(String[]::new));
            assertThat(Document.code(difference.get(2)).stream().filter(VERDICTS::containsValue))
                    .as(difference.get(0))
                    .containsExactlyInAnyOrder(rows.stream()
                            .map(row -> VERDICTS.get(Vectors.string(row, "hashkit")))
                            .distinct()
                            .toArray(String[]::new));
        }
    }

    @Test
    void suitesOfOtherPrograms_haveTheRowsThatTheReadmeCounts() {
        Map<String, Long> rows = Stream.of("peers.jsonl", "peers_derived.jsonl")
                .flatMap(file -> suites(Vectors.lines(file)))
                .collect(Collectors.groupingBy(suite -> suite, Collectors.counting()));

        assertThat(Document.named("hashkit-core/src/test/resources/vectors/README.md")
                        .tableUnder("Suites of other programs")
                        .stream()
                        .collect(Collectors.toMap(row -> row.get(0), row -> Long.valueOf(row.get(3)))))
                .isEqualTo(rows);
    }

    private static Stream<String> suites(List<JsonNode> rows) {
        return rows.stream().flatMap(row -> row.get("suites").values().stream()).map(JsonNode::asString);
    }
}
