package io.hashkit.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown file of the repository.
 *
 * @param name its path from the root of the repository
 */
public record Document(String name, String text) {
    /** The root of the repository. */
    public static final Path ROOT = Stream.of("", "..", "../..")
            .map(Path::of)
            .filter(folder -> Files.exists(folder.resolve("README.md")) && Files.exists(folder.resolve("hashkit-core")))
            .findFirst()
            .orElseThrow()
            .toAbsolutePath()
            .normalize();

    private static final Pattern FENCE = Pattern.compile(
            "^(?:<!-- file:(\\S+) -->\\R)?( *)```(\\w*)\\R(.*?)^\\2```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern NOT_OURS = Pattern.compile("\\..+|target|node_modules");

    /**
     * A fenced block with its language, which is empty where none is given.
     *
     * @param file the file that it is a copy of, by its path from the root of the repository, or empty
     */
    public record Block(String document, String file, String language, String text) {
        @Override
        public String toString() {
            return document + ": " + text.lines().findFirst().orElse("");
        }
    }

    /** All that people read, but for the changelog, which tells of the past. */
    public static List<Document> all() {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean ours = folder.equals(ROOT)
                            || !NOT_OURS.matcher(folder.getFileName().toString())
                                    .matches();
                    return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".md") && !file.endsWith("CHANGELOG.md")) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                /** Of another test, beside this one. */
                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    if (failure instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files.stream().sorted().map(Document::of).toList();
    }

    public static Document named(String name) {
        return of(ROOT.resolve(name));
    }

    private static Document of(Path file) {
        try {
            return new Document(ROOT.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its blocks; one in a list is indented less than in the file. */
    public List<Block> blocks() {
        return FENCE.matcher(text)
                .results()
                .map(match -> new Block(
                        name,
                        Objects.requireNonNullElse(match.group(1), ""),
                        match.group(3),
                        match.group(4).replaceAll("(?m)^" + match.group(2), "")))
                .toList();
    }

    /** The blocks of a language in all documents. */
    public static List<Block> blocks(String language) {
        return all().stream()
                .flatMap(document -> document.blocks().stream())
                .filter(block -> block.language().equals(language))
                .toList();
    }

    /** The text without its blocks. */
    public String prose() {
        return FENCE.matcher(text).replaceAll("");
    }

    /** The cells of the first table below a heading, without its header. */
    public List<List<String>> tableUnder(String heading) {
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

    /** The items of the first list below a heading. */
    public List<String> itemsUnder(String heading) {
        return markedUnder(heading, "\\* ");
    }

    /** The steps of the first numbered list below a heading. */
    public List<String> stepsUnder(String heading) {
        return markedUnder(heading, "\\d\\. ");
    }

    private List<String> markedUnder(String heading, String marker) {
        String below = text.split("(?m)^#+ " + Pattern.quote(heading) + "$", 2)[1];
        return below.lines()
                .dropWhile(line -> !line.matches(marker + ".*"))
                .takeWhile(line -> line.matches(marker + ".*"))
                .map(line -> line.replaceFirst(marker, ""))
                .toList();
    }

    /** Everything in a cell that is written as code. */
    public static List<String> code(String cell) {
        return Pattern.compile("`([^`]+)`")
                .matcher(cell)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
