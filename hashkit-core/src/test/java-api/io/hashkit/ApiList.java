package io.hashkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The public API of a package and those below it, one line for each class and each member. */
public final class ApiList {
    private static final Path FILE = Path.of("src", "test", "resources", "api.txt");

    /** No type that users can name shows them one that they cannot. */
    public static final ArchRule SHOWS_NOTHING_INTERNAL = classes()
            .that()
            .resideOutsideOfPackage("..internal..")
            .and()
            .arePublic()
            .should(showUsersNothingInternal());

    private ApiList() {}

    /** Compares the API with the file of the module, or writes the file if {@code hashkit.api} is {@code write}. */
    public static void assertEqualsTheFile(String packageName) throws IOException {
        List<String> lines = lines(packageName);
        if (System.getProperty("hashkit.api", "").equals("write")) {
            Files.write(FILE, lines);
        }
        assertThat(lines).isNotEmpty().containsExactlyElementsOf(Files.readAllLines(FILE));
    }

    private static List<String> lines(String packageName) {
        List<String> lines = new ArrayList<>();
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(packageName).stream()
                        .filter(one -> !one.getPackageName().contains(".internal"))
                        .filter(ApiList::isForUsers)
                        .sorted(Comparator.comparing(JavaClass::getName))
                        .forEach(one -> {
                            // Newer JDKs print this modifier, and Java 17 does not.
                            lines.add(one.reflect().toGenericString().replaceAll("(non-)?sealed ", ""));
                            one.getMembers().stream()
                                    .filter(ApiList::isForUsers)
                                    .map(member -> "    " + signature(member.reflect()))
                                    .sorted()
                                    .forEach(lines::add);
                        });
        return lines;
    }

    private static String signature(Member member) {
        return member instanceof Executable executable
                ? executable.toGenericString()
                : ((Field) member).toGenericString();
    }

    /** Examines supertypes, fields, record components and methods that users can name, including generic arguments. */
    private static ArchCondition<JavaClass> showUsersNothingInternal() {
        return new ArchCondition<>("show users nothing internal") {
            @Override
            public void check(JavaClass one, ConditionEvents events) {
                Stream<JavaType> supertypes = Stream.concat(one.getSuperclass().stream(), one.getInterfaces().stream());
                Stream<JavaType> fields =
                        one.getFields().stream().filter(ApiList::isForUsers).map(JavaField::getType);
                Stream<JavaType> methods = one.getCodeUnits().stream()
                        .filter(ApiList::isForUsers)
                        .flatMap(unit -> Stream.of(unit.getParameterTypes(), List.of(unit.getReturnType()))
                                .flatMap(List::stream));
                Stream.of(supertypes, fields, methods)
                        .flatMap(types -> types)
                        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                        .filter(type -> type.getPackageName().startsWith("io.hashkit")
                                && (type.getPackageName().contains(".internal")
                                        || !type.getModifiers().contains(JavaModifier.PUBLIC)))
                        .forEach(type -> events.add(
                                SimpleConditionEvent.violated(one, one.getName() + " shows " + type.getName())));
            }
        };
    }

    private static boolean isForUsers(JavaClass one) {
        return one.getModifiers().contains(JavaModifier.PUBLIC)
                && one.getEnclosingClass().map(ApiList::isForUsers).orElse(true);
    }

    private static boolean isForUsers(JavaMember member) {
        boolean seen = member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
        return seen && !member.getModifiers().contains(JavaModifier.SYNTHETIC);
    }
}
