package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.TryCatchBlock;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.PasswordTransform;
import io.hashkit.documents.Document;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.call.Inside;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.limit.HashStages;
import io.hashkit.seal.KeyPrf;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where code of the application is called, and what is caught there. */
class CallbacksTest {
    private static final JavaClasses OFFENDERS =
            new ClassFileImporter().importClasses(io.hashkit.internal.base.RuleBreaker.class);

    /**
     * Code of the application.
     *
     * @param type what the application implements
     * @param places the methods that call it
     * @param caught whether these methods catch what it throws; otherwise nothing is held while it runs
     */
    record Foreign(Class<?> type, Set<String> places, boolean caught) {
        boolean isCalledBy(JavaMethodCall call) {
            return call.getTargetOwner().isAssignableTo(type)
                    && Stream.of(type.getMethods())
                            .anyMatch(method -> Modifier.isAbstract(method.getModifiers())
                                    && method.getName().equals(call.getName()));
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static final List<Foreign> ALL = List.of(
            new Foreign(Executor.class, Set.of("io.hashkit.internal.base.Callbacks.execute"), true),
            new Foreign(Consumer.class, Set.of("io.hashkit.internal.base.Callbacks.accept"), false),
            new Foreign(
                    HashStages.class,
                    Set.of(
                            "io.hashkit.internal.call.Stages.onWait",
                            "io.hashkit.internal.call.Stages$Notified.get",
                            "io.hashkit.internal.call.Stages$Notified.end"),
                    true),
            new Foreign(KeyPrf.class, Set.of("io.hashkit.internal.seal.HkdfExpand.hmac"), true));

    /** Names of accessors that run no code of the application. */
    private static final Set<String> FINAL = Set.of("name", "writtenBy", "toString");

    static Stream<Foreign> foreign() {
        return ALL.stream();
    }

    private static Stream<JavaMethodCall> calls(JavaClasses classes) {
        return classes.stream().flatMap(one -> one.getMethodCallsFromSelf().stream());
    }

    private static String place(JavaCodeUnit unit) {
        // A lambda belongs to the method that makes it.
        String name = unit.getName().startsWith("lambda$") ? unit.getName().split("\\$")[1] : unit.getName();
        return unit.getOwner().getName() + "." + name;
    }

    private static Set<String> places(JavaClasses classes, Foreign foreign) {
        return calls(classes)
                .filter(foreign::isCalledBy)
                .map(call -> place(call.getOrigin()))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("foreign")
    void codeOfTheApplication_isCalledInItsPlaceAlone(Foreign foreign) {
        assertThat(places(LibraryClasses.ALL, foreign)).isEqualTo(foreign.places());
    }

    @ParameterizedTest
    @MethodSource("foreign")
    void placeThatCatches_letsNothingPass(Foreign foreign) {
        if (foreign.caught()) {
            assertThat(calls(LibraryClasses.ALL).filter(foreign::isCalledBy))
                    .allSatisfy(call -> assertThat(call.getOrigin().getTryCatchBlocks())
                            .as("%s", call)
                            .anyMatch(block ->
                                    block.getAccessesContainedInTryBlock().contains(call)
                                            && catches(block, Exception.class)));
        }
    }

    /** A dialect reads in one class; what it computes is called by one class. */
    @Test
    void dialect_isCalledByTheReaderAndItsComputationByTheExecutor() {
        assertThat(calls(LibraryClasses.ALL)
                        .filter(call -> call.getTargetOwner().isAssignableTo(Dialect.class)
                                && !FINAL.contains(call.getName())
                                && !isStatic(call)
                                && !call.getOrigin().getOwner().isAssignableTo(Dialect.class)
                                && !isBuiltIn(call.getOrigin().getOwner()))
                        .map(call -> call.getOrigin().getOwner().getName())
                        .distinct())
                .containsExactly(StoredHashReader.class.getName());
        assertThat(calls(LibraryClasses.ALL)
                        .filter(call -> call.getTargetOwner().isEquivalentTo(Verification.class)
                                && call.getName().equals("compute")
                                && !call.getOrigin().getOwner().isEquivalentTo(Verification.class))
                        .map(call -> call.getOrigin().getOwner().getName())
                        .distinct())
                .containsExactly(Inside.EXECUTOR.getName());
        assertThat(calls(LibraryClasses.ALL)
                        .filter(call -> call.getTargetOwner().isEquivalentTo(PasswordTransform.class))
                        .map(call -> call.getOrigin().getOwner().getName())
                        .distinct())
                .containsExactly(Verification.class.getName());
    }

    /** Whether the method belongs to hashkit, since no application can put one in its place. */
    private static boolean isStatic(JavaMethodCall call) {
        return call.getTarget()
                .resolveMember()
                .filter(method -> method.getModifiers().contains(JavaModifier.STATIC))
                .isPresent();
    }

    /** Calls the dialects of hashkit, which are constants. */
    private static boolean isBuiltIn(JavaClass owner) {
        return Set.of(
                        "io.hashkit.dialect.Dialects",
                        "io.hashkit.dialect.Identification",
                        "io.hashkit.internal.dialect.Forms")
                .contains(owner.getName());
    }

    private static boolean catches(TryCatchBlock block, Class<? extends Throwable> type) {
        return block.getCaughtThrowables().stream()
                .anyMatch(caught -> caught.isEquivalentTo(type) || caught.isEquivalentTo(Throwable.class));
    }

    private static List<String> leaking(JavaClasses classes) {
        return classes.stream()
                .flatMap(one -> one.getCodeUnits().stream())
                .filter(unit -> unit.getTryCatchBlocks().stream()
                        .anyMatch(block -> block.getCaughtThrowables().stream()
                                .map(JavaClass::getName)
                                .collect(Collectors.toSet())
                                .containsAll(Set.of("java.lang.RuntimeException", "java.lang.Error"))))
                .map(JavaCodeUnit::getFullName)
                .toList();
    }

    /** Whoever writes {@code RuntimeException | Error} means everything, and misses what javac cannot see. */
    @Test
    void handlers_doNotForgetCheckedExceptions() {
        assertThat(leaking(LibraryClasses.ALL)).isEmpty();
    }

    /** {@code hashkit-spring} has no classes here. */
    @Test
    void handlersOfTheSpringModule_doNotForgetCheckedExceptions() throws IOException {
        Pattern leaking = Pattern.compile("catch \\((final )?(RuntimeException|Exception) \\| Error ");
        try (Stream<Path> files = Files.walk(Document.ROOT.resolve("hashkit-spring/src/main/java"))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(sources)
                    .hasSizeGreaterThan(50)
                    .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContainPattern(leaking));
        }
    }

    @Test
    void rules_failForAClassThatBreaksThem() {
        assertThat(leaking(OFFENDERS)).hasSize(1);
        assertThatThrownBy(() -> assertThat(places(OFFENDERS, ALL.get(0)))
                        .isEqualTo(ALL.get(0).places()))
                .isInstanceOf(AssertionError.class);
        assertThat(LibraryClasses.ALL.contain(Callbacks.class)).isTrue();
    }
}
