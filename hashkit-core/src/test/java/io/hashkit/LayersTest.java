package io.hashkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import io.hashkit.internal.base.Bridge;
import io.hashkit.internal.call.Inside;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order in which packages may import each other, and what classes of the library may not do. */
@Tag("once")
class LayersTest {
    /** Each room imports only rooms before it. A room is a package, or a public package with its inside. */
    private static final List<List<String>> ROOMS = List.of(
            List.of("io.hashkit.internal.base"),
            List.of("io.hashkit.phc", "io.hashkit.internal.phc"),
            List.of("io.hashkit.algorithm", "io.hashkit.internal.algorithm"),
            List.of("io.hashkit.internal.memory"),
            List.of("io.hashkit.internal.host"),
            List.of("io.hashkit.internal.format"),
            List.of("io.hashkit.internal.dialect"),
            List.of("io.hashkit.dialect"),
            List.of("io.hashkit.limit", "io.hashkit.internal.limit"),
            List.of("io.hashkit.internal.engine"),
            List.of("io.hashkit.internal.engine.argon2"),
            List.of("io.hashkit.internal.engine.bcrypt"),
            List.of("io.hashkit.internal.engine.pbkdf2"),
            List.of("io.hashkit.internal.engine.scrypt"),
            List.of("io.hashkit.seal", "io.hashkit.internal.seal"),
            List.of("io.hashkit.internal.catalog"),
            List.of("io.hashkit.tune", "io.hashkit.internal.tune"),
            List.of("io.hashkit.uniform", "io.hashkit.internal.uniform"),
            List.of("io.hashkit.internal.call"),
            List.of("io.hashkit.internal.settings"),
            List.of("io.hashkit", "io.hashkit.internal.hasher"));

    private static final Set<String> SHARED_STATE = Set.of(
            "io.hashkit.limit.Limiter$Shared.LIMITER",
            "io.hashkit.internal.limit.Ticker.SYSTEM",
            "io.hashkit.internal.limit.PreparedFuture.REFUSAL",
            "io.hashkit.internal.limit.PreparedFuture.REFUSED",
            "io.hashkit.internal.dialect.Forms.READ",
            "io.hashkit.internal.hasher.Rehearsal.CALLED",
            "io.hashkit.internal.hasher.Rehearsal.CALLED_IN_FUTURES",
            "io.hashkit.internal.memory.Deadlines.OF_REFUSALS",
            "io.hashkit.internal.host.ShaInstructions.used");

    private static final String THREADS = "start threads or use those of others";
    /** May start a thread that soon ends. */
    private static final Set<String> BACKGROUND =
            Set.of("io.hashkit.internal.memory.Deadlines", "io.hashkit.internal.hasher.BackgroundHasher");

    private static final Set<Class<?>> IMMUTABLE = Set.of(
            String.class,
            List.class,
            Map.class,
            Set.class,
            io.hashkit.algorithm.Algorithm.class,
            io.hashkit.algorithm.Ceilings.class,
            java.lang.invoke.VarHandle.class,
            java.time.Duration.class,
            io.hashkit.algorithm.Policy.class,
            io.hashkit.algorithm.Dialect.class);

    private static final JavaClasses OFFENDERS = new ClassFileImporter()
            .importClasses(
                    io.hashkit.internal.base.RuleBreaker.class,
                    io.hashkit.phc.RuleBreaker.class,
                    io.hashkit.algorithm.RuleBreaker.class,
                    io.hashkit.internal.algorithm.RuleBreaker.class,
                    io.hashkit.internal.memory.RuleBreaker.class,
                    io.hashkit.internal.host.RuleBreaker.class,
                    io.hashkit.internal.format.RuleBreaker.class,
                    io.hashkit.internal.dialect.RuleBreaker.class,
                    io.hashkit.dialect.RuleBreaker.class,
                    io.hashkit.limit.RuleBreaker.class,
                    io.hashkit.limit.RuleBreaker.Leaking.class,
                    io.hashkit.internal.engine.RuleBreaker.class,
                    io.hashkit.internal.engine.argon2.RuleBreaker.class,
                    io.hashkit.internal.engine.bcrypt.RuleBreaker.class,
                    io.hashkit.internal.engine.pbkdf2.RuleBreaker.class,
                    io.hashkit.internal.engine.scrypt.RuleBreaker.class,
                    io.hashkit.seal.RuleBreaker.class,
                    io.hashkit.internal.catalog.RuleBreaker.class,
                    io.hashkit.tune.RuleBreaker.class,
                    io.hashkit.internal.tune.RuleBreaker.class,
                    io.hashkit.uniform.RuleBreaker.class,
                    io.hashkit.uniform.RuleBreaker.HIDDEN,
                    io.hashkit.internal.call.RuleBreaker.class,
                    io.hashkit.internal.settings.RuleBreaker.class);

    static Stream<ArchRule> rules() {
        Stream<ArchRule> layers =
                IntStream.range(0, ROOMS.size() - 1).mapToObj(LayersTest::importsOnlyWhatStandsBefore);
        return Stream.concat(
                layers,
                Stream.of(
                        ApiList.SHOWS_NOTHING_INTERNAL,
                        classes()
                                .that()
                                .resideOutsideOfPackage("..internal..")
                                .and()
                                .areTopLevelClasses()
                                .and()
                                .doNotHaveSimpleName("package-info")
                                .should()
                                .bePublic(),
                        noCall(
                                "compare bytes other than by MessageDigest.isEqual",
                                Map.of(
                                        "java.util.Arrays", Set.of("equals", "mismatch", "compare", "deepEquals"),
                                        "java.nio.ByteBuffer", Set.of("equals", "compareTo", "mismatch"),
                                        "java.util.Objects", Set.of("deepEquals"))),
                        noCall(
                                THREADS,
                                Map.of(
                                        "java.lang.Thread", Set.of("<init>", "start", "ofVirtual", "ofPlatform"),
                                        "java.util.Timer", Set.of("<init>"),
                                        "java.util.concurrent.ForkJoinPool", Set.of("<init>", "commonPool"),
                                        "java.util.Collection", Set.of("parallelStream"),
                                        "java.util.List", Set.of("parallelStream"),
                                        "java.util.stream.Stream", Set.of("parallel"),
                                        "java.util.stream.IntStream", Set.of("parallel"),
                                        "java.util.concurrent.CompletableFuture",
                                                Set.of(
                                                        "runAsync",
                                                        "supplyAsync",
                                                        "completeOnTimeout",
                                                        "orTimeout",
                                                        "delayedExecutor"))),
                        noCall(
                                "block on random numbers or end the process",
                                Map.of(
                                        "java.security.SecureRandom", Set.of("getInstanceStrong"),
                                        "java.lang.System", Set.of("exit", "setProperty"),
                                        "java.util.ServiceLoader", Set.of("load"))),
                        noCall(
                                "take memory outside the heap",
                                Map.of(
                                        "java.nio.ByteBuffer", Set.of("allocateDirect"),
                                        "java.lang.foreign.Arena",
                                                Set.of("ofAuto", "ofConfined", "ofShared", "global"))),
                        noClasses()
                                .should()
                                .accessTargetWhere(describe(
                                        "System.out or System.err",
                                        (JavaAccess<?> access) ->
                                                access.getTargetOwner().isEquivalentTo(System.class)
                                                        && Set.of("out", "err").contains(access.getName()))),
                        noClasses()
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "java.util.logging..",
                                        "org.slf4j..",
                                        "org.apache..",
                                        "java.lang.System$Logger"),
                        noClasses()
                                .that()
                                .resideInAPackage("..dialect..")
                                .should()
                                .callCodeUnitWhere(describe(
                                        "regular expressions, whose time grows with what is stored",
                                        (JavaCall<?> call) -> call.getTargetOwner()
                                                        .getPackageName()
                                                        .equals("java.util.regex")
                                                || Set.of("replaceAll", "replaceFirst", "matches")
                                                        .contains(call.getName()))),
                        fields().that()
                                .areStatic()
                                .and(describe(
                                        "are not shared on purpose", f -> !SHARED_STATE.contains(f.getFullName())))
                                .should()
                                .beFinal()
                                .andShould(holdNothingThatChanges())));
    }

    private static ArchRule importsOnlyWhatStandsBefore(int layer) {
        String[] after = ROOMS.subList(layer + 1, ROOMS.size()).stream()
                .flatMap(List::stream)
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAnyPackage(ROOMS.get(layer).toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(after)
                .allowEmptyShould(true);
    }

    private static ArchRule noCall(String what, Map<String, Set<String>> forbidden) {
        return noClasses()
                .should()
                .callCodeUnitWhere(describe(
                        what,
                        (JavaCall<?> call) -> forbidden
                                        .getOrDefault(call.getTargetOwner().getName(), Set.of())
                                        .contains(call.getName())
                                && !(what.equals(THREADS)
                                        && BACKGROUND.contains(
                                                call.getOriginOwner().getName()))))
                .as("no class should " + what);
    }

    private static ArchCondition<JavaField> holdNothingThatChanges() {
        return ArchCondition.from(describe("hold nothing that changes", field -> {
            var type = field.getRawType();
            boolean value = type.isPrimitive() || type.isEnum() || type.isRecord();
            var modifiers = field.getModifiers();
            boolean constantArray = type.isArray()
                    && (modifiers.contains(JavaModifier.PRIVATE) || modifiers.contains(JavaModifier.SYNTHETIC));
            boolean bridge = type.isEquivalentTo(Bridge.class);
            boolean stateless = type.getFullName().equals("io.hashkit.internal.memory.WorkMemory$Shape");
            return value
                    || constantArray
                    || bridge
                    || stateless
                    || IMMUTABLE.stream().anyMatch(type::isEquivalentTo);
        }));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void library_keepsTheRule(ArchRule rule) {
        rule.check(LibraryClasses.ALL);
    }

    @Test
    void library_isImportedWhole() {
        assertThat(LibraryClasses.ALL.contain(PasswordHasher.class)).isTrue();
        assertThat(LibraryClasses.ALL.contain(LayersTest.class)).isFalse();
        assertThat(LibraryClasses.ALL.stream().map(one -> one.getPackageName()).distinct())
                .isSubsetOf(ROOMS.stream().flatMap(List::stream).toList());
    }

    @ParameterizedTest
    @MethodSource("rules")
    void rule_failsForAClassThatBreaksIt(ArchRule rule) {
        assertThatThrownBy(() -> rule.check(OFFENDERS)).isInstanceOf(AssertionError.class);
    }

    @Test
    void digestCompare_isThatOfTheJdk() {
        assertThat(LibraryClasses.ALL.get(Inside.WORK).getMethodCallsFromSelf())
                .anyMatch(call -> call.getTarget().getFullName().startsWith("java.security.MessageDigest.isEqual("));
    }
}
