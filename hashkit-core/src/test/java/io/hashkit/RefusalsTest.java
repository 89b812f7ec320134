package io.hashkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaParameter;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.call.Inside;
import io.hashkit.internal.dialect.Explanation;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.seal.MasterKeys;
import io.hashkit.phc.InvalidHashException;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * No text of a stored string can get into the message of a refusal: two methods of the library create refusals,
 * and the compiler (Error Prone's check CompileTimeConstant, an error in this build) accepts only constant text for
 * them.
 */
class RefusalsTest {
    /**
     * {@link Demands} names a limit, which is an enum, and numbers; {@link MasterKeys} names a key, as the application
     * called it; {@link Explanation} names what the list of forms holds, and {@link StoredHashReader} a dialect; {@code
     * HashExecutor} names an algorithm, as its dialect calls it, and the class of an exception.
     */
    private static final ArchRule MADE_BY_TWO_METHODS = noClasses()
            .that()
            .doNotBelongToAnyOf(
                    Refusal.class,
                    Demands.class,
                    Explanation.class,
                    StoredHashReader.class,
                    Inside.EXECUTOR,
                    MasterKeys.class)
            .should()
            .callConstructorWhere(describe(
                    "makes a refusal of any text",
                    (JavaConstructorCall call) -> call.getTargetOwner().isEquivalentTo(InvalidHashException.class)));

    @Test
    void refusal_isMadeOfConstantsOnly() {
        MADE_BY_TWO_METHODS.check(LibraryClasses.ALL);
    }

    @Test
    void rule_failsForAClassThatBreaksIt() {
        JavaClasses offender = new ClassFileImporter().importClasses(Offender.class);

        assertThatThrownBy(() -> MADE_BY_TWO_METHODS.check(offender)).isInstanceOf(AssertionError.class);
    }

    private static final class Offender implements Function<String, InvalidHashException> {
        @Override
        public InvalidHashException apply(String stored) {
            return new InvalidHashException(InvalidHashException.Reason.MALFORMED, stored);
        }
    }

    @Test
    void textOfARefusal_isDeclaredAsConstant() {
        List<JavaMethod> makers = LibraryClasses.ALL.get(Refusal.class).getMethods().stream()
                .filter(method -> method.getRawReturnType().isEquivalentTo(InvalidHashException.class))
                .toList();

        assertThat(makers).extracting(JavaMethod::getName).containsExactlyInAnyOrder("of", "malformed");
        assertThat(makers)
                .flatExtracting(JavaMethod::getParameters)
                .filteredOn(parameter -> parameter.getRawType().isEquivalentTo(String.class))
                .hasSize(2)
                .allSatisfy(parameter -> assertThat(isConstant(parameter)).isTrue());
    }

    private static boolean isConstant(JavaParameter parameter) {
        return parameter.isAnnotatedWith("com.google.errorprone.annotations.CompileTimeConstant");
    }

    @Test
    void figures_takeTheirPlaces() {
        assertThat(Refusal.malformed("from # to #", -1, 20)).hasMessage("from -1 to 20");
        assertThat(Refusal.of(InvalidHashException.Reason.UNSUPPORTED, "# of #, C# needs #", 3, 4))
                .as("more signs than figures")
                .hasMessage("3 of 4, C# needs #");
        assertThat(Refusal.of(InvalidHashException.Reason.UNSUPPORTED, "none")).hasMessage("none");
    }
}
