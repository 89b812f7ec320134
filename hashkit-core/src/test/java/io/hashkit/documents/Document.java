package io.hashkit.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown file of the repository.
 *
 * @param name its path from the root of the repository
 */
record Document(String name, String text) {
    /** The root of the repository. */
    static final Path ROOT = Stream.of(Path.of(""), Path.of(".."))
            .filter(folder -> Files.exists(folder.resolve("README.md")) && Files.exists(folder.resolve("hashkit-core")))
            .findFirst()
            .orElseThrow()
            .toAbsolutePath()
            .normalize();

    private static final Pattern FENCE =
            Pattern.compile("^( *)```(\\w*)\\R(.*?)^\\1```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final List<String> PLACES =
            List.of("", "docs", "docs/decisions", "hashkit-bench", "hashkit-core/src/test/resources/vectors");

    /** A fenced block with its language, which is empty where none is given. */
    record Block(String document, String language, String text) {
        @Override
        public String toString() {
            return document + ": " + text.lines().findFirst().orElse("");
        }
    }

    /** All that people read, but for the changelog, which tells of the past. */
    static List<Document> all() {
        return PLACES.stream()
                .flatMap(place -> files(ROOT.resolve(place)).stream())
                .filter(file -> !file.endsWith("CHANGELOG.md"))
                .map(Document::of)
                .toList();
    }

    static Document named(String name) {
        return of(ROOT.resolve(name));
    }

    private static Document of(Path file) {
        try {
            return new Document(ROOT.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Block> blocks() {
        return FENCE.matcher(text)
                .results()
                .map(match -> new Block(name, match.group(2), match.group(3).replaceAll("(?m)^" + match.group(1), "")))
                .toList();
    }

    static List<Block> blocks(String language) {
        return all().stream()
                .flatMap(document -> document.blocks().stream())
                .filter(block -> block.language().equals(language))
                .toList();
    }

    /** The text without its blocks. */
    String prose() {
        return FENCE.matcher(text).replaceAll("");
    }

    /** The cells of the first table below a heading, without its header. */
    List<List<String>> tableUnder(String heading) {
        String below = text.split("(?m)^#+ " + Pattern.quote(heading) + "$", 2)[1];
        return below.lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> Stream.of(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    /** Everything in a cell that is written as code. */
    static List<String> code(String cell) {
        return Pattern.compile("`([^`]+)`")
                .matcher(cell)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
