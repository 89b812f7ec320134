package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hashkit.documents.Document.Block;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Languages of all blocks of the documents, shell and Python blocks, and included files. */
class OtherBlocksTest {
    /** The tests that read the blocks of each language. */
    private static final Map<String, List<String>> TESTS = Map.of(
            "java", List.of("JavaBlocksTest", "DocumentationTest"),
            "kotlin", List.of("CoordinatesTest"),
            "properties", List.of("DocumentationTest"),
            "sh", List.of("OtherBlocksTest", "DocumentedCommandsTest"),
            "sql", List.of("DocumentedSqlIT"),
            "xml", List.of("CoordinatesTest"),
            "yaml", List.of("DocumentationTest"));
    /** Output, configuration of other programs, and formulas. */
    private static final String TEXT = "text";

    private static final Pattern JAVA = Pattern.compile("(?m)^(?:import |(?:public |final )*class ).*[;{]$");
    private static final Pattern PROFILE = Pattern.compile("-P *'?!?([\\w-]+)'?");
    private static final Pattern MODULES = Pattern.compile("-pl ([\\w/,.-]+)");
    private static final Pattern TEST = Pattern.compile("-Dtest=([\\w,]+)");

    static List<Block> shellBlocks() {
        return Document.blocks("sh");
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult match) -> match.group(1));
    }

    private static List<String> mavenLines(Block block) {
        return block.text()
                .replace("\\\n", " ")
                .lines()
                .filter(line -> line.contains("./mvnw "))
                .toList();
    }

    static List<Document> documents() {
        return Document.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyBlock_isOfALanguageThatATestReads(Document document) {
        assertThat(document.blocks())
                .allSatisfy(block -> assertThat(block.language())
                        .as("%s", block)
                        .isIn(Stream.concat(Stream.of(TEXT), TESTS.keySet().stream())
                                .toList()));
    }

    @Test
    void testsOfTheLanguages_exist() {
        assertThat(TESTS.values().stream().flatMap(List::stream).distinct())
                .allSatisfy(test -> assertThat(javaFile(test)).as(test).isTrue());
    }

    /** A fence that {@link Document} does not understand would hide its block from every test. */
    @ParameterizedTest
    @MethodSource("documents")
    void proseOfADocument_hasNoFence(Document document) {
        assertThat(document.prose().lines()).noneMatch(line -> line.strip().matches("(?:```|~~~).*"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void textBlock_isNoJava(Document document) {
        assertThat(document.blocks().stream().filter(block -> block.language().equals(TEXT)))
                .allSatisfy(block -> assertThat(block.text()).doesNotContainPattern(JAVA));
    }

    /** What a program prints that gets the block as its input. */
    private static String output(Block block, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var in = process.getOutputStream()) {
            in.write(block.text().getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", block, output).isZero();
        return output;
    }

    @ParameterizedTest
    @MethodSource("shellBlocks")
    void shellBlock_isParsedByBash(Block block) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "this host has no /bin/bash");
        assertThat(output(block, "/bin/bash", "-n")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shellBlocks")
    void mavenCommand_namesProfilesModulesAndTestsThatExist(Block block) throws IOException {
        Set<String> profiles = found(Pattern.compile("<profile>.*?<id>(.*?)</id>", Pattern.DOTALL), poms())
                .collect(Collectors.toSet());
        for (String line : mavenLines(block)) {
            assertThat(found(PROFILE, line)).as(line).isSubsetOf(profiles);
            assertThat(found(MODULES, line).flatMap(modules -> Stream.of(modules.split(","))))
                    .as(line)
                    .allSatisfy(module -> assertThat(Document.ROOT.resolve(module + "/pom.xml"))
                            .exists());
            assertThat(found(TEST, line)
                            .flatMap(tests -> Stream.of(tests.split(",")))
                            .filter(test -> !test.equals("NAME")))
                    .as(line)
                    .allSatisfy(test -> assertThat(javaFile(test)).as(test).isTrue());
        }
    }

    private static String poms() throws IOException {
        try (Stream<Path> files = Files.walk(Document.ROOT, 3)) {
            StringBuilder all = new StringBuilder();
            for (Path pom : files.filter(
                            file -> file.endsWith("pom.xml") && !file.toString().contains("target"))
                    .toList()) {
                all.append(Files.readString(pom));
            }
            return all.toString();
        }
    }

    private static boolean javaFile(String test) {
        try (Stream<Path> files = Files.find(
                Document.ROOT,
                14,
                (file, attributes) -> file.getFileName().toString().equals(test + ".java"))) {
            return files.findAny().isPresent();
        } catch (IOException e) {
            return fail(e);
        }
    }

    /** So that a reader who has built it can copy the command. */
    @ParameterizedTest
    @MethodSource("shellBlocks")
    void benchmarkJar_isNamedWhereTheBuildPutsIt(Block block) {
        assertThat(block.text()).doesNotContain("-jar hashkit-bench.jar");
    }

    /** Paths that the documents tell people to start. */
    @Test
    void scripts_exist() {
        Pattern script = Pattern.compile("(?m)(?:^|&& )((?:\\.ci|hashkit-bench|interop)/[\\w./-]+\\.sh)");
        assertThat(shellBlocks().stream().flatMap(block -> found(script, block.text())))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(Document.ROOT.resolve(path)).isExecutable());
    }

    @Test
    void includedFile_isTheFile() {
        List<Block> included = Document.all().stream()
                .flatMap(document -> document.blocks().stream())
                .filter(block -> !block.file().isEmpty())
                .toList();

        assertThat(included)
                .isNotEmpty()
                .allSatisfy(block -> assertThat(block.text())
                        .as("copy %s into the document", block.file())
                        .isEqualToNormalizingNewlines(Files.readString(Document.ROOT.resolve(block.file()))));
    }
}
