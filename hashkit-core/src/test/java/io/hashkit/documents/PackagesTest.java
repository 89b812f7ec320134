package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.hashkit.LibraryClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The packages of the architecture, in table and picture, and who imports whom, are those of the code. */
class PackagesTest {
    private static final String BASE = "io.hashkit";
    private static final Pattern ENGINES = Pattern.compile("internal\\.engine\\.(argon2|bcrypt|scrypt|pbkdf2)");

    /** Public packages whose inside has the same name after {@code internal}. */
    private static final Set<String> FACES = Set.of("algorithm", "limit", "phc", "seal", "tune", "uniform");

    private static final Map<String, Set<String>> IMPORTS = imports();

    /** As the picture calls it: without the base; a package with its inside, and those of the four algorithms, as one. */
    private static String shortName(JavaClass type) {
        String name = type.getPackageName();
        String inside = name.equals(BASE) ? BASE : name.substring(BASE.length() + 1);
        if (ENGINES.matcher(inside).matches()) {
            return "internal.engine.*";
        }
        String face = inside.replaceFirst("^internal\\.", "");
        return face.equals("hasher") ? BASE : FACES.contains(face) ? face : inside;
    }

    private static Map<String, Set<String>> imports() {
        Map<String, Set<String>> imports = new TreeMap<>();
        LibraryClasses.ALL.forEach(type -> {
            Set<String> own = imports.computeIfAbsent(shortName(type), unused -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getPackageName().startsWith(BASE))
                    .map(PackagesTest::shortName)
                    .filter(target -> !target.equals(shortName(type)))
                    .forEach(own::add);
        });
        return imports;
    }

    private static List<MatchResult> found(String regex, String text) {
        return Pattern.compile(regex).matcher(text).results().toList();
    }

    /** Rows of 30 pixels and columns of 22: a dot in a row and a column is an import. */
    @Test
    void picture_showsTheImportsOfTheCode() throws IOException {
        String svg = Files.readString(Document.ROOT.resolve("docs/rooms.svg"));
        List<String> names = new ArrayList<>();
        found("<text(?: class=\"api\")? x=\"46\" y=\"\\d+\">([^<]+)</text>", svg)
                .forEach(match -> names.add(match.group(1)));
        Map<String, Set<String>> drawn = new TreeMap<>();
        names.forEach(name -> drawn.put(name, new TreeSet<>()));
        for (MatchResult dot : found("class=\"dot\" cx=\"(\\d+)\" cy=\"(\\d+)\"", svg)) {
            int column = (Integer.parseInt(dot.group(1)) - 281) / 22;
            int row = (Integer.parseInt(dot.group(2)) - 73) / 30;
            Objects.requireNonNull(drawn.get(names.get(row))).add(names.get(column));
        }

        assertThat(drawn).isEqualTo(IMPORTS);
    }

    @Test
    void table_namesEachPackage() {
        Set<String> named = new TreeSet<>();
        Document.named("docs/architecture.md").tableUnder("Packages of hashkit-core").stream()
                .flatMap(row -> Document.code(row.get(0)).stream())
                .map(name -> name.startsWith(BASE) ? name : BASE + ".internal.engine." + name)
                .forEach(named::add);

        assertThat(named)
                .isEqualTo(new TreeSet<>(LibraryClasses.ALL.stream()
                        .map(JavaClass::getPackageName)
                        .toList()));
    }

    @Test
    void lifeOfAHash_isDrawnWithPackagesThatExist() throws IOException {
        String svg = Files.readString(Document.ROOT.resolve("docs/architecture.svg"));

        assertThat(found("<text class=\"name\" x=\"36\" y=\"\\d+\">([^<]+)</text>", svg))
                .isNotEmpty()
                .allSatisfy(match -> assertThat(IMPORTS).containsKey(match.group(1)));
    }
}
