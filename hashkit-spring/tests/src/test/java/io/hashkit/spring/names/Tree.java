package io.hashkit.spring.names;

import io.hashkit.documents.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What exists: the files of the repository, and the classes of the JDK, of Spring and of Jakarta EE. */
final class Tree {
    private static final Pattern NOT_OURS = Pattern.compile("\\.(?!ci|github).+|target|node_modules");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record) (\\w+)");
    private static final Pattern WORD = Pattern.compile("\\w+");
    /** A whole string, a property of Maven or of the JVM, or an option. */
    private static final Pattern SETTING = Pattern.compile("\"[\\w.-]+:?\"|<[\\w.-]+>|-D[\\w.-]+|--[a-z-]+");

    private static final Pattern KNOWN_JAR = Pattern.compile("/(?:spring-|jakarta\\.|reactor-)[^/]*\\.jar$");
    private static final Pattern CLASS_FILE = Pattern.compile("[\\w/]*?(\\w+)\\.class|[\\w/]+\\$(\\w+)\\.class");

    /** Sources and scripts with their texts, by their paths. */
    final Map<String, String> sources = new TreeMap<>();

    /** Source files that declare a type, by its simple name. */
    private final Map<String, List<String>> types = new HashMap<>();

    private final Set<String> classes = new HashSet<>();
    private final Set<String> words = new HashSet<>();
    private final Set<String> settings = new HashSet<>();
    private final Set<String> files = new HashSet<>();

    Tree() {
        try {
            Files.walkFileTree(Document.ROOT, new Visitor());
            for (var module : ModuleFinder.ofSystem().findAll()) {
                try (ModuleReader reader = module.open();
                        Stream<String> entries = reader.list()) {
                    entries.filter(entry -> entry.startsWith("java")).forEach(this::addClass);
                }
            }
            for (String place : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
                if (KNOWN_JAR.matcher(place).find()) {
                    try (JarFile jar = new JarFile(place)) {
                        jar.stream().forEach(entry -> addClass(entry.getName()));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addClass(String entry) {
        var matcher = CLASS_FILE.matcher(entry);
        if (matcher.matches()) {
            classes.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            files.add(name(folder));
            return !folder.equals(Document.ROOT)
                            && NOT_OURS.matcher(folder.getFileName().toString()).matches()
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String name = name(file);
            files.add(name);
            if (name.matches(".*\\.(java|sh|py|xml|yaml)|\\.ci/run")) {
                String text = Files.readString(file);
                sources.put(name, text);
                SETTING.matcher(text).results().forEach(setting -> settings.add(setting.group()));
                if (name.endsWith(".java")) {
                    TYPE.matcher(text)
                            .results()
                            .forEach(type -> types.computeIfAbsent(type.group(1), unused -> new ArrayList<>())
                                    .add(name));
                    WORD.matcher(text).results().forEach(word -> words.add(word.group()));
                }
            }
            return FileVisitResult.CONTINUE;
        }

        private String name(Path file) {
            return Document.ROOT.relativize(file).toString().replace('\\', '/');
        }
    }

    /** Java sources of what is delivered. */
    Map<String, String> mainJava() {
        return sources.entrySet().stream()
                .filter(source -> source.getKey().matches(".*src/main/java.*\\.java"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
    }

    boolean hasFile(String path) {
        String plain = path.replaceAll("/$", "");
        return files.contains(plain) || files.stream().anyMatch(file -> file.endsWith("/" + plain));
    }

    /** The sources whose path ends with a name, of a Java class also without its suffix. */
    List<String> filesOf(String name) {
        return sources.keySet().stream()
                .filter(file -> ("/" + file).endsWith("/" + name) || ("/" + file).endsWith("/" + name + ".java"))
                .toList();
    }

    boolean hasType(String simpleName) {
        return types.containsKey(simpleName) || classes.contains(simpleName);
    }

    /** Whether a type of this repository has a member of a name, or is not of this repository alone. */
    boolean hasMember(String type, String member) {
        List<String> declaring = types.getOrDefault(type, List.of());
        return classes.contains(type)
                || declaring.stream().anyMatch(file -> isWord(member, sources.getOrDefault(file, "")));
    }

    boolean isWordOfJava(String word) {
        return words.contains(word);
    }

    private static boolean isWord(String word, String text) {
        return Pattern.compile("\\b" + Pattern.quote(word) + "\\b")
                .matcher(text)
                .find();
    }

    /** Whether a whole string of the code, or an option of a build or a script, is this name. */
    boolean isSetting(String name) {
        return Stream.of("\"" + name + "\"", "\"" + name + ":\"", "<" + name + ">", "-D" + name, name)
                .anyMatch(settings::contains);
    }

    /** Names of the properties of Spring Boot. */
    static Set<String> properties() throws IOException {
        Set<String> names = new HashSet<>();
        for (URL metadata : Collections.list(
                Tree.class.getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = metadata.openStream()) {
                Pattern.compile("\"name\": \"(hashkit[\\w.-]*)\"")
                        .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .results()
                        .forEach(match -> names.add(match.group(1)));
            }
        }
        return names;
    }
}
