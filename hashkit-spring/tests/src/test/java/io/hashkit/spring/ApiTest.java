package io.hashkit.spring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.hashkit.ApiList;
import io.hashkit.documents.Document;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The public API is recorded in a file, so that a review sees every change. {@code -Dhashkit.api=write} writes the file
 * again. Each package imports only those before it in the table of the architecture.
 */
class ApiTest {
    private static final String BASE = "io.hashkit.spring";

    private static final JavaClasses LIBRARY = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(BASE);

    private static List<String> order() {
        return Document.named("docs/architecture.md").tableUnder("hashkit-spring").stream()
                .flatMap(row -> Document.code(row.get(0)).stream())
                .map(name -> name.equals(BASE) ? BASE : BASE + "." + name)
                .toList();
    }

    private static ArchRule eachPackageImportsOnlyThoseBeforeIt(List<String> order) {
        return classes().should(new ArchCondition<>("be in a listed package and import only packages before it") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                int place = order.indexOf(type.getPackageName());
                if (place < 0) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " is not in a listed package"));
                }
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency ->
                                order.indexOf(dependency.getTargetClass().getPackageName()) > place)
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(type, dependency.getDescription())));
            }
        });
    }

    @Test
    void api_equalsTheRecordedFile() throws IOException {
        ApiList.assertEqualsTheFile(BASE);
    }

    @Test
    void api_showsNothingInternal() {
        ApiList.SHOWS_NOTHING_INTERNAL.check(LIBRARY);
    }

    @Test
    void packages_importOnlyThoseBeforeThem() {
        eachPackageImportsOnlyThoseBeforeIt(order()).check(LIBRARY);
        assertThat(LIBRARY.stream().map(JavaClass::getPackageName)).containsAll(order());
    }

    @Test
    void packagesInAnotherOrder_areRefused() {
        List<String> reversed = new ArrayList<>(order());
        Collections.reverse(reversed);

        assertThatThrownBy(() -> eachPackageImportsOnlyThoseBeforeIt(reversed).check(LIBRARY))
                .isInstanceOf(AssertionError.class);
    }

    /** Like an application, which may combine this jar with another version of the core. */
    @Test
    void core_isUsedThroughItsApiAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.hashkit.internal..")
                .check(LIBRARY);
    }
}
