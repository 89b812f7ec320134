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
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shell blocks, coordinates and included files of the documents. Command lines of the benchmark are parsed in its module. */
class OtherBlocksTest {
    private static final Set<String> LANGUAGES =
            Set.of("java", "kotlin", "properties", "python", "sh", "sql", "text", "xml", "yaml");
    private static final Pattern PROFILE = Pattern.compile("-P *'?!?([\\w-]+)'?");
    private static final Pattern MODULES = Pattern.compile("-pl ([\\w/,.-]+)");
    private static final Pattern TEST = Pattern.compile("-Dtest=([\\w,]+)");
    private static final Pattern INCLUDED =
            Pattern.compile("<!-- file:(\\S+) -->\\R```\\w+\\R(.*?)```\\R<!-- /file -->", Pattern.DOTALL);

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

    @Test
    void everyBlock_namesItsLanguage() {
        assertThat(Document.all().stream().flatMap(document -> document.blocks().stream()))
                .allSatisfy(
                        block -> assertThat(block.language()).as("%s", block).isIn(LANGUAGES));
    }

    @ParameterizedTest
    @MethodSource("shellBlocks")
    void shellBlock_isParsedByBash(Block block) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "this host has no /bin/bash");
        Process bash =
                new ProcessBuilder("/bin/bash", "-n").redirectErrorStream(true).start();
        try (var in = bash.getOutputStream()) {
            in.write(block.text().getBytes(StandardCharsets.UTF_8));
        }
        String errors = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(bash.waitFor()).as("%s%n%s", block, errors).isZero();
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

    /** Paths that the documents tell people to start. */
    @Test
    void scripts_exist() {
        Pattern script = Pattern.compile("(?m)(?:^|&& )((?:\\.ci|hashkit-bench|interop)/[\\w./-]+\\.sh)");
        assertThat(shellBlocks().stream().flatMap(block -> found(script, block.text())))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(Document.ROOT.resolve(path)).isExecutable());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xml", "kotlin"})
    void coordinates_areThoseOfThisBuild(String language) throws IOException {
        String pom = Files.readString(Document.ROOT.resolve("pom.xml"));
        String version = found(Pattern.compile("<version>(.*?)</version>"), pom)
                .findFirst()
                .orElseThrow();
        Pattern coordinates = Pattern.compile(
                "<groupId>io\\.hashkit</groupId>\\s*<artifactId>([\\w-]+)</artifactId>\\s*<version>(.*?)</version>"
                        + "|\"io\\.hashkit:([\\w-]+):(.*?)\"");
        List<MatchResult> named = Document.blocks(language).stream()
                .flatMap(block -> coordinates.matcher(block.text()).results())
                .toList();

        assertThat(named).isNotEmpty().allSatisfy(match -> {
            boolean xml = match.group(1) != null;
            assertThat(xml ? match.group(2) : match.group(4)).isEqualTo(version);
            assertThat(Document.ROOT.resolve((xml ? match.group(1) : match.group(3)) + "/pom.xml"))
                    .exists();
        });
    }

    @Test
    void includedFile_isTheFile() {
        List<MatchResult> included = Document.all().stream()
                .flatMap(document -> INCLUDED.matcher(document.text()).results())
                .toList();

        assertThat(included)
                .isNotEmpty()
                .allSatisfy(match -> assertThat(match.group(2))
                        .as("copy %s into the document", match.group(1))
                        .isEqualToNormalizingNewlines(Files.readString(Document.ROOT.resolve(match.group(1)))));
    }
}
