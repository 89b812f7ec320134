package io.hashkit.spring.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.Settings;
import io.hashkit.documents.Document;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Commands, options, properties, types, members, constants and files that a document, a comment or a message names exist.
 * Names of other programs stand in {@code documents/foreign-names.txt}, in lines {@code REASON | NAME NAME...}.
 */
@Tag("once")
class NamesTest {
    private static final Pattern PAGE =
            Pattern.compile("(?:README|CONTRIBUTING|SECURITY)\\.md|docs/[\\w-]+\\.md|hashkit-bench/README\\.md");
    private static final Pattern SPAN = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern CODE = Pattern.compile("\\{@code ([^{}]+)}");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)+)\"");
    /** What a message may name in the middle of its words. */
    private static final Pattern IN_A_MESSAGE = Pattern.compile(
            "(?<![\\w./-])(?:hashkit\\.[a-z][\\w.-]*[\\w]|(?:docs|\\.ci|jobs|interop)/[\\w./-]*\\w"
                    + "|hashkit-(?:bench|rehash)(?:\\.jar)? (?!(?:is|in|on|of|nor|with|without|tests|run)\\b)[a-z]+(?: --[a-z-]+)?)");

    private static final Pattern PROPERTY = Pattern.compile("(hashkit\\.[a-z][\\w.-]*)(?:\\[.*)?(?:[:=].*)?");
    private static final Pattern PROGRAM =
            Pattern.compile("(?:java -jar )?[\\w/]*hashkit-(bench|rehash)(?:\\.jar)? ([a-z][a-z-]*)\\b(.*)");
    private static final Pattern ENGINE = Pattern.compile("(?:argon2|bcrypt|scrypt|pbkdf2)/([a-z][a-z-]+)");
    private static final Pattern MAVEN = Pattern.compile("\\./mvnw .*");
    private static final Pattern TESTS = Pattern.compile("-Dtest=(\\w+)");
    private static final Pattern MODULES = Pattern.compile("-pl (\\S+)");
    private static final Pattern KEYCLOAKS = Pattern.compile("--spi-password-hashing--hashkit--([a-z-]+)");
    private static final Pattern PATH =
            Pattern.compile("((?:[\\w.-]+/)+[\\w.-]*|[\\w-]+\\.(?:java|kt|md|py|tsv))(?: .*)?");
    private static final Pattern TYPE = Pattern.compile("@?([A-Z]\\w*[a-z]\\w*)((?:\\.[A-Za-z]\\w*)*)(?:\\(.*)?");
    private static final Pattern METHOD = Pattern.compile("([a-z]\\w*)\\(.*\\)");
    private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z\\d]*(?:_[A-Z\\d]+)+");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]+");

    private static final Tree TREE = new Tree();
    private static final Map<String, String> FOREIGN = foreign();
    private final Set<String> used = new HashSet<>();

    private static Map<String, String> foreign() {
        Map<String, String> names = new TreeMap<>();
        for (String line : Lines.of("foreign-names.txt")) {
            String[] parts = line.split(" \\| ", 2);
            for (String name : parts[1].split(" ")) {
                assertThat(names.put(name, parts[0])).as("twice: %s", name).isNull();
            }
        }
        return names;
    }

    /** Each name with the files that have it. */
    private static Map<String, Set<String>> names() {
        Map<String, Set<String>> names = new TreeMap<>();
        for (Document page : Document.all()) {
            if (PAGE.matcher(page.name()).matches()) {
                find(SPAN, page.name(), page.prose(), names);
            }
        }
        TREE.mainJava().forEach((file, text) -> {
            find(CODE, file, text.replaceAll("\\n\\s*\\*", ""), names);
            LITERAL.matcher(text)
                    .results()
                    .forEach(literal -> IN_A_MESSAGE
                            .matcher(literal.group(1))
                            .results()
                            .forEach(name -> add(name.group(), file, names)));
        });
        return names;
    }

    private static void find(Pattern pattern, String file, String text, Map<String, Set<String>> names) {
        pattern.matcher(text).results().forEach(match -> add(match.group(1), file, names));
    }

    private static void add(String name, String file, Map<String, Set<String>> names) {
        names.computeIfAbsent(name.strip(), unused -> new TreeSet<>()).add(file);
    }

    @Test
    void names_exist() throws IOException {
        Set<String> properties = Tree.properties();
        assertThat(properties).contains("hashkit.scheme", "hashkit.keyring.keys");
        List<String> missing = new ArrayList<>();
        Map<String, Set<String>> names = names();
        assertThat(names).hasSizeGreaterThan(1500);
        names.forEach((name, files) -> {
            if (!exists(name, properties)) {
                missing.add(name + " in " + files);
            }
        });
        assertThat(missing).isEmpty();
        assertThat(FOREIGN.keySet())
                .as("foreign names that nothing names any more")
                .isSubsetOf(used);
    }

    private boolean exists(String name, Set<String> properties) {
        Matcher engine = ENGINE.matcher(name);
        Matcher property = PROPERTY.matcher(name);
        Matcher program = PROGRAM.matcher(name);
        Matcher path = PATH.matcher(name);
        Matcher type = TYPE.matcher(name);
        Matcher method = METHOD.matcher(name);
        if (property.matches()) {
            return isProperty(property.group(1), properties) || isForeign(property.group(1));
        } else if (program.matches()) {
            return isCommand(program.group(1), program.group(2), program.group(3));
        } else if (engine.matches()) {
            return TREE.isSetting(engine.group(1));
        } else if (MAVEN.matcher(name).matches()) {
            return isMaven(name);
        } else if (path.matches()) {
            return isPath(path.group(1)) || isForeign(path.group(1));
        } else if (type.matches()) {
            return isType(type.group(1), type.group(2)) || isForeign(type.group(1) + type.group(2));
        } else if (method.matches()) {
            return TREE.isWordOfJava(method.group(1)) || isForeign(method.group(1));
        } else if (CONSTANT.matcher(name).matches()) {
            return TREE.isWordOfJava(name) || isForeign(name);
        }
        return !OPTION.matcher(name).matches()
                || isOptionOfKeycloak(KEYCLOAKS.matcher(name).replaceAll("$1"))
                || isForeign(name);
    }

    private boolean isForeign(String name) {
        used.add(name);
        return FOREIGN.containsKey(name);
    }

    private static boolean isOptionOfKeycloak(String option) {
        return TREE.isSetting(option)
                || Settings.table().keySet().stream()
                        .anyMatch(name -> option.matches(name.replace('.', '-').replace("*", "[a-z-]+")));
    }

    /** In Spring, or in other homes. */
    private static boolean isProperty(String name, Set<String> properties) {
        return properties.contains(name)
                || Settings.table().containsKey(name.replaceFirst("^hashkit\\.", ""))
                || TREE.isSetting(name)
                || properties.stream().anyMatch(known -> known.startsWith(name + "."));
    }

    private static boolean isCommand(String module, String command, String rest) {
        String folder = module.equals("bench") ? "hashkit-bench/" : "jobs/rehash/";
        String sources = TREE.mainJava().entrySet().stream()
                .filter(source -> source.getKey().startsWith(folder))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining("\n"));
        return (sources.contains("name = \"" + command + "\"") || isConstant(command.toUpperCase(Locale.ROOT), sources))
                && Pattern.compile("(?<!\\S)--[a-z-]+")
                        .matcher(rest)
                        .results()
                        .allMatch(option -> sources.contains("\"" + option.group() + "\""));
    }

    /** Commands of hashkit-rehash that change rows are the constants of an enumeration. */
    private static boolean isConstant(String name, String sources) {
        return Pattern.compile("(?m)^    " + name + "\\(").matcher(sources).find();
    }

    private static boolean isMaven(String line) {
        return found(TESTS, line).allMatch(test -> test.equals("NAME") || TREE.hasType(test))
                && found(MODULES, line)
                        .flatMap(modules -> Stream.of(modules.split(",")))
                        .allMatch(TREE::hasFile);
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1));
    }

    private static boolean isPath(String path) {
        return path.contains("target/") || TREE.hasFile(path);
    }

    private static boolean isType(String type, String members) {
        String holder = type;
        for (String member :
                members.isEmpty() ? new String[0] : members.substring(1).split("\\.")) {
            if (!TREE.hasMember(holder, member)) {
                return false;
            }
            holder = TREE.hasType(member) ? member : holder;
        }
        return TREE.hasType(type);
    }
}
