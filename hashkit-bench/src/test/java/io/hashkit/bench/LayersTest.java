package io.hashkit.bench;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
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
import io.hashkit.bench.cli.Main;
import io.hashkit.bench.console.RuleBreaker;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Checks the order in which packages may import each other, and which classes may use other libraries. */
@Tag("once")
class LayersTest {
    private static final String BASE = "io.hashkit.bench.";

    /** The order of the packages: each may import only those before it. */
    private static final List<String> ORDER = List.of(
            "console",
            "chart",
            "statistics",
            "process",
            "contender",
            "gcm",
            "host",
            "attacker",
            "agreement",
            "report",
            "page",
            "run",
            "benchmark",
            "tune",
            "load",
            "capacity",
            "attack",
            "measure",
            "maintainer.jmh",
            "maintainer.duel",
            "maintainer.suite",
            "cli");

    private static final JavaClasses BENCHMARK = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.hashkit.bench");

    private static final ArchRule LAYERS = classes().should(importOnlyWhatStandsBefore());

    private static final ArchRule ONE_REGISTRY = noClasses()
            .that()
            .resideOutsideOfPackage("io.hashkit.bench.contender")
            .should()
            .dependOnClassesThat(describe(
                    "belong to a library that is compared",
                    type -> !type.isEquivalentTo(PasswordEncoder.class)
                            && List.of(
                                            "com.password4j.",
                                            "de.mkammerer.",
                                            "at.favre.",
                                            "org.mindrot.",
                                            "com.lambdaworks.",
                                            "org.springframework.security.")
                                    .stream()
                                    .anyMatch(type.getName()::startsWith)));

    private static int place(JavaClass type) {
        // JMH generates classes in a subpackage of the benchmark's package.
        String name = type.getPackageName().replaceFirst("\\.jmh_generated$", "");
        return name.startsWith(BASE) ? ORDER.indexOf(name.substring(BASE.length())) : -1;
    }

    private static ArchCondition<JavaClass> importOnlyWhatStandsBefore() {
        return new ArchCondition<>("be in a listed package and import only packages before it") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (place(type) < 0) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " is not in a listed package"));
                }
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> place(dependency.getTargetClass()) > place(type))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(type, dependency.getDescription())));
            }
        };
    }

    private static JavaClasses only(Class<?> type) {
        return new ClassFileImporter().importClasses(type, Main.class);
    }

    @Test
    void benchmark_importsDownwardOnly() {
        LAYERS.check(BENCHMARK);
    }

    /** So the order forbids that what operators use imports what maintainers use. */
    @Test
    void roomsOfMaintainers_standAfterThoseOfOperators() {
        assertThat(ORDER).element(ORDER.size() - 1).isEqualTo("cli");
        assertThat(ORDER.subList(0, ORDER.size() - 1).stream().dropWhile(name -> !name.startsWith("maintainer.")))
                .isNotEmpty()
                .allMatch(name -> name.startsWith("maintainer."));
    }

    @Test
    void benchmark_usesOtherLibrariesOnlyInItsRegistry() {
        ONE_REGISTRY.check(BENCHMARK);
    }

    @Test
    void benchmark_isImportedWhole() {
        assertThat(BENCHMARK.contain(Main.class)).isTrue();
        assertThat(BENCHMARK.contain(LayersTest.class)).isFalse();
        assertThat(BENCHMARK.stream().map(LayersTest::place).distinct()).hasSize(ORDER.size());
    }

    @Test
    void simpleNames_areUnique() {
        assertThat(BENCHMARK.stream()
                        .filter(type -> type.isTopLevelClass()
                                && !type.getPackageName().endsWith("jmh_generated")
                                && !type.getSimpleName().equals("package-info"))
                        .map(JavaClass::getSimpleName))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(classes = {RuleBreaker.Call.class, RuleBreaker.Component.class, LayersTest.class})
    void layers_failForAClassThatBreaksThem(Class<?> offender) {
        assertThatThrownBy(() -> LAYERS.check(only(offender))).isInstanceOf(AssertionError.class);
    }

    @Test
    void registry_failsForAClassThatBreaksIt() {
        assertThatThrownBy(() -> ONE_REGISTRY.check(only(RuleBreaker.Library.class)))
                .isInstanceOf(AssertionError.class);
    }
}
