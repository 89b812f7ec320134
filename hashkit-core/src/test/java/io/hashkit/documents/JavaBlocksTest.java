package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.documents.Document.Block;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each Java block of the documents compiles without warnings and runs; blocks that use Spring are tested in hashkit-spring.
 *
 * <p>A block with a class is compiled as it is, and its {@code main} runs if it has one. Any other block becomes the body
 * of a method. It has to import what it names, and may use these variables where it does not declare them itself:
 *
 * <ul>
 *   <li>{@code hasher}, with the cheapest costs, and {@code password}, a right one
 *   <li>{@code stored}, a hash of {@code password} by {@code hasher}
 *   <li>{@code users}, with {@code replaceHash(id, old, better)}, and {@code id}
 * </ul>
 */
class JavaBlocksTest {
    private static final Pattern TYPE = Pattern.compile(
            "^(?:public |final |abstract |sealed )*(?:class|record|interface|enum) (\\w+)", Pattern.MULTILINE);
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final String SPRING = "org.springframework";

    private static final String CHEAP =
            "io.hashkit.PasswordHasher.builder().scheme(io.hashkit.algorithm.Argon2.id(8, 1, 1)).allowWeakCosts().build()";
    private static final List<String> GIVEN = List.of(
            "io.hashkit.PasswordHasher hasher = " + CHEAP + ";",
            "String password = \"correct horse battery staple\";",
            "String stored = " + CHEAP + ".hash(\"correct horse battery staple\");",
            "long id = 1;",
            "Users users = new Users();");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    static Stream<Block> blocks() {
        return Document.blocks("java").stream().filter(block -> !block.text().contains(SPRING));
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void javaBlock_compilesAndRuns(Block block) throws Exception {
        run(block.text());
    }

    @Test
    void readme_printsWhatItShows() throws Exception {
        Document readme = Document.named("README.md");
        String shown = readme.blocks().stream()
                .filter(block -> block.language().equals("text"))
                .findFirst()
                .orElseThrow()
                .text();

        String printed = run(readme.blocks().get(0).text());

        assertThat(shapeOf(printed)).isEqualTo(shapeOf(shown));
    }

    /** Salt and tag are random: only their lengths count. */
    private static String shapeOf(String output) {
        return Pattern.compile("\\$([A-Za-z0-9+/]{22,})")
                .matcher(output)
                .replaceAll(match -> "<" + match.group(1).length() + ">")
                .strip()
                .replaceAll("\\R", "\n");
    }

    @Test
    void blockThatIsWrong_isNoticed() {
        assertThat(catchThrowable(() -> run("hasher.hush(password);")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("hush");
        assertThat(catchThrowable(() -> run("new io.hashkit.algorithm.Bcrypt(99);")))
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void blockThatLacksAnImport_isNoticed() {
        assertThat(catchThrowable(() -> run("System.out.println(Argon2.recommended());")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Argon2");
    }

    /** Returns what it printed. */
    private String run(String block) throws Exception {
        String type = TYPE.matcher(block)
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElse("");
        String name = PACKAGE.matcher(block)
                        .results()
                        .map(match -> match.group(1) + ".")
                        .findFirst()
                        .orElse("")
                + (type.isEmpty() ? "Block" : type);
        BlockCompiler.compileSource(
                folder, name.substring(name.lastIndexOf('.') + 1), type.isEmpty() ? wrap(block) : block);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            for (Method method : loader.loadClass(name).getDeclaredMethods()) {
                if (method.getName().equals("main")) {
                    method.setAccessible(true);
                    method.invoke(null, (Object) new String[0]);
                }
            }
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    private static String wrap(String block) {
        String imports = block.lines().filter(JavaBlocksTest::isImport).collect(Collectors.joining("\n"));
        String body = block.lines().filter(line -> !isImport(line)).collect(Collectors.joining("\n"));
        String given =
                GIVEN.stream().filter(variable -> !declares(body, variable)).collect(Collectors.joining("\n"));
        return imports + "\nfinal class Block {\n static final class Users {\n"
                + "  void replaceHash(long id, String old, String better) {}\n }\n"
                + " public static void main(String[] arguments) throws Exception {\n" + given + "\n{\n" + body
                + "\n}\n }\n}\n";
    }

    private static boolean isImport(String line) {
        return line.startsWith("import ");
    }

    private static boolean declares(String body, String variable) {
        String name = variable.split(" ")[1];
        return Pattern.compile("[\\w\\]>] " + name + "\\s*[=;]").matcher(body).find();
    }
}
