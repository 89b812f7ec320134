package io.hashkit.spring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hashkit.ApiList;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The public API is recorded in a file, so that a review sees every change. {@code -Dhashkit.api=write} writes the file
 * again.
 */
class ApiTest {
    @Test
    void api_equalsTheRecordedFile() throws IOException {
        ApiList.assertEqualsTheFile("io.hashkit.spring");
    }

    /** Like an application, which may combine this jar with another version of the core. */
    @Test
    void core_isUsedThroughItsApiAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.hashkit.internal..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("io.hashkit.spring"));
    }
}
