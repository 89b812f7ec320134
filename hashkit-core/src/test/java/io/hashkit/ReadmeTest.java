package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each Java block of the README and of the documents below compiles without warnings and runs.
 *
 * <p>A block with a class is compiled as it is, and its {@code main} runs if it has one. Any other block becomes the body
 * of a method that sees {@code io.hashkit.*}, {@code io.hashkit.algorithm.*}, {@code java.util.*} and its own imports.
 * Where it does not declare them itself, it also sees these variables:
 *
 * <ul>
 *   <li>{@code hasher}, of the cheapest costs, and {@code password}, a right one
 *   <li>{@code stored}, a hash of {@code password} by {@code hasher}
 *   <li>{@code users}, with {@code replaceHash(id, old, better)}, and {@code id}
 * </ul>
 */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("^```java\\R(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile(
            "^(?:public |final |abstract |sealed )*(?:class|record|interface|enum) (\\w+)", Pattern.MULTILINE);

    private static final List<String> GIVEN = List.of(
            "PasswordHasher hasher = PasswordHasher.builder().scheme(Argon2.id(8, 1, 1)).allowWeakCosts().build();",
            "String password = \"correct horse battery staple\";",
            "String stored = PasswordHasher.builder().scheme(Argon2.id(8, 1, 1)).allowWeakCosts().build().hash(\"correct horse battery staple\");",
            "long id = 1;",
            "Users users = new Users();");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    static Stream<String> blocks() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path root = Stream.of(here, here.resolve(".."))
                .filter(directory -> Files.exists(directory.resolve("README.md")))
                .findFirst()
                .orElseThrow();
        List<String> blocks = new ArrayList<>();
        for (String document : List.of("README.md", "docs/formats.md")) {
            List<String> found = BLOCK.matcher(Files.readString(root.resolve(document)))
                    .results()
                    .map(block -> block.group(1))
                    .toList();
            assertThat(found).as(document).isNotEmpty();
            blocks.addAll(found);
        }
        return blocks.stream();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void javaBlock_compilesAndRuns(String block) throws Exception {
        run(block);
    }

    @Test
    void blockThatIsWrong_isNoticed() {
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> run("hasher.hush(password);")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("hush");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> run("new Bcrypt(99);")))
                .hasRootCauseMessage("the bcrypt cost must be from 4 to 31, not 99");
    }

    @Test
    void blockWithAClass_runsItsMain() throws Exception {
        run(
                "import io.hashkit.*;\npublic class Login {\n  public static void main(String[] a) { PasswordHasher.builder(); }\n}");
        run("boolean ok = hasher.verify(password, stored, better -> users.replaceHash(id, stored, better));");
    }

    private void run(String block) throws Exception {
        MatchResult type = TYPE.matcher(block).results().findFirst().orElse(null);
        String name = type != null ? type.group(1) : "Block";
        compile(name, type != null ? block : wrap(block));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            for (Method method : loader.loadClass(name).getDeclaredMethods()) {
                if (method.getName().equals("main")) {
                    method.setAccessible(true);
                    method.invoke(null, (Object) new String[0]);
                }
            }
        }
    }

    private void compile(String name, String source) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-Xlint:all,-options,-processing,-path",
                    "-proc:none",
                    "-Werror",
                    "--release",
                    "17",
                    "-d",
                    folder.toString(),
                    "-cp",
                    System.getProperty("java.class.path"));
            boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            assertThat(compiled).as("%s%n%s", source, messages).isTrue();
        }
    }

    private static String wrap(String block) {
        String imports = block.lines().filter(ReadmeTest::isImport).collect(Collectors.joining("\n"));
        String body = block.lines().filter(line -> !isImport(line)).collect(Collectors.joining("\n"));
        String given =
                GIVEN.stream().filter(variable -> !declares(body, variable)).collect(Collectors.joining("\n"));
        return "import io.hashkit.*;\nimport io.hashkit.algorithm.*;\nimport java.util.*;\n" + imports
                + "\nfinal class Block {\n static final class Users {\n"
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
