package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.documents.Document.Block;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles Java blocks of the documents; a warning is an error. */
final class BlockCompiler {
    private BlockCompiler() {}

    /** Compiles the block of a document that declares a class. */
    static void compile(Path folder, String document, String name) throws IOException {
        compileSource(
                folder, name, block(document, "java", "class " + name + " ").text());
    }

    /** The only block of a language that contains a text. */
    static Block block(String document, String language, String text) {
        List<Block> blocks = Document.named(document).blocks().stream()
                .filter(block ->
                        block.language().equals(language) && block.text().contains(text))
                .toList();
        assertThat(blocks)
                .as("%s blocks of %s with %s", language, document, text)
                .hasSize(1);
        return blocks.get(0);
    }

    /** Compiles a class into a folder. */
    static void compileSource(Path folder, String name, String source) throws IOException {
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
}
